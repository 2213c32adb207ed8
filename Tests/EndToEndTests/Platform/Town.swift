import EaselKit
import Foundation
import TestKit

/// A gateway and three services in processes of their own, all of them gone at the end.
actor Town {
  nonisolated let folder: String
  private var daemons: [String: Daemon] = [:]

  private init(folder: String) { self.folder = folder }

  nonisolated var gateway: String { "\(folder)/gateway.sock" }

  /// Runs a piece of a test in a town.
  static func with(_ body: @Sendable (Town) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let town = Town(folder: folder.path)
      do {
        try await town.startAll()
        try await body(town)
      } catch {
        await town.end()
        throw error
      }
      await town.end()
    }
  }

  func daemon(_ name: String) throws -> Daemon {
    guard let daemon = daemons[name] else { throw Daemon.Failure() }
    return daemon
  }

  /// Starts a part, or starts it anew.
  func start(_ name: String) async throws {
    let common = [
      "serve", name, "--listen", "unix:\(folder)/\(name).sock", "--data", "\(folder)/data", "--internal-key",
      "\(folder)/key",
    ]
    // One service is named to the gateway, the others register themselves.
    let own =
      switch name {
      case "gateway": ["--upstream", "todo=unix:\(folder)/todo.sock", "--rate", "0"]
      case "todo": [String]()
      default: ["--gateway", "unix:\(gateway)"]
      }
    daemons[name] = try await Daemon.start(common + own, home: folder)
  }

  private func startAll() async throws {
    for name in ["todo", "calendar", "chat", "gateway"] { try await start(name) }
  }

  private func end() async {
    for daemon in daemons.values { daemon.kill() }
    for daemon in daemons.values { _ = await daemon.status() }
  }

  /// What the gateway says of the services behind it.
  nonisolated func services() throws -> [String: JSONValue] {
    let socket = try PlainSocket(connectedTo: gateway)
    defer { socket.close() }
    let answer = HTTPAnswer(socket.exchange("GET", "/api/gateway/services"))
    let items = answer.json?["items"]?.array ?? []
    return Dictionary(items.compactMap { item in item["name"]?.string.map { ($0, item) } }) { $1 }
  }
}

/// An answer as text, taken apart.
struct HTTPAnswer {
  let status: Int
  let head: String
  let body: String

  init(_ text: String) {
    let gap = text.firstRange(of: "\r\n\r\n")
    head = String(text[..<(gap?.lowerBound ?? text.endIndex)])
    body = gap.map { String(text[$0.upperBound...]) } ?? ""
    status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(body.utf8)) }
}

extension PlainSocket {
  /// Makes a call and reads its answer; empty when the server hung up.
  func exchange(_ method: String, _ target: String, _ headers: String = "", _ body: String = "") -> String {
    let length = body.isEmpty ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    write("\(method) \(target) HTTP/1.1\r\nHost: easel\r\n\(headers)\(length)\r\n\(body)")
    return readMessage()
  }
}
