import EaselKit
import Logging
import ServiceLifecycle

/// Rotates the signing keys of a server on their schedule, and takes keys that `easeld keys rotate` makes.
struct KeyRotation: Service {
  private let ring: KeyRing
  private let pump: Pump

  init(
    _ ring: KeyRing, logger: Logger, now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.ring = ring
    pump = Pump(now: now, sleep: sleep) { try Self.turn(ring, logger) }
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      let watch = FileWatch("\(ring.folder)/keys")
      pump.nudge()
      // Without a watch, a key from outside is found when something else is due.
      guard let watch else { return await sleepUntilCancelled() }
      for await _ in watch.changes { pump.nudge() }
    }
    pump.stop(cutting: true)
  }

  private static func turn(_ ring: KeyRing, _ logger: Logger) throws -> Timestamp? {
    let before = ring.ids
    do throws(BackendError) {
      let next = try ring.maintain()
      let after = ring.ids
      if let newest = after.last, newest != before.last {
        logger.notice("a new key signs access tokens", metadata: ["key": "\(newest)"])
      }
      for id in before where !after.contains(id) {
        logger.notice("a signing key is removed, as its tokens have ended", metadata: ["key": "\(id)"])
      }
      return next
    } catch {
      logger.error("the signing keys cannot be rotated, the present one goes on: \(error.sentence)")
      throw error
    }
  }

  private func sleepUntilCancelled() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
  }
}
