import EaselKit
import Foundation
import TestKit
import Testing

/// The time of day jumps by hours, ahead and back, at a terminal or at the server: nothing is lost, the server's order
/// holds, and who is signed in stays so.
@Suite(
  "clocks that jump", .enabled(if: ShiftedClock.library != nil, Comment(rawValue: ShiftedClock.wish)),
  .timeLimit(.minutes(3)))
struct ClockJumpTests {
  private static let jumps = [5, -5, 0]

  @Test("what is done without a server is sent in the order in which it was done")
  func outbox() async throws {
    try await withTerminal { clock, linked, desk in
      let id = try #require(try await desk.easel("todo", "add", "a", "--offline", "--json").json()["id"]?.string)
      for hours in Self.jumps {
        try clock.shift(hours: hours)
        #expect(try await desk.easel("chat", "send", "general", "at \(hours)", "--offline").status == 0)
        #expect(try await desk.easel("todo", "edit", id, "--title", "a at \(hours)", "--offline").status == 0)
        #expect(try await desk.easel("todo", "add", "b at \(hours)", "--offline").status == 0)
        let plan = ["calendar", "add", "plan at \(hours)", "--start", "2027-03-05T09:00", "--offline"]
        #expect(try await desk.easel(arguments: plan).status == 0)
      }
      let waiting = try await desk.easel("outbox", "list", "--json").json().array
      #expect(waiting?.count == 13 && waiting?.last?["summary"] == "plan \"plan at 0\"")
      try clock.shift(hours: -5)
      #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
      #expect(try await desk.easel("outbox", "conflicts", "--json").json() == [])
      #expect(try linked.messages() == Self.jumps.map { "at \($0)" })
      #expect(try Set(linked.todos()) == ["a at 0", "b at 5", "b at -5", "b at 0"])
      #expect(try Set(linked.plans()) == ["plan at 5", "plan at -5", "plan at 0"])
    }
  }

  @Test("what was fetched last is what is shown without a server, whatever time it was")
  func localCopy() async throws {
    try await withTerminal { clock, linked, desk in
      var titles: [String] = []
      for hours in Self.jumps {
        try clock.shift(hours: hours)
        titles.append("at \(hours)")
        #expect(try await desk.easel("todo", "add", titles.last ?? "").status == 0)
        #expect(try await desk.easel("todo", "list", "--json").json().array?.count == titles.count)
        let list = try await desk.easel("todo", "list", "--offline", "--json").json().array
        #expect(Set(list?.compactMap { $0["title"]?.string } ?? []) == Set(titles))
      }
    }
  }

  @Test("a canvas whose time jumps goes on: its todos, its clock, what others do")
  func canvas() async throws {
    try await withTerminal { clock, linked, _ in
      let session = try TmuxSession(
        home: linked.desk.home, environment: linked.environment.merging(["TZ": "UTC"]) { $1 })
      defer { session.close() }
      // The canvas alone goes by it, neither the terminal nor the shell.
      let settings = clock.environment.map { "\($0.key)='\($0.value)'" }.sorted().joined(separator: " ")
      try session.shell("\(settings) easel")
      try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
      for hours in [30, -30, 0] {
        try clock.shift(hours: hours)
        try session.add("here at \(hours)")
        try session.wait("the todo, sent") { $0.contains("[ ] here at \(hours)") }
        #expect(try await linked.other.easel("todo", "add", "elsewhere at \(hours)").status == 0)
        try session.wait("what another did") { $0.contains("[ ] elsewhere at \(hours)") }
        // The calendar's day stays the one that is selected.
        let day = Self.day(in: hours)
        try session.wait("the clock's day") { $0.contains(day) && $0.contains("● online") }
      }
      #expect(try linked.todos().count == 6)
    }
  }

  @Test("a server whose time jumps keeps its order of messages and events, merges edits, and loses nothing")
  func server() async throws {
    try await ShiftedClock.with { clock in
      try await LinkedDesk.with(server: clock.environment) { linked in
        let desk = linked.desk
        let id = try #require(try await desk.easel("todo", "add", "a", "--json").json()["id"]?.string)
        for hours in Self.jumps {
          #expect(try await desk.easel("todo", "list").status == 0)
          try clock.shift(hours: hours)
          #expect(try await desk.easel("chat", "send", "general", "at \(hours)").status == 0)
          let plan = ["calendar", "add", "plan at \(hours)", "--start", "2027-03-05T09:00"]
          #expect(try await desk.easel(arguments: plan).status == 0)
          #expect(try await desk.easel("todo", "edit", id, "--title", "a at \(hours)", "--offline").status == 0)
          // Somebody else changes another field, which is merged.
          let other = ["todo", "edit", id, "--due", "2027-03-\(20 + hours)"]
          #expect(try await linked.other.easel(arguments: other).status == 0)
          #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
        }
        #expect(try linked.messages() == Self.jumps.map { "at \($0)" })
        let todo = try await desk.easel("todo", "list", "--json").json().array?.first
        #expect(todo?["title"] == "a at 0" && todo?["due"] == "2027-03-20")
        #expect(try await desk.easel("outbox", "conflicts", "--json").json() == [])
        let events = try await desk.easel("events", "list", "--json").json().array ?? []
        #expect(events.compactMap { $0["sequence"]?.int } == Array(1...13))
        #expect(try Set(linked.plans()) == ["plan at 5", "plan at -5", "plan at 0"])
      }
    }
  }

  @Test("a sign-in outlives jumps at the terminal; it stays one sign-in")
  func signInHere() async throws {
    try await ShiftedClock.with { clock in
      try await SharedDesk.with { shared in
        try await Desk.with(clock.environment) { desk in
          try await shared.signUp(desk)
          #expect(try await shared.logIn(desk).status == 0)
          for hours in Self.jumps {
            try clock.shift(hours: hours)
            #expect(try await desk.easel("todo", "add", "at \(hours)").complaint == "")
          }
          #expect(try await desk.easel("todo", "list", "--json").json().array?.count == 3)
          #expect(try await desk.easel("tokens", "--json").json().array?.count == 1)
        }
      }
    }
  }

  @Test("a sign-in outlives jumps at the server, and so does what ended there while its time was ahead")
  func signInThere() async throws {
    try await ShiftedClock.with { clock in
      try await SharedDesk.with(environment: clock.environment) { shared in
        try await Desk.with { laptop in
          try await Desk.with { desktop in
            try await shared.signUp(laptop)
            #expect(try await shared.logIn(laptop).status == 0)
            #expect(try await shared.logIn(desktop, as: "desktop").status == 0)
            for hours in Self.jumps {
              try clock.shift(hours: hours)
              for desk in [laptop, desktop] {
                #expect(try await desk.easel("todo", "add", "at \(hours)").complaint == "")
              }
            }
            try clock.shift(hours: 5)
            let changed = try await shared.easel(
              laptop, "password change --password-stdin", input: SharedDesk.password, "another horse, again")
            #expect(changed.status == 0, "\(changed.complaint)")
            try clock.shift(hours: 0)
            #expect(try await laptop.easel("todo", "add", "and on").complaint == "")
            #expect(try await desktop.easel("whoami").status == 1)
            let again = try await shared.easel(
              desktop, "login \(shared.url) --email \(SharedDesk.email) --terminal desktop --password-stdin",
              input: "another horse, again")
            #expect(again.status == 0, "\(again.complaint)")
            #expect(try await desktop.easel("todo", "list", "--json").json().array?.count == 7)
          }
        }
      }
    }
  }

  /// The day in so many hours, as the clock names it.
  private static func day(in hours: Int) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "EEEE d MMMM yyyy"
    return format.string(from: Date(timeIntervalSinceNow: Double(hours) * 3600))
  }

  /// Runs a piece of a test with a terminal that goes by a clock of its own, and a server that does not.
  private func withTerminal(_ body: (ShiftedClock, LinkedDesk, Desk) async throws -> Void) async throws {
    try await ShiftedClock.with { clock in
      try await LinkedDesk.with { linked in
        let environment = linked.environment.merging(clock.environment) { $1 }
        try await body(clock, linked, Desk(home: linked.desk.home, environment: environment))
      }
    }
  }
}
