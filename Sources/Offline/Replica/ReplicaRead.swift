import EaselKit

/// A read as the replica takes it: of which service, what, and how.
///
/// What a server would refuse, or what is said twice, is none.
struct ReplicaRead: Sendable {
  /// The most items that a server gives at once when it is told how many.
  private static let longestPage = 500

  let service: String
  /// What comes after the service, as it is encoded.
  let path: [String]
  /// What narrows it.
  let query: [String: String]
  /// How many items it asks for; nil for as many as the server likes.
  let limit: Int?
  let cursor: String?

  init?(_ request: BackendRequest) {
    let segments = request.path.split(separator: "/").map(String.init)
    guard request.method == .get, segments.count > 2, segments[0] == "api", !request.path.utf8.contains(0x3F) else {
      return nil
    }
    var query: [String: String] = [:]
    for item in request.query {
      guard query[item.name] == nil else { return nil }
      query[item.name] = item.value
    }
    cursor = query.removeValue(forKey: "cursor")
    if let text = query.removeValue(forKey: "limit") {
      guard let number = Int(text), (1...Self.longestPage).contains(number) else { return nil }
      limit = number
    } else {
      limit = nil
    }
    service = segments[1]
    path = Array(segments.dropFirst(2))
    self.query = query
  }

  /// Whether it asks for all there is, a page at a time.
  var isPlain: Bool { query.isEmpty }

  /// Whether it asks for one thing.
  var isOfOne: Bool { query.isEmpty && limit == nil && cursor == nil }
}
