import Canvas
import EaselAPI
import EaselKit
import Offline

/// What is known of the changes that wait: what is on disk, and what is about to be.
struct PendingBook {
  /// What is on disk, as far as was told, in order.
  private(set) var kept: [PendingWrite]
  /// What is not on disk yet, in the order it was made.
  private(set) var unkept: [PendingWrite] = []
  /// What is being sent in this moment, and so may have arrived.
  private(set) var sending: Set<String> = []
  /// What was taken back, until that is on disk.
  private(set) var withdrawn: Set<String> = []
  /// What was settled in this run: an older word from disk does not bring it back.
  private var settled: Set<String> = []
  /// What had to wait: it is shown as not sent until it is settled, however often it is tried.
  private var held: Set<String> = []
  /// Whether what can be sent is on its way, or about to be.
  var isSending = false
  /// Whether what is new does not get on disk, so that it is not sent.
  var isStuck = false

  init(_ kept: [PendingWrite] = []) { self.kept = kept }

  /// How many wait, those that were taken back among them.
  var count: Int { kept.count + unkept.count }

  /// What is shown: all that was not taken back, in order.
  var shown: [PendingWrite] {
    var seen: Set<String> = []
    let newest = isStuck ? Set(unkept.map(\.id)) : []
    return (kept + unkept).compactMap { pending in
      guard !withdrawn.contains(pending.id) else { return nil }
      var pending = pending
      if case .refused = pending.state {
        if pending.write.holdsUpItsSubject { seen.insert(Self.lane(pending)) }
        return pending
      }
      let isFirst = seen.insert(Self.lane(pending)).inserted && !newest.contains(pending.id)
      let isOnItsWay = sending.contains(pending.id) || isSending && isFirst
      pending.state = isOnItsWay && !held.contains(pending.id) ? .sending : .waiting
      return pending
    }
  }

  /// Whether there is anything that can be sent; what was refused waits for the person, and what stands behind it with it.
  var hasReady: Bool {
    var closed: Set<String> = []
    return kept.contains { pending in
      guard case .refused = pending.state else {
        return !closed.contains(Self.lane(pending)) && !withdrawn.contains(pending.id)
      }
      if pending.write.holdsUpItsSubject { closed.insert(Self.lane(pending)) }
      return false
    }
  }

  /// The services of some writes.
  func services(of ids: Set<String>) -> Set<String> {
    Set((kept + unkept).filter { ids.contains($0.id) }.map(\.service))
  }

  subscript(id: String) -> PendingWrite? { kept.first { $0.id == id } ?? unkept.first { $0.id == id } }

  private static func lane(_ pending: PendingWrite) -> String { pending.service + "/" + pending.write.subject }

  // MARK: - Coming and going

  /// Takes in a new write; false when there is one of its id.
  mutating func add(_ write: BackendWrite, service: String, at instant: Timestamp) -> Bool {
    guard self[write.id] == nil, !settled.contains(write.id) else { return false }
    let number = ((kept + unkept).map(\.number).max() ?? 0) + 1
    unkept.append(PendingWrite(write, service: service, number: number, madeAt: instant))
    if !isSending { held.insert(write.id) }
    return true
  }

  /// A new write is on disk.
  mutating func keep(_ stored: PendingWrite) {
    unkept.removeAll { $0.id == stored.id }
    guard !settled.contains(stored.id), !kept.contains(where: { $0.id == stored.id }) else { return }
    kept.append(stored)
  }

  /// Takes what is on disk for what there is; answers what went without a word, as another program settled it.
  mutating func refresh(_ stored: [PendingWrite]) -> [PendingWrite] {
    let present = Set(stored.map(\.id))
    let gone = kept.filter { !present.contains($0.id) && !withdrawn.contains($0.id) }
    kept = stored.filter { !settled.contains($0.id) }
    return gone
  }

  /// Takes a write back, with what it was to be the beginning of; nil when it is too late for that.
  mutating func withdraw(_ id: String) -> Set<String>? {
    guard let first = self[id] else { return [] }
    guard !sending.contains(id) else { return nil }
    var ids: Set<String> = [id]
    if first.write.makesItsSubject {
      ids.formUnion((kept + unkept).filter { Self.lane($0) == Self.lane(first) && $0.number > first.number }.map(\.id))
    }
    withdrawn.formUnion(ids)
    return ids
  }

  /// That some were taken back is on disk, or could not be brought there.
  mutating func endWithdrawing(_ ids: Set<String>, areGone: Bool) {
    withdrawn.subtract(ids)
    guard areGone else { return }
    kept.removeAll { ids.contains($0.id) }
    unkept.removeAll { ids.contains($0.id) }
  }

  // MARK: - Sending

  /// Notes that a write is about to be sent; false when it was taken back.
  mutating func attempt(_ id: String) -> Bool {
    guard !withdrawn.contains(id) else { return false }
    sending.insert(id)
    if let place = place(of: id) { kept[place].attempts += 1 }
    return true
  }

  /// Notes what became of a write.
  mutating func take(_ pending: PendingWrite, _ outcome: WriteOutcome) {
    sending.remove(pending.id)
    held.remove(pending.id)
    let place = place(of: pending.id)
    if case .refused(let code, let sentence) = outcome {
      if let place { kept[place].state = .refused(code: code, sentence: sentence) }
      return
    }
    settled.insert(pending.id)
    if let place { kept.remove(at: place) }
  }

  /// Where a write stands; what is sent stands at the front.
  private func place(of id: String) -> Int? { kept.firstIndex { $0.id == id } }

  /// Nothing is on its way any more; what is left has to wait, unless it came when all was done.
  mutating func endSending(isDone: Bool = false) {
    sending = []
    if !isDone { held.formUnion(kept.map(\.id)) }
  }
}
