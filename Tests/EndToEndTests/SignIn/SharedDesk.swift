import EaselKit
import Foundation
import TestKit
import Testing

/// A shared server with people who have an account there, and terminals of theirs.
struct SharedDesk: Sendable {
  static let password = "a horse, a battery"
  static let email = "ada@example.com"

  let folder: URL
  let url: String
  let server: ServedDesk

  /// Runs a piece of a test with a server whose mails lie in a folder.
  static func with(
    _ arguments: [String] = [], scheme: String = "http", environment: [String: String] = [:],
    body: (SharedDesk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await with(in: folder, arguments, scheme: scheme, environment: environment, body: body)
    }
  }

  /// Runs a piece of a test with what is new in a folder, whose `server` is the server's.
  static func with(
    in folder: URL, _ arguments: [String] = [], scheme: String = "http", environment: [String: String] = [:],
    body: (SharedDesk) async throws -> Void
  ) async throws {
    let mail = "file:" + folder.appending(path: "mail").path
    let server = try await ServedDesk.open(
      folder.appending(path: "server"), ["--mail", mail] + arguments, environment: environment)
    let host = scheme == "https" ? "localhost" : "127.0.0.1"
    let desk = SharedDesk(folder: folder, url: "\(scheme)://\(host):\(server.port)", server: server)
    defer { server.close() }
    try await body(desk)
  }

  /// Runs `easel` at a terminal with lines on its standard input.
  func easel(_ terminal: Desk, _ command: String, input: String...) async throws -> RunResult {
    let file = try terminal.file("input-\(UUID().uuidString)", input.map { $0 + "\n" }.joined())
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try await terminal.shell("exec \"$EASEL\" \(command) < '\(file)'")
  }

  /// Makes an account, and signs the terminal out again.
  func signUp(
    _ terminal: Desk, email: String = Self.email, name: String? = nil, options: String = ""
  ) async throws {
    let name = name ?? email.prefix { $0 != "@" }.capitalized
    let asked = try await easel(
      terminal, "signup \(url) --email \(email) --name \(name) --password-stdin \(options)", input: Self.password)
    #expect(asked.status == 0, "\(asked.complaint)")
    let code = try await code(to: email)
    let verified = try await easel(terminal, "verify \(url) --password-stdin \(options)", input: code, Self.password)
    #expect(verified.status == 0, "\(verified.complaint)")
    let left = try await easel(terminal, "logout \(url)")
    #expect(left.status == 0, "\(left.complaint)")
  }

  func logIn(
    _ terminal: Desk, email: String = Self.email, as name: String = "laptop", options: String = ""
  ) async throws -> RunResult {
    try await easel(
      terminal, "login \(url) --email \(email) --terminal \(name) --password-stdin \(options)",
      input: Self.password)
  }

  /// The code of the newest mail to somebody that has one.
  func code(to email: String = Self.email) async throws -> String {
    var code: String?
    try await waitUntil {
      code = try newestCode(to: email)
      return code != nil
    }
    return code ?? ""
  }

  private func newestCode(to email: String) throws -> String? {
    let drop = folder.appending(path: "mail")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: drop.path)) ?? []
    for name in names.filter({ $0.hasSuffix(".eml") }).sorted().reversed() {
      let text = try String(contentsOf: drop.appending(path: name), encoding: .utf8)
      guard text.contains(email) else { continue }
      let lines = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("    ") }
      // What is to be typed into a shell stands apart as well.
      let code = lines.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.contains(" ") }
      if let code { return code }
    }
    return nil
  }

  /// The file with a terminal's secrets.
  func secrets(_ terminal: Desk) throws -> URL {
    let folder = terminal.home.appending(path: "data/sign-ins")
    let name = try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".secret") }
    return folder.appending(path: try #require(name))
  }

  /// Has a terminal believe that its access token has expired.
  func age(_ terminal: Desk) throws {
    let file = try secrets(terminal)
    let text = try String(contentsOf: file, encoding: .utf8)
    let aged = text.replacing(/"expiresAt":"[^"]*"/, with: #""expiresAt":"2001-01-01T00:00:00Z""#)
    #expect(aged != text)
    try Data(aged.utf8).write(to: file)
  }
}
