import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

/// A replica that is shown what a server answers, and asked when there is none.
struct ReplicaRig: Sendable {
  /// What is known of a list.
  struct Known<Item: Sendable>: Sendable {
    var items: [Item] = []
    var isWhole = true
    var asOf: Timestamp?
  }

  let store = InMemoryRecords()
  var replica: Replica { Replica(store, account: "") }

  /// The noon of a day some time after 2026-12-01.
  static func moment(_ minutes: Int) -> Timestamp { Timestamp(seconds: 1_796_126_400 + minutes * 60) }

  /// Shows it an answer.
  func see<Item: Codable & Sendable>(
    _ page: Page<Item>, to request: BackendRequest, at minutes: Int
  ) async throws {
    let response = BackendResponse(status: 200, body: try APIJSON.encode(page))
    try await replica.note(response, to: request, at: Self.moment(minutes))
  }

  /// Shows it all pages of a list, or the first of them.
  func see<Item: Codable & Sendable>(
    _ endpoint: Endpoint<Page<Item>>, of server: (BackendRequest) -> Page<Item>, limit: Int, pages: Int = .max,
    at minutes: Int
  ) async throws {
    var cursor: String?
    var count = 0
    repeat {
      let request = Self.request(endpoint, limit: limit, cursor: cursor)
      let page = server(request)
      try await see(page, to: request, at: minutes)
      cursor = page.next
      count += 1
    } while cursor != nil && count < pages
  }

  /// What it knows of a list, page by page; nil when it knows nothing.
  func known<Item: Codable & Sendable>(
    _ endpoint: Endpoint<Page<Item>>, limit: Int, cursor: String? = nil
  ) async throws -> Known<Item>? {
    var known = Known<Item>()
    var cursor = cursor
    repeat {
      let request = Self.request(endpoint, limit: limit, cursor: cursor)
      guard let answer = try await replica.answer(to: request) else {
        known.isWhole = false
        return known.items.isEmpty ? nil : known
      }
      let page = try endpoint.decode(answer.response)
      #expect(page.items.count <= limit)
      known.items += page.items
      known.isWhole = answer.isWhole
      known.asOf = [known.asOf, answer.response.keptSince].compactMap(\.self).min()
      cursor = page.next
    } while cursor != nil
    return known
  }

  static func request<Item: Codable & Sendable>(
    _ endpoint: Endpoint<Page<Item>>, limit: Int, cursor: String?
  ) -> BackendRequest {
    var request = endpoint.request
    request.query.removeAll { $0.name == "limit" || $0.name == "cursor" }
    request.query.append(.init("limit", String(limit)))
    if let cursor { request.query.append(.init("cursor", cursor)) }
    return request
  }

  static func event(_ type: String, _ subject: String, _ data: JSONValue) -> PublishedEvent {
    PublishedEvent(
      sequence: 1, id: "e", type: type, source: String(type.prefix { $0 != "." }), subject: subject,
      timestamp: moment(0), data: data, correlationID: nil)
  }
}

extension BackendRequest {
  /// A value of the query.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The rows after a cursor, cut to a page, of those that are all in order.
  func page<Row, Item: Codable & Sendable>(
    of rows: [Row], cursor: (Row) -> String, item: (Row) -> Item
  ) -> Page<Item> {
    let limit = value("limit").flatMap { Int($0) } ?? 100
    let start = value("cursor").flatMap { text in rows.firstIndex { cursor($0) == text } }.map { $0 + 1 } ?? 0
    let shown = rows[start...].prefix(limit)
    let isLast = start + shown.count == rows.count
    return Page(items: shown.map(item), next: isLast ? nil : shown.last.map(cursor))
  }
}
