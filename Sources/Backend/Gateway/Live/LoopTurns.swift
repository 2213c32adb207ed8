import NIOCore
import Synchronization

/// Has many listeners of one event loop told of news in turns, between which the loop hears and answers its connections.
///
/// A loop does all that it was handed before it looks at its connections again, so that news for thousands would keep
/// every call waiting, those that bring more news too. Who waits for a turn is there once, and takes all that has come
/// by then.
final class LoopTurns: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    var isRunning = false
  }

  /// How many are told before the loop looks at its connections.
  private static let most = 32
  /// How long it is left to them: it looks where nothing is due at once, and what was handed to it meanwhile is not.
  private static let pause = TimeAmount.microseconds(50)
  private static let longestRest = TimeAmount.milliseconds(50)

  private let loop: any EventLoop
  private let state = Mutex(State())

  init(on loop: any EventLoop) { self.loop = loop }

  /// Has something done on the loop when its turn comes.
  func add(_ work: @escaping Work) {
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { loop.execute(begin) }
  }

  /// Takes all who wait, and tells them a few at a time.
  @Sendable private func begin() {
    let works = state.withLock { state in
      defer { state.waiting = [] }
      state.isRunning = !state.waiting.isEmpty
      return state.waiting
    }
    if !works.isEmpty { go(on: works[...], since: .now()) }
  }

  private func go(on works: ArraySlice<Work>, since start: NIODeadline) {
    for work in works.prefix(Self.most) { work() }
    let rest = works.dropFirst(Self.most)
    guard rest.isEmpty else {
      loop.scheduleTask(in: Self.pause) { [self] in go(on: rest, since: start) }
      return
    }
    // As long as it took, with what was done for others in between, so that half of the loop is theirs; and those who
    // come next have more to take at once: a write costs the same for one piece of news and for ten.
    loop.scheduleTask(in: max(Self.pause, min(.now() - start, Self.longestRest)), begin)
  }
}

extension LoopTurns {
  /// The turns of each loop.
  final class Table: Sendable {
    private let turns = Mutex([ObjectIdentifier: LoopTurns]())

    func on(_ loop: any EventLoop) -> LoopTurns {
      turns.withLock { turns in
        let found = turns[ObjectIdentifier(loop)] ?? LoopTurns(on: loop)
        turns[ObjectIdentifier(loop)] = found
        return found
      }
    }
  }
}
