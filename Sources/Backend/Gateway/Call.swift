import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// One request to a service, read the same way by all of them.
struct Call: Sendable {
  let request: Request
  let context: GatewayContext

  /// Who is signed in.
  var identity: Identity {
    get throws(Problem) {
      guard let identity = context.identity else { throw .unsigned }
      return identity
    }
  }

  /// The id of who is signed in.
  var user: String { get throws(Problem) { try identity.user } }

  /// Who is signed in as themselves; throws for a link, which only shows what is somebody's.
  var person: Identity {
    get throws(Problem) {
      let caller = try self.identity
      guard caller.link == nil else { throw .linkRefused }
      return caller
    }
  }

  /// What stands for the client's machine where calls are counted.
  ///
  /// Of IPv6 the network, as one machine has all of its addresses.
  var clientNetwork: String { context.clientAddress.map(ClientAddress.network) ?? "local" }

  /// A segment of the path, percent-decoded.
  func parameter(_ name: String) -> String {
    let raw = context.parameters.get(name) ?? ""
    return raw.removingPercentEncoding ?? raw
  }

  /// A value of the query, nil when it is absent.
  func query(_ name: String) -> String? { request.uri.queryParameters[name[...]].map(String.init) }

  /// A value of the query, read by a function that answers nil for what it cannot read.
  func query<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(Problem) -> Value? {
    guard let text = query(name) else { return nil }
    guard let value = read(text) else {
      throw .unacceptable("query.value.invalid", field: name, "The query's \"\(name)\" must be \(expected).")
    }
    return value
  }

  /// Like `query`, for what must be there.
  func required<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(Problem) -> Value {
    guard let value = try query(name, expected, read) else {
      throw .unacceptable("query.value.missing", field: name, "The query needs \"\(name)\", \(expected).")
    }
    return value
  }

  /// Which part of a list is asked for.
  func page(default limit: Int = PageRequest.largest) throws(Problem) -> PageRequest {
    let range = 1...PageRequest.largest
    let asked = try query("limit", "a number from 1 to \(PageRequest.largest)") { text in
      Int(plain: text).flatMap { range.contains($0) ? $0 : nil }
    }
    return PageRequest(limit: asked ?? limit, cursor: query("cursor"))
  }

  /// The JSON body.
  func body<Body: WriteBody>(_ type: Body.Type) async throws -> Body {
    guard isJSON else { throw Problem.notJSON }
    let largest = AccessRules.largestBody(at: request.uri.path)
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > largest {
      throw Problem.bodyTooLarge
    }
    let buffer = try await request.body.collect(upTo: largest)
    return try StrictBody.decode(type, from: Array(buffer.readableBytesView))
  }

  /// Whether the body is said to be JSON, which is always UTF-8.
  private var isJSON: Bool {
    let parts = (request.headers[.contentType] ?? "").lowercased().split(separator: ";").map { part in
      part.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    }
    return parts.first == "application/json" && parts.dropFirst().allSatisfy { $0.isEmpty || $0 == "charset=utf-8" }
  }

  /// The version that a change was made for, if it says so.
  var condition: VersionCondition { VersionCondition(match: list(.ifMatch), noneMatch: list(.ifNoneMatch)) }

  /// The values of a header as one list; nil when there are none.
  private func list(_ name: HTTPField.Name) -> String? {
    let values = request.headers[values: name]
    return values.isEmpty ? nil : values.joined(separator: ",")
  }

  /// The idempotency key, nil when there is none.
  func once(_ body: some Encodable) throws -> IdempotencyKey? {
    try once(content: String(decoding: try APIJSON.encode(body), as: UTF8.self))
  }

  /// The idempotency key of a call without a body.
  func once(content: String = "") throws(Problem) -> IdempotencyKey? {
    guard let key = request.headers[.idempotencyKey] else { return nil }
    return try IdempotencyKey(
      user: try identity.caller, key: key, fingerprint: "\(request.method.rawValue) \(request.uri.path)\n\(content)")
  }
}
