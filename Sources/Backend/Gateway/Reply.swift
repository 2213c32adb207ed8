import EaselAPI
import EaselKit
import HTTPTypes
import Hummingbird
import NIOCore

/// What a service answers.
struct Reply: Sendable {
  private var status: HTTPResponse.Status
  private var headers: HTTPFields
  private var body: [UInt8]

  /// A value, with its entity tag when it has versions.
  static func ok(_ value: some Encodable, version: Int? = nil) throws -> Reply {
    try Reply(.ok, value, version: version)
  }

  /// Something new, and where it can be read.
  static func created(_ value: some Encodable, at path: String? = nil, version: Int? = nil) throws -> Reply {
    var reply = try Reply(.created, value, version: version)
    reply.headers[.location] = path
    return reply
  }

  /// A call that was taken; what comes of it is told elsewhere.
  static func accepted(_ value: some Encodable) throws -> Reply { try Reply(.accepted, value, version: nil) }

  /// The same answer, of which nobody keeps a copy.
  var unstored: Reply {
    var reply = self
    reply.headers[.cacheControl] = "no-store"
    return reply
  }

  /// A thing that has versions, with its entity tag.
  static func ok(versioned value: some Versioned) throws -> Reply { try .ok(value, version: value.version) }

  /// A new thing that has versions; `collection` is the path of the list it can be read under.
  static func created(versioned value: some Versioned, under collection: String? = nil) throws -> Reply {
    try .created(
      value, at: collection.map { "\($0)/\(PercentEncoding.encode(value.id))" }, version: value.version)
  }

  /// What the client has of a version is still right.
  static func notModified(version: Int) -> Reply {
    Reply(status: .notModified, headers: [.eTag: EntityTag.make(version)], body: [])
  }

  static let noContent = Reply(status: .noContent, headers: [:], body: [])

  static func problem(_ problem: Problem) -> Reply {
    let body = (try? APIJSON.encode(problem)) ?? []
    var headers: HTTPFields = [.contentType: Problem.contentType]
    headers[.retryAfter] = problem.retryAfter.map(String.init)
    if problem.status == 401 { headers[.wwwAuthenticate] = "Bearer realm=\"easel\"" }
    return Reply(status: HTTPResponse.Status(code: problem.status), headers: headers, body: body)
  }

  private init(status: HTTPResponse.Status, headers: HTTPFields, body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  private init(_ status: HTTPResponse.Status, _ value: some Encodable, version: Int?) throws {
    self.init(status: status, headers: [.contentType: "application/json"], body: try APIJSON.encode(value))
    headers[.eTag] = version.map(EntityTag.make)
  }

  func response() -> Response {
    guard !body.isEmpty else { return Response(status: status, headers: headers) }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
