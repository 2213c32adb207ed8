import EaselKit
import Foundation
import Synchronization

/// Names a call.
enum RequestID {
  private static let reserve = Mutex(RandomReserve())

  static func make(at instant: Timestamp) -> String {
    reserve.withLock { TimeOrderedID.make(at: instant, using: &$0) }
  }
}

/// The system's random numbers, asked for many at once: each call takes some, and asking costs more than making its id.
private struct RandomReserve: RandomNumberGenerator {
  private static let size = 32

  private var numbers: [UInt64] = []

  mutating func next() -> UInt64 {
    if let number = numbers.popLast() { return number }
    var fresh = [UInt64](repeating: 0, count: Self.size)
    let wanted = Self.size * MemoryLayout<UInt64>.size
    guard fresh.withUnsafeMutableBytes({ getentropy($0.baseAddress, wanted) }) == 0 else {
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
    numbers = fresh
    return numbers.removeLast()
  }
}
