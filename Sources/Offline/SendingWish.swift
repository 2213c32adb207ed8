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

  /// Some writes that wait, and what must go before them: what else is done to the same things, and, where they make
  /// something, what is made in the same service, as lists show things in the order in which they were made.
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
    let making = Set(
      outbox.filter { subjects.contains(Lane.Subject($0)) && $0.write.merge?.kind == .create }.map(\.service))
    return SendingWish(
      means: { first in
        let isMaking = first.write.merge?.kind == .create && making.contains(first.service)
        return isMaking || subjects.contains(Lane.Subject(first))
      }, allows: { ids.contains($0.id) || allows($0) })
  }
}
