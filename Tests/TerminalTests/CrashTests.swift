import EaselKit
import FoundationEssentials
import Glibc
import TestKit
import Testing

@testable import Terminal

/// However the process ends, the terminal comes back.
@Suite("Crashes", .serialized)
struct CrashTests {
  /// Runs a piece of a test with a pipe that has a name, and reads what is reported through it.
  private func expectClean(_ comment: Comment, after body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let pipe = folder.path + "/report"
      try #require(mkfifo(pipe, 0o600) == 0)
      try await body(pipe)
      try RestoredTerminal(from: pipe).expectClean(comment)
    }
  }

  @Test("a trap")
  func trap() async throws {
    try await expectClean("trap") { pipe in
      await #expect(processExitsWith: .failure) { [pipe = pipe as String] in
        let screen = try await RestoredTerminal.openScreen(reportingTo: pipe)
        let isOpen = await screen.isOpen
        precondition(!isOpen)
      }
    }
  }

  @Test(
    "signals that end a process",
    arguments: [
      SIGSEGV, SIGABRT, SIGQUIT, SIGBUS, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
      SIGSTKFLT,
    ])
  func signals(number: Int32) async throws {
    try await expectClean("signal \(number)") { pipe in
      await #expect(processExitsWith: .signal(number)) { [pipe = pipe as String, number = number as Int32] in
        _ = try await RestoredTerminal.openScreen(reportingTo: pipe)
        kill(getpid(), number)
        // Another thread may be the one that takes it.
        while true { pause() }
      }
    }
  }

  @Test("a signal that is left unheard stays so")
  func unheard() async throws {
    try await expectClean("unheard") { pipe in
      await #expect(processExitsWith: .exitCode(3)) { [pipe = pipe as String] in
        signal(SIGUSR1, SIG_IGN)
        _ = try await RestoredTerminal.openScreen(reportingTo: pipe)
        raise(SIGUSR1)
        exit(3)
      }
    }
  }

  @Test("exit without closing")
  func exiting() async throws {
    try await expectClean("exit") { pipe in
      await #expect(processExitsWith: .exitCode(3)) { [pipe = pipe as String] in
        _ = try await RestoredTerminal.openScreen(reportingTo: pipe)
        exit(3)
      }
    }
  }

  @Test("SIGTERM, SIGINT and SIGHUP ask the program to end", arguments: [SIGTERM, SIGINT, SIGHUP])
  func askedToEnd(number: Int32) async throws {
    try await expectClean("signal \(number)") { pipe in
      await #expect(processExitsWith: .exitCode(7)) { [pipe = pipe as String, number = number as Int32] in
        try await CrashTests.expectTermination(by: number, pipe)
      }
    }
  }

  @MainActor
  private static func expectTermination(by number: Int32, _ pipe: String) throws {
    NcursesScreen.prepareProcess()
    let screen = try RestoredTerminal.openScreen(reportingTo: pipe)
    // A new size that is the old one says nothing.
    raise(SIGWINCH)
    raise(number)
    let events = screen.wait(milliseconds: 10_000)
    screen.close()
    exit(events == [.terminate] ? 7 : 8)
  }
}
