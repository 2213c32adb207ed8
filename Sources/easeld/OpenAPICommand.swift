import ArgumentParser
import Backend

/// `easeld openapi`.
struct OpenAPICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openapi", abstract: "Print the description of the API (OpenAPI 3.1, JSON).",
    discussion: "A server tells what it answers itself at /api/openapi.json.")

  func run() throws { Terminal.say(String(decoding: try APIDocument.whole.encoded(), as: UTF8.self)) }
}
