import Dispatch
import Foundation
import Synchronization

/// Gives memory back to the system that a burst of work has left behind.
///
/// The allocator keeps what was freed unless it lies at the end of one of its heaps, where after a burst something small
/// is nearly always left. `malloc_trim` gives back whole pages wherever they are; it is called when nobody has hung up for
/// a while, and only where that is worth it. What was in use at that moment may be spare a little later, though nothing
/// more was asked of the system, so it is done again then, ever less often where it comes to nothing. No timer runs
/// while nothing happens.
final class SpareMemory: Sendable {
  typealias Work = @Sendable () -> Void

  fileprivate struct State {
    /// What the process had when it was last found to have nothing to spare, in bytes.
    var floor: Int
    /// The least that it was ever found to have.
    var least: Int
    /// How many looks it takes to give back what may only be in use, and how many of them were.
    var patience = 1
    var looks = 0
    var isWaiting = false
    /// Whether somebody hung up since the last look, and how often that was so.
    var isDisturbed = false
    var disturbances = 0
  }

  /// The memory of this process.
  static let ofProcess = SpareMemory(
    resident: size, giveBack: trim,
    later: { DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(5), execute: $0) })

  /// By how many bytes it must have grown to be worth it.
  static let worth = 32 << 20
  /// How many looks may be put off where somebody hangs up all the time.
  static let mostDisturbances = 12
  /// How many looks it takes at most to give back what may only be in use.
  static let mostPatience = 64

  private let state: Mutex<State>
  private let resident: @Sendable () -> Int
  private let giveBack: Work
  private let later: @Sendable (@escaping Work) -> Void

  /// Memory, by how many bytes there are of it in use, how spare ones are given back, and how to wait for a quiet moment.
  init(
    resident: @escaping @Sendable () -> Int, giveBack: @escaping Work,
    later: @escaping @Sendable (@escaping Work) -> Void
  ) {
    self.resident = resident
    self.giveBack = giveBack
    self.later = later
    let size = resident()
    state = Mutex(State(floor: size, least: size))
  }

  /// A connection has ended; what was held for it is free now.
  func eased() {
    let isFirst = state.withLock { state in
      guard !state.isWaiting else {
        state.isDisturbed = true
        return false
      }
      (state.isWaiting, state.isDisturbed, state.disturbances) = (true, false, 0)
      return true
    }
    if isFirst { wait() }
  }

  private func wait() { later { [self] in look() } }

  private func look() {
    let isTime = state.withLock { state in
      guard state.isDisturbed, state.disturbances < Self.mostDisturbances else {
        state.isWaiting = false
        return true
      }
      state.isDisturbed = false
      state.disturbances += 1
      return false
    }
    guard isTime else { return wait() }
    let size = resident()
    switch state.withLock({ $0.findings(size) }) {
    case .nothing: return
    case .perhaps: return wait()
    case .much: giveBack()
    }
    let left = resident()
    state.withLock { state in
      state.floor = left
      state.patience = size - left >= Self.worth ? 1 : min(state.patience * 2, Self.mostPatience)
    }
  }

  /// The bytes of memory that this process has (proc(5): the second number of `statm`, in pages); 0 where that is not told.
  static func size() -> Int {
    guard let text = FileManager.default.contents(atPath: "/proc/self/statm") else { return 0 }
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Has the C library give back what it can; nothing where it has no such function, as musl has not.
  ///
  /// Looked up by name, as no module has it for Swift.
  static func trim() { _ = trimmer()?(0) }

  /// `malloc_trim`; nil where there is none.
  static func trimmer() -> (@convention(c) (Int) -> CInt)? {
    guard let symbol = dlsym(nil, "malloc_trim") else { return nil }
    // SAFETY: this is glibc's `int malloc_trim(size_t)` of malloc_trim(3); nothing else has the name.
    return unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
  }
}

extension SpareMemory.State {
  /// What a look found to be spare.
  fileprivate enum Findings {
    case nothing
    /// What was in use when it was last given back, and may be no more; it is looked again.
    case perhaps
    case much
  }

  fileprivate mutating func findings(_ size: Int) -> Findings {
    (floor, least) = (min(floor, size), min(least, size))
    if size < floor + SpareMemory.worth {
      guard size >= least + SpareMemory.worth else {
        looks = 0
        return .nothing
      }
      guard looks >= patience else {
        looks += 1
        (isWaiting, isDisturbed, disturbances) = (true, false, 0)
        return .perhaps
      }
    }
    looks = 0
    return .much
  }
}
