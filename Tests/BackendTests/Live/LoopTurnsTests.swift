import NIOCore
import NIOPosix
import Testing

@testable import Backend

@Suite("turns of an event loop", .timeLimit(.minutes(1)))
struct LoopTurnsTests {
  private let loop = MultiThreadedEventLoopGroup.singleton.next()

  /// What is told until the end, by works that are handed the turns and a way to tell it.
  private func told(
    _ begin: @escaping @Sendable (LoopTurns, AsyncStream<Int>.Continuation) -> Void
  ) async -> [Int] {
    let (stream, telling) = AsyncStream.makeStream(of: Int.self)
    let turns = LoopTurns(on: loop)
    loop.execute { begin(turns, telling) }
    var numbers: [Int] = []
    for await number in stream { numbers.append(number) }
    return numbers
  }

  @Test("all are done once and in order, more than one turn takes too")
  func order() async {
    let numbers = await told { turns, telling in
      for number in 1...100 { turns.add { telling.yield(number) } }
      // Done only after all that had come first, so that a second time of theirs would be heard.
      turns.add { turns.add { telling.finish() } }
    }
    #expect(numbers == Array(1...100))
  }

  @Test("what comes from within, while the loop is left to others, or long after, is done as well")
  func later() async {
    let numbers = await told { [loop] turns, telling in
      let last: @Sendable () -> Void = {
        telling.yield(5)
        telling.finish()
      }
      let afterAll: @Sendable () -> Void = { turns.add(last) }
      let duringRest: @Sendable () -> Void = {
        turns.add {
          telling.yield(4)
          loop.scheduleTask(in: .milliseconds(5), afterAll)
        }
      }
      turns.add {
        telling.yield(1)
        turns.add {
          telling.yield(3)
          loop.execute(duringRest)
        }
      }
      turns.add { telling.yield(2) }
    }
    #expect(numbers == Array(1...5))
  }

  @Test("what else there is for the loop to do does not wait for all of them")
  func others() async throws {
    let numbers = await told { [loop] turns, telling in
      for number in 1...100 { turns.add { telling.yield(number) } }
      loop.execute { telling.yield(0) }
      turns.add { telling.finish() }
    }
    let place = try #require(numbers.firstIndex(of: 0))
    #expect(place < 99, "it came after \(place) of them")
    #expect(numbers.filter { $0 > 0 } == Array(1...100))
  }
}
