package import EaselKit

/// The changes of one kind that the server has not confirmed, in order, as the host tells of them.
///
/// What was submitted is among them at once, so that it can be shown; the host's next word takes the place of that.
package struct Outbox<Change: PendingChange>: Sendable {
  /// A change and how far it has come.
  package struct Entry: Sendable, Hashable {
    package var change: Change
    package var pending: PendingWrite

    /// Why the server would not have it; it waits for the person then.
    package var refusal: String? {
      if case .refused(_, let sentence) = pending.state { sentence.cut(to: 300) } else { nil }
    }

    /// Whether the server cannot know of it, because it was never sent.
    package var isUntold: Bool { pending.attempts == 0 && pending.state == .waiting }

    /// How far it has come.
    package var mark: SendMark {
      switch pending.state {
      case .waiting: .unsent
      case .sending: .sending
      case .refused: .refused(refusal ?? "")
      }
    }
  }

  package private(set) var entries: [Entry] = [] { didSet { tally = tally { _ in true } } }
  /// How many there are; counted when they change, as it is shown with each frame.
  package private(set) var tally = OutboxTally()

  /// Whether there are so many that what is made of them all had better wait until the host tells of them.
  package var isLong: Bool { entries.count >= 50 }

  package init() {}

  /// Those among all pending writes of a service that are of this kind.
  package init(_ pending: [PendingWrite]) { take(pending) }

  /// Takes those among all pending writes of a service that are of this kind.
  ///
  /// The host tells of all that waits whenever some of it has come further, so what is known is not read anew.
  package mutating func take(_ pending: [PendingWrite]) {
    let known = Dictionary(entries.map { ($0.change.id, $0) }) { first, _ in first }
    entries = pending.compactMap { pending in
      let entry = known[pending.id]
      let change = entry?.pending.write == pending.write ? entry?.change : Change(pending.write)
      return change.map { Entry(change: $0, pending: pending) }
    }
  }

  /// Adds a change, and answers what hands it to the host.
  package mutating func submit(_ change: Change, at now: Timestamp) -> Effect {
    let pending = PendingWrite(change.write, service: "", number: .max, madeAt: now)
    entries.append(Entry(change: change, pending: pending))
    return .submit(pending.write)
  }

  /// Takes back changes, and answers what tells the host.
  package mutating func withdraw(where isMeant: (Entry) -> Bool) -> [Effect] {
    let ids = entries.filter(isMeant).map(\.change.id)
    entries.removeAll(where: isMeant)
    return ids.map(Effect.withdraw)
  }

  /// Takes out a change that is settled.
  package mutating func remove(_ id: String) {
    while let place = entries.firstIndex(where: { $0.change.id == id }) { entries.remove(at: place) }
  }

  /// Those of one subject.
  package func entries(of subject: String) -> [Entry] { entries.filter { $0.change.subject == subject } }

  /// The changes that are meant, and no others.
  package func only(_ isMeant: (Entry) -> Bool) -> Outbox {
    var outbox = Outbox()
    outbox.entries = entries.filter(isMeant)
    return outbox
  }

  /// The changes the server would not have; they wait for the person.
  package var refused: [Entry] { entries.filter { $0.refusal != nil } }

  /// Whether the server would not have something of a subject.
  package func isRefused(_ subject: String) -> Bool { refused.contains { $0.change.subject == subject } }

  /// How many there are of those that are meant.
  package func tally(where isMeant: (Entry) -> Bool) -> OutboxTally {
    var tally = OutboxTally()
    for entry in entries {
      switch entry.pending.state {
      case .waiting where isMeant(entry): tally.unsent += 1
      case .refused where isMeant(entry): tally.refused += 1
      default: break
      }
    }
    return tally
  }
}
