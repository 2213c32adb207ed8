import Canvas
import EaselKit

/// What can be sent of one subject, in the order it was made.
struct Lane: Sendable, Hashable {
  /// What is changed; ids of different services may be equal.
  struct Subject: Sendable, Hashable {
    let service: String
    let id: String

    init(_ pending: PendingWrite) {
      service = pending.service
      id = pending.write.subject
    }
  }

  let subject: Subject
  private var writes: ArraySlice<PendingWrite> = []
  /// How many of them lists show by their time.
  private var timed = 0

  private init(_ subject: Subject) { self.subject = subject }

  /// What is to be sent first; nil for nothing.
  var first: PendingWrite? { writes.first }

  /// Whether one of the writes has its place in the order of all of its service: those before it are in its way there.
  var isListedByTime: Bool { timed > 0 }

  /// The lanes of an outbox, those first that were begun first; what stands behind a refused write waits with it
  /// where it means nothing without that.
  static func make(of outbox: [PendingWrite], without aside: Aside = Aside()) -> [Lane] {
    var places: [Subject: Int] = [:]
    var closed: Set<Subject> = []
    var lanes: [Lane] = []
    for pending in outbox {
      let subject = Subject(pending)
      if case .refused = pending.state {
        if pending.write.holdsUpItsSubject { closed.insert(subject) }
        continue
      }
      guard !closed.contains(subject), !aside.contains(subject), !aside.isBack(pending) else { continue }
      if places[subject] == nil, !aside.mayBegin(pending) {
        // What follows it would find the thing as it was before.
        closed.insert(subject)
        continue
      }
      let place = places[subject] ?? lanes.endIndex
      if place == lanes.endIndex {
        places[subject] = place
        lanes.append(Lane(subject))
      }
      lanes[place].append(pending)
    }
    return lanes
  }

  private mutating func append(_ pending: PendingWrite) {
    writes.append(pending)
    if pending.write.isListedByTime { timed += 1 }
  }

  mutating func popFirst() -> PendingWrite? {
    guard let first = writes.popFirst() else { return nil }
    if first.write.isListedByTime { timed -= 1 }
    return first
  }

  /// Has the writes that wait go by the tag the thing has now.
  mutating func retag(_ tags: Delivery.Tags) {
    for index in writes.indices { writes[index].write.retag(from: tags.old, to: tags.new) }
  }
}

/// What is left for another time, and why.
struct Aside: Sendable {
  private var subjects: Set<Lane.Subject> = []
  private var services: Set<String> = []
  /// Those that have no room: they take only what removes something.
  private var full: Set<String> = []
  /// How often each write had been tried when it was sent, by its number.
  private var attempts: [Int: Int] = [:]
  /// The first reason.
  private(set) var failure: BackendFailure?

  /// Leaves a subject alone; with it all of its service, when that is what has trouble, but for what removes something
  /// when that has no room for what was `sent`.
  mutating func add(_ subject: Lane.Subject, _ failure: BackendFailure, sending sent: PendingWrite? = nil) {
    self.failure = self.failure ?? failure
    if failure.isOfRoom, let sent, !sent.isRemoval {
      full.insert(subject.service)
      subjects.insert(subject)
    } else if failure.isPassing {
      services.insert(subject.service)
    } else {
      subjects.insert(subject)
    }
  }

  /// Whether a write, as the first of its lane, is worth a try where a service has no room.
  func mayBegin(_ pending: PendingWrite) -> Bool { pending.isRemoval || !full.contains(pending.service) }

  /// Notes a write that was sent, or was to be, as it was before that.
  mutating func note(_ pending: PendingWrite) { attempts[pending.number] = pending.attempts }

  /// Whether a write was sent already and is there again as if it had not been: as the store cannot take it out, it would
  /// be sent without an end.
  func isBack(_ pending: PendingWrite) -> Bool { attempts[pending.number] == pending.attempts }

  /// Whether a lane is left for another time.
  func leaves(_ lane: Lane) -> Bool { contains(lane.subject) || lane.first.map { !mayBegin($0) } ?? false }

  func contains(_ subject: Lane.Subject) -> Bool {
    subjects.contains(subject) || services.contains(subject.service)
  }
}

extension PendingWrite {
  /// Whether it makes room rather than taking it.
  fileprivate var isRemoval: Bool { write.request.method == .delete }
}

extension BackendFailure {
  /// Whether the server has no room for what it was to keep.
  fileprivate var isOfRoom: Bool { if case .refused(status: 507, _, _) = self { true } else { false } }
}
