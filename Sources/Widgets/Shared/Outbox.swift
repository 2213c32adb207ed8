package import EaselKit

/// A change the person made that the server has not confirmed yet.
package protocol PendingChange: Codable, Sendable, Hashable {
  /// Its own id, which is also the idempotency key of its call: sent twice, it happens once.
  var id: String { get }
  /// The id of what it changes. Changes of one thing are sent one after the other.
  var subject: String { get }
  /// The call that makes it so.
  var request: BackendRequest { get }
}

/// How far a change has come, as a sign beside what it changes.
package enum SendMark: Sendable, Hashable {
  case confirmed
  case sending
  case unsent
  case refused(String)

  /// The sign, one cell.
  package var sign: String {
    switch self {
    case .confirmed: " "
    case .sending: "~"
    case .unsent: "↑"
    case .refused: "!"
    }
  }

  /// The sign in words; nil where there is nothing to say.
  package var words: String? {
    switch self {
    case .confirmed: nil
    case .sending: "sending"
    case .unsent: "not sent yet"
    case .refused: "refused"
    }
  }

  /// What a list says of the row with this sign, if the server would not have it: why, and what to do.
  package var complaint: String? {
    if case .refused(let reason) = self { "Refused: \(reason)  e edits, D deletes" } else { nil }
  }
}

/// The changes on their way to the server, in order.
///
/// Nothing leaves it before the server has answered.
package struct Outbox<Change: PendingChange>: Sendable {
  /// A change and how far it has come.
  package struct Entry: Codable, Sendable, Hashable {
    package var change: Change
    /// How often it was sent.
    package var attempts = 0
    /// Why the server would not have it; it waits for the person then.
    package var refusal: String?
  }

  package private(set) var entries: [Entry] = []
  private var inFlight: Set<String> = []

  package init() {}

  /// What an earlier life left, all of it not sent.
  package init(_ entries: [Entry]) { self.entries = entries }

  package mutating func add(_ change: Change) { entries.append(Entry(change: change)) }

  /// The changes that can be sent now: the first of each subject, unless it is on its way or refused.
  package mutating func takeReady() -> [Change] {
    var seen: Set<String> = []
    var ready: [Change] = []
    for index in entries.indices {
      let change = entries[index].change
      guard entries[index].refusal == nil, seen.insert(change.subject).inserted, !inFlight.contains(change.id)
      else { continue }
      inFlight.insert(change.id)
      entries[index].attempts += 1
      ready.append(change)
    }
    return ready
  }

  package subscript(id: String) -> Entry? { entries.first { $0.change.id == id } }

  /// Alters the changes of a subject that are not on their way.
  package mutating func alterWaiting(of subject: String, _ alter: (inout Change) -> Void) {
    for index in entries.indices where entries[index].change.subject == subject {
      if !inFlight.contains(entries[index].change.id) { alter(&entries[index].change) }
    }
  }

  /// Takes out a change that is settled.
  package mutating func remove(_ id: String) {
    inFlight.remove(id)
    entries.removeAll { $0.change.id == id }
  }

  /// Takes out all changes of a subject.
  package mutating func removeAll(of subject: String) {
    for entry in entries where entry.change.subject == subject { inFlight.remove(entry.change.id) }
    entries.removeAll { $0.change.subject == subject }
  }

  /// Notes that a change could not be sent now.
  package mutating func postpone(_ id: String) { inFlight.remove(id) }

  /// Notes that the server would not have a change.
  package mutating func refuse(_ id: String, _ sentence: String) {
    inFlight.remove(id)
    for index in entries.indices where entries[index].change.id == id { entries[index].refusal = sentence }
  }

  package func isInFlight(_ id: String) -> Bool { inFlight.contains(id) }

  /// How far one change has come.
  package func mark(of entry: Entry) -> SendMark {
    if let refusal = entry.refusal { return .refused(refusal) }
    return inFlight.contains(entry.change.id) ? .sending : .unsent
  }

  /// The changes the server would not have; they wait for the person.
  package var refused: [Entry] { entries.filter { $0.refusal != nil } }

  /// Whether the server would not have something of a subject.
  package func isRefused(_ subject: String) -> Bool { refused.contains { $0.change.subject == subject } }

  /// Whether the server cannot know of a change, because it was never sent.
  package func isUntold(_ entry: Entry) -> Bool { entry.attempts == 0 && entry.refusal == nil }

  /// How many wait to be sent, not being on their way.
  package var unsentCount: Int { entries.count { $0.refusal == nil && !inFlight.contains($0.change.id) } }

  /// What a line may say of those that wait; nil when none does.
  package var unsentNotice: String? { unsentCount == 0 ? nil : "\(unsentCount) not sent yet" }

  /// How many wait and how many were refused.
  package var badges: [Badge] {
    (unsentCount > 0 ? [.unsent(unsentCount)] : []) + (refused.isEmpty ? [] : [.refused(refused.count)])
  }

  /// How many wait and how many were refused, in few cells; empty for none.
  package var badge: String {
    let counts = [(SendMark.unsent.sign, unsentCount), ("!", refused.count)]
    return counts.filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }
}
