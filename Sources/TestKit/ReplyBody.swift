import EaselAPI
package import EaselKit

extension Result where Success == BackendResponse, Failure == BackendFailure {
  /// An answer with a JSON body.
  package static func json(_ value: some Encodable, status: Int = 200, keptSince: Timestamp? = nil) -> Self {
    .success(BackendResponse(status: status, body: (try? APIJSON.encode(value)) ?? [], keptSince: keptSince))
  }

  /// An answer with one page of a list.
  package static func page<Item: Codable & Sendable>(_ items: [Item], next: String? = nil) -> Self {
    .json(Page(items: items, next: next))
  }

  /// An answer without a body.
  package static var nothing: Self { .success(BackendResponse(status: 204, body: [])) }

  /// A refusal with a problem document.
  package static func problem(_ status: Int, _ code: String, _ sentence: String) -> Self {
    .json(Problem(status: status, code: code, title: code, detail: sentence), status: status)
  }

  /// No connection.
  package static var offline: Self { .failure(.offline("no such socket")) }
}
