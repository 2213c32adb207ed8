import Canvas
import EaselAPI
import EaselKit
import Offline
import Synchronization

/// A lock for those who are alone.
struct OpenLock: OutboxLock {
  func whileSending<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer? { await work() }
}

/// A lock that somebody else holds for ever.
struct TakenLock: OutboxLock {
  func whileSending<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer? { nil }
}

/// A sender over an outbox and a server, both in memory.
struct Rig: Sendable {
  struct Word: Sendable, Equatable {
    var id: String
    var outcome: WriteOutcome
    var conflicts: [WriteConflict]
    var note: String?
  }

  let store = InMemoryOutbox()
  let server: ThingServer
  let words = Words()

  init(_ meddle: @escaping ThingServer.Meddling = { _, _, _ in nil }) { server = ThingServer(meddle) }

  final class Words: Sendable {
    let all = Mutex<[Word]>([])
  }

  var told: [Word] { words.all.withLock(\.self) }
  var ids: [String] { told.map(\.id) }
  var left: [String] { store.state.withLock { $0.writes.map(\.id) } }

  func add(_ write: BackendWrite, service: String = "t") async throws {
    _ = try await store.add(write, service: service, of: "", at: Timestamp(seconds: 0))
  }

  @discardableResult
  func drain(
    _ wish: SendingWish = SendingWish(), lock: any OutboxLock = OpenLock(), at seconds: Int = 7
  ) async -> OutboxSender.End {
    let numbers = Numbers()
    let sender = OutboxSender(
      account: "", store: store, transport: server, lock: lock,
      now: { Timestamp(seconds: seconds) }, newID: numbers.next)
    return await sender.drain(only: wish) { [words] pending, outcome, conflicts in
      words.all.withLock {
        $0.append(Word(id: pending.id, outcome: outcome, conflicts: conflicts, note: pending.note))
      }
    }
  }

  final class Numbers: Sendable {
    private let last = Mutex(0)

    @Sendable func next() -> String {
      last.withLock {
        $0 += 1
        return "c-\($0)"
      }
    }
  }
}

extension BackendWrite {
  static func create(_ id: String, of subject: String, title: String = "x") -> BackendWrite {
    let path = "/api/t/items"
    return BackendWrite(
      id: id, subject: subject, summary: "add",
      request: json(.post, path, ["id": .string(subject), "title": .string(title)]), change: .null,
      merge: MergePlan(.create, path: "\(path)/\(subject)"))
  }

  static func edit(
    _ id: String, of subject: String, _ fields: [String: JSONValue], base: [String: JSONValue], tag: String?,
    revived: Bool = false
  ) -> BackendWrite {
    let path = "/api/t/items/\(subject)"
    var request = json(.patch, path, fields)
    request.ifMatch = tag
    let whole = fields.merging(["id": .string(subject)]) { $1 }
    let revival = revived ? json(.post, "/api/t/items", whole) : nil
    return BackendWrite(
      id: id, subject: subject, summary: "edit", request: request, change: .null,
      merge: MergePlan(.edit, path: path, base: base, revival: revival))
  }

  static func delete(_ id: String, of subject: String, tag: String?) -> BackendWrite {
    let path = "/api/t/items/\(subject)"
    return BackendWrite(
      id: id, subject: subject, summary: "remove", request: BackendRequest(.delete, path, ifMatch: tag), change: .null,
      merge: MergePlan(.delete, path: path))
  }

  private static func json(_ method: HTTPMethod, _ path: String, _ fields: [String: JSONValue]) -> BackendRequest {
    BackendRequest(method, path, body: (try? APIJSON.encode(JSONValue.object(fields))) ?? [])
  }
}

extension WriteOutcome {
  var isDone: Bool { if case .done = self { true } else { false } }
}
