import EaselKit
import Foundation
import TestKit

/// A terminal, a server without sign-in, and the link between them.
struct LinkedDesk {
  let folder: URL
  let server: ServedDesk
  let link: FaultyLink
  let desk: Desk

  /// What the terminal's programs find their server by.
  var environment: [String: String] { ["EASEL_SERVER": "http://127.0.0.1:\(link.port)"] }

  /// A terminal elsewhere, whose calls go past the link.
  var other: Desk {
    Desk(
      home: folder.appending(path: "other/home"), environment: ["EASEL_SERVER": "http://127.0.0.1:\(server.port)"])
  }

  /// Runs a piece of a test with a server, a link and a terminal that are new.
  static func with(
    server environment: [String: String] = [:], _ body: (LinkedDesk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in try await with(in: folder, server: environment, body) }
  }

  /// Runs a piece of a test with what is new in a folder, whose `server` is the server's.
  static func with(
    in folder: URL, _ arguments: [String] = [], server environment: [String: String] = [:],
    _ body: (LinkedDesk) async throws -> Void
  ) async throws {
    let server = try await ServedDesk.open(
      folder.appending(path: "server"), ["--no-sign-in", "--rate", "0"] + arguments, environment: environment)
    defer { server.close() }
    let link = try FaultyLink(to: server.port)
    defer { link.close() }
    let home = folder.appending(path: "home")
    for home in [home, folder.appending(path: "other/home")] {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }
    let desk = Desk(home: home, environment: ["EASEL_SERVER": "http://127.0.0.1:\(link.port)"])
    try await body(LinkedDesk(folder: folder, server: server, link: link, desk: desk))
  }

  /// The titles of the todos that the server has, in its order.
  func todos() throws -> [String] { try texts("/api/todo/items", "title") }

  /// What was said in the channel that there is from the start, in the server's order.
  func messages() throws -> [String] { try texts("/api/chat/channels/general/messages", "text").reversed() }

  /// The titles of what is planned in March 2027, in order.
  func plans() throws -> [String] {
    try texts("/api/calendar/occurrences?from=2027-03-01&to=2027-04-01&timeZone=UTC", "title")
  }

  private func texts(_ path: String, _ member: String) throws -> [String] {
    let answer = try server.send("GET", path)
    return (answer.body?["items"]?.array ?? []).compactMap { $0[member]?.string }
  }

  /// Waits until the server has something; the suite's time limit ends this when it never does.
  func wait(until isThere: (LinkedDesk) throws -> Bool) async throws {
    try await waitUntil { try isThere(self) }
  }
}

extension FaultyLink.Treatment {
  /// Whether a call changes something.
  static func isWrite(_ call: String) -> Bool {
    ["POST ", "PUT ", "PATCH ", "DELETE "].contains { call.hasPrefix($0) }
  }
}
