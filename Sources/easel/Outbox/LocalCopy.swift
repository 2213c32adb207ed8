import Canvas
import EaselAPI
import EaselKit
import Offline
import Store

/// What is kept on this machine for an account: the last answers, what was seen in them, and what was not sent yet.
struct LocalCopy: Sendable {
  private let store: SQLiteStore
  private let replica: Replica
  let account: String
  private let paths: EaselPaths

  init(_ choice: ServerChoice, paths: EaselPaths = Environment.paths) throws(CommandFailure) {
    self.paths = paths
    account = choice.account
    do throws(StoreError) { store = try SQLiteStore(path: paths.database) } catch { throw CommandFailure(error) }
    replica = Replica(store, account: account)
  }

  /// What is kept for the server that a command is to use.
  init(_ connection: ConnectionOptions) throws(CommandFailure) {
    try self.init(try ServerChoice(connection.server, paths: Environment.paths))
  }

  // MARK: - Answers

  /// Keeps an answer as well as may be: it is there to be had again.
  func keep(_ response: BackendResponse, for request: BackendRequest) async {
    guard request.method == .get, response.status == 200 else { return }
    let now = SystemClock.now()
    try? await store.keep(response, for: request.target, of: account, at: now)
    try? await replica.note(response, to: request, at: now)
  }

  /// Keeps what came of a change, as well as may be: nothing else on this machine may hear of it.
  func keep(_ outcome: WriteOutcome, of write: BackendWrite) async {
    try? await replica.note(outcome, of: write, at: SystemClock.now())
  }

  /// The answer that is kept for a read, whatever the size of its page, or for another that a test finds to include it.
  func response(
    to request: BackendRequest, orAsIn includes: (KeptTarget) -> Bool = { _ in false }
  ) async throws(CommandFailure) -> BackendResponse? {
    let wanted = KeptTarget(request.target)
    do throws(StoreError) {
      if let exact = try await store.keptResponse(for: request.target, of: account) { return exact }
      for target in try await store.keptTargets(under: request.path, of: account) {
        let kept = KeptTarget(target)
        let isSamePlace = kept.path == wanted.path && kept.query["cursor"] == wanted.query["cursor"]
        guard kept == wanted || isSamePlace && includes(kept) else { continue }
        if let response = try await store.keptResponse(for: target, of: account) { return response }
      }
      return nil
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What was seen of what a read asks for, in answers to others; nil when that is nothing.
  func seen(of request: BackendRequest) async throws(CommandFailure) -> Replica.Answer? {
    do throws(StoreError) { return try await replica.answer(to: request) } catch { throw CommandFailure(error) }
  }

  /// The events of calendars of which something was seen.
  func seenEvents() async throws(CommandFailure) -> [SeenEvent] {
    do throws(StoreError) { return try await replica.seenEvents() } catch { throw CommandFailure(error) }
  }

  // MARK: - Writes

  /// What waits, of one service or all.
  func pending(_ service: String? = nil) async throws(CommandFailure) -> [PendingWrite] {
    try await told { (store) async throws(StoreError) in try await store.outbox(of: account) }
      .filter { service == nil || $0.service == service }
  }

  /// Keeps a write to be sent, be it that a first try got no answer.
  func add(_ write: BackendWrite, wasTried: Bool = false) async throws(CommandFailure) {
    try await told { (store) async throws(StoreError) in
      _ = try await store.add(write, service: write.service, of: account, at: SystemClock.now())
      // Another program may have sent it by then.
      if wasTried { try? await store.noteAttempt(write.id, of: account) }
    }
    tellOthers()
  }

  /// Adds several writes for one service in their order, all or none.
  func add(_ writes: [BackendWrite]) async throws(CommandFailure) {
    guard let service = writes.first?.service else { return }
    try await told { (store) async throws(StoreError) in
      try await store.add(writes, service: service, of: account, at: SystemClock.now())
    }
    tellOthers()
  }

  /// Has a canvas that runs look at what waits, and what is to be decided, again.
  func tellOthers() { OutboxStamp(paths).touch() }

  /// Has what was refused tried again.
  func retry(_ refused: [PendingWrite]) async throws(CommandFailure) {
    _ = try await told { (store) async throws(StoreError) in
      try await store.retryRefused(refused.map(\.id), of: account)
    }
    tellOthers()
  }

  /// Gives writes up, and answers all that went with them.
  func drop(_ writes: [PendingWrite]) async throws(CommandFailure) -> [PendingWrite] {
    defer { tellOthers() }
    return try await told { (store) async throws(StoreError) in
      try await store.drop(writes.map(\.id), of: account)
    }
  }

  /// What nobody has decided yet.
  func conflicts() async throws(CommandFailure) -> [WriteConflict] {
    try await told { (store) async throws(StoreError) in try await store.conflicts(of: account) }
  }

  func resolve(_ conflict: WriteConflict, with write: BackendWrite?) async throws(CommandFailure) {
    try await told { (store) async throws(StoreError) in
      try await store.resolve(conflict.id, with: write, of: account, at: SystemClock.now())
    }
    tellOthers()
  }

  /// Puts a conflict back that is not decided after all.
  func keep(_ conflict: WriteConflict) async throws(CommandFailure) {
    try await told { (store) async throws(StoreError) in try await store.keep([conflict], of: account) }
    tellOthers()
  }

  /// Whether a write still waits here.
  func isWaiting(_ write: BackendWrite) async throws(CommandFailure) -> Bool {
    try await pending(write.service).contains { $0.id == write.id }
  }

  /// What sends it.
  func sender(over transport: any Transport) -> OutboxSender {
    OutboxSender(
      account: account, store: store, transport: transport, lock: OutboxFileLock(account: account, paths: paths),
      now: SystemClock.now, newID: { TimeOrderedID.make(at: SystemClock.now()) })
  }

  /// Has the store do something.
  private func told<Value>(
    _ body: (SQLiteStore) async throws(StoreError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(StoreError) { return try await body(store) } catch { throw CommandFailure(error) }
  }
}

/// What was asked for with a kept answer, the size of its page aside.
struct KeptTarget: Sendable, Hashable {
  let path: Substring
  let query: [String: String]

  init(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1)
    path = parts.first ?? ""
    var query: [String: String] = [:]
    for pair in parts.dropFirst().joined().split(separator: "&") where !pair.hasPrefix("limit=") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      query[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
    }
    self.query = query
  }
}

extension BackendWrite {
  /// The service it is for.
  var service: String { request.path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
}
