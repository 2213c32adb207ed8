import Canvas
import EaselAPI
import EaselKit

/// Sends one write, and finds out what it comes to when the thing is no longer as the person saw it.
struct Delivery: Sendable {
  /// How often a change is made anew for what others keep changing, before it waits for a calmer moment.
  static let mostTries = 5

  /// Which tag a thing had before a write, and has by it.
  struct Tags: Sendable, Hashable {
    let old: String?
    let new: String
  }

  /// What became of a write that is settled.
  struct Delivered: Sendable, Hashable {
    var outcome: WriteOutcome
    var conflicts: [WriteConflict] = []
    /// Nil when others may have changed the thing before this write: what follows must find that out for itself.
    var tags: Tags?
    var note: String?
  }

  /// Why a write is not settled.
  enum Trouble: Error {
    case failed(BackendFailure)
    case refused(code: String, sentence: String)
    case broken(StoreError)
  }

  let account: String
  let store: any OutboxStore
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  let newID: @Sendable () -> String

  /// Sends a write, with further calls where it must be merged.
  func deliver(_ pending: PendingWrite) async throws(Trouble) -> Delivered {
    let write = pending.write
    guard let plan = write.merge else {
      let response = try await answer(to: write.request).orRefuse()
      return Delivered(outcome: .done(response), tags: Self.tags(write, response))
    }
    return switch plan.kind {
    case .create: try await create(write, plan)
    case .edit: try await edit(pending, plan)
    case .delete: try await delete(write, plan)
    }
  }

  /// Tells the person's other terminals of values that gave way; nothing is lost where that cannot be told.
  func tellOthers(of pending: PendingWrite, _ conflicts: [WriteConflict]) async {
    guard !conflicts.isEmpty else { return }
    _ = try? await transport.call(ReplacementNews(pending, conflicts).endpoint)
  }

  private static func tags(_ write: BackendWrite, _ response: BackendResponse) -> Tags? {
    guard write.request.ifMatch != nil || write.merge?.kind == .create, let new = response.etag else { return nil }
    return Tags(old: write.request.ifMatch, new: new)
  }

  // MARK: - Making and removing

  private func create(_ write: BackendWrite, _ plan: MergePlan) async throws(Trouble) -> Delivered {
    switch try await answer(to: write.request) {
    case .taken(let response): return Delivered(outcome: .done(response), tags: Self.tags(write, response))
    case .denied(let denial):
      guard denial.status == 409, let found = try await read(plan.path) else { throw denial.trouble }
      return Delivered(outcome: .done(found.member(write.request.body) ?? found))
    }
  }

  private func delete(_ write: BackendWrite, _ plan: MergePlan) async throws(Trouble) -> Delivered {
    switch try await answer(to: write.request) {
    case .taken(let response): return Delivered(outcome: .done(response))
    case .denied(let denial) where denial.isGone: return Delivered(outcome: .done(denial.response))
    case .denied(let denial):
      guard denial.status == 412 else { throw denial.trouble }
      guard let present = try await read(plan.path) else { return Delivered(outcome: .done(denial.response)) }
      return Delivered(
        outcome: .yielded(present, sentence: "It was changed elsewhere after you saw it, so it was not removed."))
    }
  }

  // MARK: - Changing

  private func edit(_ pending: PendingWrite, _ plan: MergePlan) async throws(Trouble) -> Delivered {
    let write = pending.write
    let mine = write.request.body.flatMap { try? APIJSON.decode(JSONValue.self, from: $0) }?.object ?? [:]
    // A merged call whose answer was lost may have been done: it is repeated as it was, with its key and its tag.
    var request = pending.merged ?? write.request
    var conflicts: [WriteConflict]? = pending.merged == nil ? nil : []
    // What is refused now may have been done then, when the server has forgotten its key since.
    var remembered = pending.merged.map { _ in now().adding(seconds: -IdempotencyKeys.keptSeconds) }
    // What was made for no version is compared with what there is before it takes its place.
    var isStale = request.ifMatch == nil && plan.base.keys.contains { mine[$0] != nil }
    for _ in 0..<Self.mostTries {
      if isStale {
        guard let present = try await read(plan.path) else {
          if let delivered = try await revive(write, plan) { return delivered }
          continue
        }
        let merge = FieldMerge(base: plan.base, mine: mine, present: present.members)
        guard !merge.isMet else { return Delivered(outcome: .done(present)) }
        let found = self.conflicts(merge, pending, plan)
        request = Self.request(write, after: present)
        try await note(request, leaving: found, besidesThoseBefore: remembered, for: write)
        conflicts = found
        remembered = nil
      }
      switch try await answer(to: request) {
      case .taken(let response):
        return Delivered(
          outcome: .done(response), conflicts: conflicts ?? [],
          tags: conflicts == nil ? Self.tags(write, response) : nil)
      case .denied(let denial) where denial.isGone:
        if let delivered = try await revive(write, plan) { return delivered }
        isStale = true
      case .denied(let denial):
        guard denial.status == 412 else { throw denial.trouble }
        isStale = true
      }
    }
    throw .failed(
      .refused(
        status: 412, code: "client.outbox.busy",
        sentence: "Others keep changing the same thing; the change is kept and tried again."))
  }

  /// The call for a thing as it is now; its key is another than that of the call it stands for, and the same each time.
  private static func request(_ write: BackendWrite, after present: BackendResponse) -> BackendRequest {
    var request = write.request
    request.ifMatch = present.etag
    request.idempotencyKey = "\(write.id)/\(present.etag?.filter { $0.isLetter || $0.isNumber }.prefix(64) ?? "any")"
    return request
  }

  /// Makes a thing anew that somebody else removed; nil when it is there again already.
  private func revive(_ write: BackendWrite, _ plan: MergePlan) async throws(Trouble) -> Delivered? {
    guard var revival = plan.revival else {
      return Delivered(
        outcome: .yielded(nil, sentence: "It was removed elsewhere meanwhile, so there was nothing left to change."))
    }
    revival.idempotencyKey = "\(write.id)/revival"
    switch try await answer(to: revival) {
    case .taken(let response):
      let tags = response.etag.map { Tags(old: write.request.ifMatch, new: $0) }
      return Delivered(
        outcome: .done(response), tags: tags,
        note: "It had been removed elsewhere; with your change it is there again.")
    case .denied(let denial):
      guard denial.status == 409 else { throw denial.trouble }
      return nil
    }
  }

  private func conflicts(_ merge: FieldMerge, _ pending: PendingWrite, _ plan: MergePlan) -> [WriteConflict] {
    merge.clashes.map { clash in
      WriteConflict(
        id: newID(), service: pending.service, subject: pending.write.subject, summary: pending.write.summary,
        path: plan.path, field: clash.field, mine: clash.mine, theirs: clash.theirs, foundAt: now())
    }
  }

  private func note(
    _ request: BackendRequest, leaving conflicts: [WriteConflict], besidesThoseBefore instant: Timestamp?,
    for write: BackendWrite
  ) async throws(Trouble) {
    do throws(StoreError) {
      try await store.noteMerged(
        request, leaving: conflicts, besidesThoseBefore: instant, for: write.id, of: account)
    } catch {
      throw .broken(error)
    }
  }
}
