import EaselAPI
import EaselKit

/// Has what a person is told of rung on one of their terminals, the one that was used last.
///
/// The server lets the first that asks ring, and who was used last asks first: nobody needs to know of the others, and where
/// the terminal used last has no connection, the next one rings. Without a server each rings for itself.
final class RingDesk {
  /// Asked to call ``claim(_:)`` after so many milliseconds.
  var claimLater: (String, Int64) -> Void = { _, _ in }

  private static let mostKnown = 500
  private let transport: any Transport
  private let errands: Errands
  private let newID: @Sendable () -> String
  private var waiting: [String: () -> Void] = [:]
  /// What was dealt with in this run, the newest last.
  private var known: [String] = []

  init(setup: HostSetup) {
    transport = setup.transport
    errands = setup.errands
    newID = setup.newID
  }

  /// Rings, unless another terminal does.
  ///
  /// - Parameters:
  ///   - key: What it is about, the same on all terminals.
  ///   - idle: How long ago this terminal was used, in milliseconds.
  ///   - isOnline: Whether the server can be asked.
  ///   - ring: Tells the person.
  func ring(once key: String, idle: Int64, isOnline: Bool, _ ring: @escaping () -> Void) {
    guard !known.contains(key) else { return }
    known.append(key)
    if known.count > Self.mostKnown { known.removeFirst() }
    guard isOnline else { return ring() }
    waiting[key] = ring
    claimLater(key, Self.wait(idle: idle))
  }

  /// Asks the server, now that it is this terminal's turn.
  func claim(_ key: String) {
    guard let ring = waiting.removeValue(forKey: key) else { return }
    errands.start { [transport, newID] in
      do throws(BackendFailure) {
        _ = try await transport.call(CanvasAPI.ring(key, id: newID()))
        ring()
      } catch {
        if case .refused(409, _, _) = error { return }
        ring()
      }
    }
  }

  /// How long a terminal waits that was used so long ago, in milliseconds: at first a hundredth of that, then ever less of
  /// it, so that two are apart that were used at different times, and nobody waits for more than some seconds.
  static func wait(idle: Int64) -> Int64 {
    guard idle > 60_000 else { return max(0, idle) / 100 }
    // Each doubling of the time since is a fourth of a second.
    var (wait, left) = (Int64(600), idle)
    while left > 120_000 {
      wait += 250
      left /= 2
    }
    return min(5000, wait + (left - 60_000) * 250 / 60_000)
  }
}
