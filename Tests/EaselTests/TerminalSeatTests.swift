import Dispatch
import Foundation
import Synchronization
import TestKit
import Testing

@testable import easel

@Suite("Places of terminals on a machine")
struct TerminalSeatTests {
  /// Looks at the places in a folder again and again, as long as there is one.
  private final class Looking: Sendable {
    let folder = Mutex<String?>("")

    func run() { while let folder = folder.withLock(\.self) { _ = TerminalSeat.shownCanvases(in: folder) } }
  }

  @Test func `a place is one's own, and those that left something come first`() throws {
    try withTemporaryFolder { folder in
      #expect(TerminalSeat.take(in: folder.path, first: [3, 900]) == 3)
      #expect(TerminalSeat.take(in: folder.path, first: [3]) == 0)
      #expect(TerminalSeat.take(in: folder.path) == 1)
    }
  }

  @Test func `commands that look at the places take none from a terminal that starts`() throws {
    try withTemporaryFolder { folder in
      let folders = (0..<200).map { "\(folder.path)/\($0)" }
      for path in folders { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
      let looking = Looking()
      Thread { looking.run() }.start()
      defer { looking.folder.withLock { $0 = nil } }
      for folder in folders {
        try Data().write(to: URL(filePath: "\(folder)/terminal-0.lock"))
        looking.folder.withLock { $0 = folder }
        // A place that `take` takes keeps its file open until the program ends; `hold` locks alike and gives it back.
        let held = TerminalSeat.hold([0], in: folder)
        #expect(held.seats == [0])
        held.release()
      }
    }
  }

  @Test func `two terminals that start at once get two places`() throws {
    try withTemporaryFolder { folder in
      let taken = Mutex<[Int]>([])
      let releases = Mutex<[@Sendable () -> Void]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        // Like `take`, with places that can be given back.
        for seat in 0..<8 {
          let held = TerminalSeat.hold([seat], in: folder.path)
          guard held.seats.contains(seat) else { continue }
          taken.withLock { $0.append(seat) }
          releases.withLock { $0.append(held.release) }
          return
        }
      }
      #expect(taken.withLock(\.self).sorted() == Array(0..<8))
      for release in releases.withLock(\.self) { release() }
    }
  }

  @Test func `what is held is what is free, and nobody takes it until it is given back`() throws {
    try withTemporaryFolder { folder in
      #expect(TerminalSeat.take(in: folder.path) == 0)
      let held = TerminalSeat.hold([0, 1, 2, 900, -1], in: folder.path)
      #expect(held.seats == [1, 2])
      #expect(TerminalSeat.hold([1], in: folder.path).seats.isEmpty)
      #expect(TerminalSeat.take(in: folder.path, first: [1]) == 3)
      held.release()
      #expect(TerminalSeat.take(in: folder.path) == 1)
    }
  }

  @Test func `a place is known to have ended of a canvas when it is free, or another is shown there`() throws {
    try withTemporaryFolder { folder in
      #expect(TerminalSeat.take(in: folder.path, showing: "ada\nteam") == 0)
      #expect(TerminalSeat.take(in: folder.path, showing: "ada") == 1)
      #expect(TerminalSeat.take(in: folder.path, showing: "a longer one") == 2)
      let team = TerminalSeat.holdEnded([0, 1, 3], of: "ada\nteam", in: folder.path)
      #expect(team.seats == [1, 3])
      #expect(TerminalSeat.take(in: folder.path, first: [3]) == 4)
      team.release()
      #expect(TerminalSeat.take(in: folder.path, first: [3]) == 3)
      // What does not say it may be any.
      try Data().write(to: folder.appending(path: "terminal-1.lock"), options: [])
      #expect(TerminalSeat.holdEnded([1, 2], of: "ada\nteam", in: folder.path).seats == [2])
    }
  }
}
