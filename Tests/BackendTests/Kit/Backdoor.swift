import Backend
import EaselAPI
import EaselKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// What a server answered.
struct Answer: Sendable {
  let status: Int
  let headers: HTTPFields
  let body: [UInt8]

  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value { try APIJSON.decode(type, from: body) }
}

/// What a test body talks to.
struct Backdoor: Sendable {
  typealias Sender = @Sendable (HTTPRequest.Method, String, HTTPFields, [UInt8]?) async throws -> Answer

  let send: Sender
  let hub: LiveHub
  let exchange: EventExchange
  let clock: TestClock
  let folder: String

  static func sender(_ client: any TestClientProtocol) -> Sender {
    { method, target, headers, body in
      let response = try await client.executeRequest(
        uri: target, method: method, headers: headers, body: body.map { ByteBuffer(bytes: $0) })
      return Answer(
        status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }
  }

  /// Makes a typed call, as a client would.
  func call<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
    let answer = try await send(endpoint.request)
    return try endpoint.decode(BackendResponse(status: answer.status, body: answer.body))
  }

  func send(_ request: BackendRequest) async throws -> Answer {
    var headers = HTTPFields()
    if let key = request.idempotencyKey, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
    headers[.ifMatch] = request.ifMatch
    headers[.ifNoneMatch] = request.ifNoneMatch
    if request.body != nil { headers[.contentType] = request.contentType }
    let method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
    return try await send(method, request.target, headers, request.body)
  }

  /// Makes a call with a body of JSON as it stands.
  func send(_ method: HTTPRequest.Method, _ target: String, _ body: String? = nil) async throws -> Answer {
    let headers: HTTPFields = body == nil ? [:] : [.contentType: "application/json"]
    return try await send(method, target, headers, body.map { Array($0.utf8) })
  }

  /// Expects a refusal, and that it is a whole problem document.
  @discardableResult
  func refusal(
    _ status: Int, _ code: String, field: String? = nil, of answer: Answer,
    at location: SourceLocation = #_sourceLocation
  ) throws -> Problem {
    #expect(answer.status == status, sourceLocation: location)
    #expect(answer.headers[.contentType] == Problem.contentType, sourceLocation: location)
    let problem = try answer.decoded(Problem.self)
    #expect(problem.status == status, sourceLocation: location)
    #expect(problem.code == code, sourceLocation: location)
    #expect(problem.field == field, sourceLocation: location)
    #expect(problem.detail.hasSuffix("."), sourceLocation: location)
    return problem
  }

  /// All items of a list, page by page.
  func everything<Item>(_ page: (String?) -> Endpoint<Page<Item>>) async throws -> [Item] {
    var items: [Item] = []
    var cursor: String?
    repeat {
      let next = try await call(page(cursor))
      items += next.items
      cursor = next.next
    } while cursor != nil
    return items
  }
}
