import Canvas
import EaselAPI
import EaselKit

/// A read of one thing by its id.
struct ThingQuestion<Item: Codable & Sendable>: ReplicaQuestion {
  let kind: SeenKind<Item>
  let id: String
  /// The code of the problem that says it is not there.
  let unknownCode: String
  /// The number that is the thing's entity tag.
  let version: @Sendable (Item) -> Int
  /// What goes with it.
  var withIt: [SeenNews] = []

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    if response.status == 200 {
      guard let item = try? APIJSON.decode(Item.self, from: response.body),
        let record = kind.record(of: item, at: 0, seenAt: instant), record.id == id
      else { return [] }
      return [SeenNews(kind: kind.name, records: [record])]
    }
    // Something on the way may say that nothing is there.
    guard case .refused(status: 404, let code, _) = Problem.failure(for: response), code == unknownCode
    else { return [] }
    return newsOfRemoval()
  }

  func newsOfRemoval() -> [SeenNews] { [SeenNews(kind: kind.name, gone: [.id(id)])] + withIt }

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? {
    guard let record = try await seen.record(kind.name, id: id),
      let item = try? APIJSON.decode(Item.self, from: record.body)
    else { return nil }
    let response = BackendResponse(
      status: 200, body: record.body, etag: "\"\(version(item))\"", keptSince: record.seenAt)
    return Replica.Answer(response: response, isWhole: true)
  }
}
