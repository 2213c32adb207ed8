import EaselAPI
import EaselKit
import Synchronization

/// A server in memory that keeps things by id at `/api/SERVICE/items`, with versions and idempotency keys as the real one.
final class ThingServer: Transport {
  struct Thing {
    var fields: [String: JSONValue]
    var version = 1
    var tag: String { "\"\(version)\"" }
  }

  /// What happens instead of an answer, before the call is done, or after it: then the answer is lost.
  enum Trouble: Sendable {
    case instead(Result<BackendResponse, BackendFailure>)
    case lost(BackendFailure)
  }

  struct State {
    var things: [String: Thing] = [:]
    var keys: [String: (fingerprint: String, response: BackendResponse)] = [:]
    var calls: [BackendRequest] = []
    var underWay = 0
    var mostUnderWay = 0
  }

  /// A call, its number from 1, and what there is.
  typealias Meddling = @Sendable (BackendRequest, Int, inout State) -> Trouble?

  let state = Mutex(State())
  /// Asked before each call is done; may change what there is.
  private let meddle: Meddling

  init(_ meddle: @escaping Meddling) { self.meddle = meddle }

  var calls: [String] {
    state.withLock { state in
      state.calls.map { "\($0.method.rawValue) \($0.path.split(separator: "/").last ?? "")" }
    }
  }

  func put(_ id: String, _ fields: [String: JSONValue]) {
    state.withLock { $0.put(id, fields) }
  }

  subscript(id: String) -> [String: JSONValue]? { state.withLock { $0.things[id]?.fields } }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    let trouble = state.withLock { state in
      state.calls.append(request)
      state.underWay += 1
      state.mostUnderWay = max(state.mostUnderWay, state.underWay)
      return meddle(request, state.calls.count, &state)
    }
    // Others get their turn, as on a network.
    await Task.yield()
    defer { state.withLock { $0.underWay -= 1 } }
    if case .instead(let result) = trouble { return try result.get() }
    let response = state.withLock { $0.answer(request) }
    if case .lost(let failure) = trouble { throw failure }
    return response
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { AsyncThrowingStream { nil } }
}

extension ThingServer.State {
  /// Somebody else writes a thing.
  mutating func put(_ id: String, _ fields: [String: JSONValue]) {
    let version = (things[id]?.version ?? 0) + 1
    things[id] = ThingServer.Thing(fields: fields, version: version)
  }

  mutating func answer(_ request: BackendRequest) -> BackendResponse {
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    let fingerprint = "\(request.method.rawValue) \(request.path) \(body)"
    if let key = request.idempotencyKey, request.method == .post || request.method == .patch {
      if let kept = keys[key] {
        return kept.fingerprint == fingerprint ? kept.response : .problem(422, "idempotency.key.reused")
      }
      let response = perform(request)
      if response.status < 300 { keys[key] = (fingerprint, response) }
      return response
    }
    return perform(request)
  }

  private mutating func perform(_ request: BackendRequest) -> BackendResponse {
    let body = request.body.flatMap { try? APIJSON.decode(JSONValue.self, from: $0) }?.object ?? [:]
    let last = String(request.path.split(separator: "/").last ?? "")
    if request.method == .post {
      guard let id = body["id"]?.string, body["title"] != "" else { return .problem(422, "title.empty") }
      guard things[id] == nil else { return .problem(409, "id.taken") }
      things[id] = ThingServer.Thing(fields: body)
      return .thing(id, things[id], status: 201)
    }
    guard let thing = things[last] else { return .problem(404, "unknown") }
    if let tag = request.ifMatch, tag != thing.tag { return .problem(412, "stale") }
    switch request.method {
    case .get: break
    case .delete:
      things[last] = nil
      return BackendResponse(status: 204, body: [])
    default:
      guard body["title"] != "" else { return .problem(422, "title.empty") }
      put(last, thing.fields.merging(body) { _, new in new })
    }
    return .thing(last, things[last])
  }
}

extension BackendResponse {
  static func problem(_ status: Int, _ code: String) -> BackendResponse {
    let problem = Problem(status: status, code: code, title: "t", detail: "It is \(code).")
    return BackendResponse(status: status, body: (try? APIJSON.encode(problem)) ?? [])
  }

  static func thing(_ id: String, _ thing: ThingServer.Thing?, status: Int = 200) -> BackendResponse {
    let fields = JSONValue.object((thing?.fields ?? [:]).merging(["id": .string(id)]) { $1 })
    return BackendResponse(status: status, body: (try? APIJSON.encode(fields)) ?? [], etag: thing?.tag)
  }
}
