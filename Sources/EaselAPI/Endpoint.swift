package import EaselKit

/// A REST call with the type of its answer.
package struct Endpoint<Answer: Decodable & Sendable>: Sendable {
  /// The call itself.
  package var request: BackendRequest

  package init(_ request: BackendRequest) { self.request = request }

  package init(_ method: HTTPMethod, _ path: String, query: [BackendRequest.QueryItem] = []) {
    request = BackendRequest(method, path, query: query)
  }

  /// A call with a JSON body.
  ///
  /// A body that cannot be encoded is sent empty and refused by the server.
  package init(
    _ method: HTTPMethod, _ path: String, body: some Encodable, idempotencyKey: String? = nil, ifMatch: String? = nil
  ) {
    request = BackendRequest(
      method, path, body: (try? APIJSON.encode(body)) ?? [], idempotencyKey: idempotencyKey, ifMatch: ifMatch)
  }

  /// Reads an answer.
  ///
  /// Its value when the status is 2xx, else the failure its problem document tells of. That something was done which
  /// answers nothing is told by 204 alone: what stands on the way may say 200 to everything.
  package func decode(_ response: BackendResponse) throws(BackendFailure) -> Answer {
    guard (200..<300).contains(response.status) else { throw Problem.failure(for: response) }
    if let empty = Nothing() as? Answer {
      guard response.status == 204 || request.method == .get else { throw .garbled("status \(response.status)") }
      return empty
    }
    do {
      return try APIJSON.decode(Answer.self, from: response.body)
    } catch {
      throw .garbled("unexpected JSON for \(request.method.rawValue) \(request.path)")
    }
  }
}

/// The answer of calls that answer nothing (204).
package struct Nothing: Codable, Sendable, Hashable {
  package init() {}
}

/// One page of a list.
package struct Page<Item: Codable & Sendable>: Codable, Sendable {
  /// The items of this page.
  package var items: [Item]
  /// The cursor of the next page, nil on the last.
  package var next: String?

  package init(items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }

  private enum CodingKeys: String, CodingKey { case items, next }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(next, forKey: .next)
  }
}
