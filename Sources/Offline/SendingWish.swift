package import EaselKit

/// What is sent in one go of all that waits.
package struct SendingWish: Sendable {
  /// Whether what is done to a subject is meant, told by the first write of it that can be sent.
  package var means: @Sendable (PendingWrite) -> Bool
  /// Asked before each write that is sent, in their order: whether it may be, or it and all after it wait on.
  package var allows: @Sendable (PendingWrite) -> Bool

  package init(
    means: @escaping @Sendable (PendingWrite) -> Bool = { _ in true },
    allows: @escaping @Sendable (PendingWrite) -> Bool = { _ in true }
  ) {
    self.means = means
    self.allows = allows
  }

  /// Some writes that wait, and what must go before them: what else is done to the same things, and, where they make or
  /// complete something, what is made and completed in the same service, as lists show things in that order.
  ///
  /// - Parameters:
  ///   - ids: The writes.
  ///   - outbox: All that waits, and they.
  ///   - allows: Whether one of the others may be sent.
  /// - Returns: The wish, by which no more is sent once one of the others may not be.
  package static func through(
    _ ids: Set<String>, of outbox: [PendingWrite], allows: @escaping @Sendable (PendingWrite) -> Bool
  ) -> SendingWish {
    let subjects = Set(outbox.filter { ids.contains($0.id) }.map(Lane.Subject.init))
    let timed = outbox.filter { $0.state == .waiting && $0.write.isListedByTime }
    let services = Set(timed.filter { subjects.contains(Lane.Subject($0)) }.map(\.service))
    // What stands before such a write on its own subject goes with it.
    let all = subjects.union(timed.filter { services.contains($0.service) }.map(Lane.Subject.init))
    return SendingWish(
      means: { first in
        let isTimed = first.write.isListedByTime && services.contains(first.service)
        return isTimed || all.contains(Lane.Subject(first))
      }, allows: { ids.contains($0.id) || allows($0) })
  }
}
