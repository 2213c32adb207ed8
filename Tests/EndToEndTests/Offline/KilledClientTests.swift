import EaselKit
import Foundation
import Synchronization
import Testing

/// `easel` is killed, as by a cut of the power, between the disk and the server and on the way back: what was kept is
/// there once.
@Suite(.timeLimit(.minutes(3))) struct KilledClientTests {
  /// What the link does, at the writes that a program dies of.
  enum Death: CaseIterable, Sendable {
    /// The call never reaches the server.
    case unsent
    /// It does after the death, and perhaps after the same call by the next program.
    case sentLate
    /// The server did it, and the answer finds nobody.
    case unanswered
  }

  /// Who ends a command while it sends what others left knows what is done, and does not do it again.
  @Test func whatIsDoneIsToldBeforeTheRestIsSent() async throws {
    try await Desk.with { desk in
      let id = try #require(try await desk.easel("todo", "add", "before", "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "add", "waits", "--offline").status == 0)
      let proxy = try LosingProxy(at: desk.home.path + "/run/easeld.sock", losing: "POST")
      let complaints = desk.home.path + "/complaints"
      let program = try RunningProgram(
        Programs.easel, ["todo", "edit", id, "--title", "after"], environment: ["EASEL_HOME": desk.home.path],
        complaints: complaints)
      for await _ in proxy.losses { break }
      #expect(program.stop(with: SIGINT) == 128 + SIGINT)
      #expect(await program.line() == "Changed \"after\".")
      let complaint = try String(contentsOfFile: complaints, encoding: .utf8)
      #expect(complaint.contains("easel: Interrupted. What was not sent yet is kept"), "\(complaint)")
      proxy.leave()
    }
  }

  @Test(arguments: Death.allCases) func eachWriteOfACommandIsDoneOnce(_ death: Death) async throws {
    try await LinkedDesk.with { linked in
      let desk = linked.desk
      let id = try #require(try await desk.easel("todo", "add", "a", "--offline", "--json").json()["id"]?.string)
      for command in [
        ["todo", "edit", id, "--title", "a, edited"], ["calendar", "add", "plan", "--start", "2027-03-05T09:00"],
      ] {
        #expect(try await desk.easel(arguments: command + ["--offline"]).status == 0)
      }
      var texts: [String] = []
      for number in 1...3 {
        for turn in 1...number {
          texts.append("\(number).\(turn)")
          #expect(try await desk.easel("chat", "send", "general", texts.last ?? "", "--offline").status == 0)
        }
        try await kill(at: number, death, linked)
      }
      let rest = try await desk.easel("outbox", "retry", "--all")
      #expect(rest.status == 0, "\(rest.complaint)")
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
      #expect(try await desk.easel("outbox", "conflicts", "--json").json() == [])
      #expect(try linked.todos() == ["a, edited"])
      #expect(try linked.messages() == texts)
      #expect(try linked.plans() == ["plan"])
    }
  }

  /// Has what waits sent by a program that is killed at one of its writes, those before it and beside it done.
  private func kill(at number: Int, _ death: Death, _ linked: LinkedDesk) async throws {
    let writes = Mutex(0)
    linked.link.treat { call in
      guard FaultyLink.Treatment.isWrite(call) else { return nil }
      let count = writes.withLock { count in
        count += 1
        return count
      }
      guard count == number else { return nil }
      return death == .unanswered ? .holdAnswer : .holdCall
    }
    let program = try RunningProgram(
      Programs.easel, ["outbox", "retry", "--all"],
      environment: linked.environment.merging(["EASEL_HOME": linked.desk.home.path]) { $1 })
    let call = try #require(await linked.link.held.next())
    #expect(program.stop(with: SIGKILL) == 128 + SIGKILL)
    linked.link.treat { _ in nil }
    if death == .sentLate { call.letGo() } else { call.drop() }
  }

  @Test(arguments: [FaultyLink.Treatment.holdCall, .holdAnswer])
  func aWriteOfTheCanvasIsDoneOnce(_ treatment: FaultyLink.Treatment) async throws {
    try await LinkedDesk.with { linked in
      let session = try TmuxSession(home: linked.desk.home, environment: linked.environment)
      defer { session.close() }
      try session.shell("easel")
      try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
      linked.link.treat { $0.hasPrefix("POST /api/todo/items") ? treatment : nil }
      try session.add("Kept and sent")
      try session.wait("the todo, on its way") { $0.contains("Kept and sent") }
      let call = try #require(await linked.link.held.next())
      #expect(call.text.contains("Kept and sent"))
      try session.killProgram()
      linked.link.treat { _ in nil }
      call.drop()
      #expect(try linked.todos() == (treatment == .holdAnswer ? ["Kept and sent"] : []))
      try session.shell("reset; clear; easel")
      try session.wait("the todo, sent") { screen in
        screen.contains("● online") && screen.contains("[ ] Kept and sent") && !screen.contains("↑")
      }
      #expect(try linked.todos() == ["Kept and sent"])
    }
  }
}

extension TmuxSession {
  /// Adds a todo in the pane that has the focus.
  func add(_ title: String) throws {
    try press("a")
    try wait("the line to type in") { $0.contains("Enter save") }
    try type(title)
    try press("Enter")
  }

  /// Kills what the shell runs, as a cut of the power does.
  func killProgram() throws {
    _ = try Programs.output("/usr/bin/pkill", ["-KILL", "-P", try shellProcess()])
    try wait("the shell") { $0.contains("ready$") }
  }
}
