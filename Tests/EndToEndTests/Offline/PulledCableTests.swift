import EaselKit
import Foundation
import TestKit
import Testing

/// Two machines and a server on a network of their own; a cable is pulled in the middle of edits and put back.
@Suite(
  "pulled cables", .enabled(if: CabledNetwork.isAllowed, Comment(rawValue: CabledNetwork.wish)), .serialized,
  .timeLimit(.minutes(3)))
struct PulledCableTests {
  /// A server on its machine, and a terminal on each of the others.
  private struct Office {
    static let port = 8080

    let network: CabledNetwork
    let server: RunningProgram
    let first: Desk
    let second: Desk

    static func with(_ body: (Office) async throws -> Void) async throws {
      try await withTemporaryFolder { folder in
        try await CabledNetwork.with { network in
          let lead = network.leading(to: .server)
          let address = "\(CabledNetwork.server):\(port)"
          let server = try RunningProgram(
            lead[0], lead.dropFirst() + [Programs.easeld, "serve", "--listen", address, "--no-sign-in", "--rate", "0"],
            environment: ["EASEL_HOME": folder.appending(path: "server").path])
          defer { server.stop() }
          #expect(await server.line()?.hasPrefix("Easel serves") == true)
          let desks = try [CabledNetwork.Machine.first, .second].map { machine in
            let home = folder.appending(path: "\(machine)/home")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            return Desk(
              home: home, environment: ["EASEL_SERVER": "http://\(address)"],
              launcher: network.leading(to: machine))
          }
          try await body(Office(network: network, server: server, first: desks[0], second: desks[1]))
        }
      }
    }

    /// A terminal with the canvas, on a machine.
    func canvas(_ machine: CabledNetwork.Machine, _ desk: Desk) throws -> TmuxSession {
      let session = try TmuxSession(
        home: desk.home, environment: ["EASEL_SERVER": "http://\(CabledNetwork.server):\(Self.port)"])
      try session.shell(network.leading(to: machine).joined(separator: " ") + " easel")
      try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
      return session
    }
  }

  @Test("what a command sends while the cable is out is kept, and there once when it is back")
  func commands() async throws {
    try await Office.with { office in
      let (first, second) = (office.first, office.second)
      #expect(try await first.easel("todo", "add", "before").status == 0)
      for text in ["one", "two", "three"] {
        #expect(try await first.easel("chat", "send", "general", text, "--offline").status == 0)
      }
      #expect(try await first.easel("todo", "add", "meanwhile", "--offline").status == 0)
      // What is sent arrives, its answers do not: the server is asleep until the cable is out.
      office.server.send(SIGSTOP)
      async let sending = first.easel("outbox", "retry", "--all")
      try await waitUntil { try await first.easel("outbox", "list", "--json").json().array?.first?["attempts"] != 0 }
      try office.network.pull(.first)
      office.server.send(SIGCONT)
      let sent = try await sending
      #expect(sent.status == 1 && sent.complaint.hasPrefix("easel: The server "), "\(sent.complaint)")
      #expect(sent.complaint.split(separator: "\n").count == 1)
      #expect(try await second.easel("todo", "add", "by the other").status == 0)
      try office.network.plug(.first)
      #expect(try await first.easel("outbox", "retry", "--all").status == 0)
      for desk in [first, second] {
        let todos = try await desk.easel("todo", "list", "--json").json().array ?? []
        #expect(Set(todos.compactMap { $0["title"]?.string }) == ["before", "meanwhile", "by the other"])
        #expect(todos.count == 3)
        let messages = try await desk.easel("chat", "read", "general", "--json").json().array
        #expect(messages?.map { $0["text"] } == ["one", "two", "three"])
      }
    }
  }

  @Test("two canvases of which one is cut off converge, the cut one without being told")
  func canvases() async throws {
    try await Office.with { office in
      let first = try office.canvas(.first, office.first)
      defer { first.close(keepsHome: true) }
      let second = try office.canvas(.second, office.second)
      defer { second.close(keepsHome: true) }
      try first.add("Shared")
      for session in [first, second] { try session.wait("the todo of both") { $0.contains("[ ] Shared") } }
      try office.network.pull(.first)
      try first.add("Cut off")
      try first.wait("what is not sent") { $0.contains("[ ]↑Cut off") }
      try second.add("Connected")
      try second.wait("what is sent") { $0.contains("[ ] Connected") }
      try rename(second, to: "Renamed meanwhile")
      try office.network.plug(.first)
      for session in [first, second] {
        try session.wait("all of it, sent") { screen in
          ["Shared", "Cut off", "Connected"].allSatisfy { screen.contains("[ ] \($0)") } && !screen.contains("↑")
            && screen.contains("Renamed meanwhile")
        }
      }
    }
  }

  private func rename(_ session: TmuxSession, to title: String) throws {
    try session.leader(",")
    try session.press("C-u")
    try session.type(title)
    try session.press("Enter")
  }
}
