/// The HTTP methods a widget may use.
public enum HTTPMethod: String, Sendable, Hashable, Codable {
  /// Reads; safe.
  case get = "GET"
  /// Creates or acts.
  case post = "POST"
  /// Replaces; idempotent.
  case put = "PUT"
  /// Changes some fields.
  case patch = "PATCH"
  /// Removes; idempotent.
  case delete = "DELETE"
}

/// One REST call to a backend through the gateway.
public struct BackendRequest: Sendable, Hashable, Codable {
  /// One `name=value` of the query.
  public struct QueryItem: Sendable, Hashable, Codable {
    /// The name, not yet percent-encoded.
    public let name: String
    /// The value, not yet percent-encoded.
    public let value: String

    /// Makes a query item.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What is done.
  public var method: HTTPMethod
  /// The path, percent-encoded, beginning with `/api/` or `/health/`.
  public var path: String
  /// The query, in order.
  public var query: [QueryItem]
  /// The body, or nil for none.
  public var body: [UInt8]? {
    get { writtenBody?.bytes }
    set { writtenBody = newValue.map(WrittenBody.init) }
  }
  private var writtenBody: WrittenBody?
  /// The body's media type.
  public var contentType: String
  /// The `Idempotency-Key`: makes a repeated creation safe.
  public var idempotencyKey: String?
  /// The `If-Match` entity tag, quotes included: refuses to overwrite what changed meanwhile.
  public var ifMatch: String?
  /// The `If-None-Match` of a change: `*` refuses to overwrite what somebody else has made meanwhile.
  public var ifNoneMatch: String?
  /// Whether the answer to a read is kept and shown first at the next start; not worth it for what is true for seconds.
  public var keepsAnswer = true
  /// Whether an answer put together of what was seen in others may follow a kept one, and be a part that says what it
  /// leaves out.
  ///
  /// It is about this machine alone and not written down with a request.
  public var takesParts = false

  private enum CodingKeys: String, CodingKey {
    case method, path, query, contentType, idempotencyKey, ifMatch, ifNoneMatch, keepsAnswer
    case writtenBody = "body"
  }

  /// Makes a request.
  public init(
    _ method: HTTPMethod, _ path: String, query: [QueryItem] = [], body: [UInt8]? = nil,
    contentType: String = "application/json", idempotencyKey: String? = nil, ifMatch: String? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    writtenBody = body.map(WrittenBody.init)
    self.contentType = contentType
    self.idempotencyKey = idempotencyKey
    self.ifMatch = ifMatch
  }

  /// Whether sending it twice does the same as sending it once (RFC 9110 section 9.2.2, or by its key).
  ///
  /// A replacement under a condition does not: the second finds what the first has made, and is refused for it.
  public var isRepeatable: Bool {
    switch method {
    case .get, .delete: true
    case .put: idempotencyKey != nil || ifMatch == nil && ifNoneMatch == nil
    case .post, .patch: idempotencyKey != nil
    }
  }

  /// The path with its query, percent-encoded.
  public var target: String {
    guard !query.isEmpty else { return path }
    let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return path + "?" + pairs.joined(separator: "&")
  }
}

/// What a backend answered, whatever the status.
public struct BackendResponse: Sendable, Hashable {
  /// The HTTP status code.
  public var status: Int
  /// The body.
  public var body: [UInt8]
  /// The entity tag, quotes included.
  public var etag: String?
  /// When this was fetched, if it is a kept copy and not fresh.
  public var keptSince: Timestamp?

  /// Makes a response.
  public init(status: Int, body: [UInt8], etag: String? = nil, keptSince: Timestamp? = nil) {
    self.status = status
    self.body = body
    self.etag = etag
    self.keptSince = keptSince
  }
}

/// Why there is no usable answer from a backend.
public enum BackendFailure: Error, Sendable, Hashable {
  /// The server could not be reached; the sentence says what was tried.
  case offline(String)
  /// The server did not answer in time.
  case timedOut
  /// The server refused: status, stable code and sentence of its problem document (RFC 9457).
  case refused(status: Int, code: String, sentence: String)
  /// The answer made no sense.
  case garbled(String)

  /// One sentence for a person: what happened and what to do next.
  public var sentence: String {
    switch self {
    case .offline(let detail): "The server cannot be reached (\(detail)); it will be tried again."
    case .timedOut: "The server did not answer in time; it will be tried again."
    case .refused(_, _, let sentence): sentence
    case .garbled(let detail): "The server's answer made no sense (\(detail))."
    }
  }

  /// Whether trying again later, unchanged, may succeed.
  public var isPassing: Bool {
    switch self {
    case .offline, .timedOut: true
    // 401 passes with the next sign-in; 499 is what was taken back here, which no server refused.
    case .refused(let status, _, _): [401, 429, 499].contains(status) || status >= 502
    case .garbled: false
    }
  }
}

/// The bytes of a body as they are written down: as text where they are some, which takes a third of the room of their
/// numbers and a fraction of the time to read.
private struct WrittenBody: Sendable, Hashable, Codable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      bytes = Array(text.utf8)
    } else {
      bytes = try container.decode([UInt8].self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let text = String(validating: bytes, as: UTF8.self) {
      try container.encode(text)
    } else {
      try container.encode(bytes)
    }
  }
}
