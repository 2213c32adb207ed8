package import Canvas
import EaselAPI
package import EaselKit

extension Replica {
  /// Takes over what came of a change that was sent: the thing as the server has it now, or that it is gone.
  ///
  /// Who listens to the server hears of it anyway, in the order in which things happened; this is for who does not.
  @concurrent
  package func note(
    _ outcome: WriteOutcome, of write: BackendWrite, at instant: Timestamp
  ) async throws(StoreError) {
    guard let plan = write.merge else { return }
    let read = BackendRequest(.get, plan.path)
    switch outcome {
    case .done where plan.kind == .delete, .yielded(nil, _):
      let news = Self.question(read)?.newsOfRemoval() ?? []
      if !news.isEmpty { try await seen.store.note(news, of: seen.account) }
    case .done(let response), .yielded(let response?, _):
      let present = BackendResponse(status: 200, body: response.body)
      if let message = ChatReplica.news(of: present, at: instant) {
        try await seen.store.note([message], of: seen.account)
      } else {
        try await note(present, to: read, at: instant)
      }
    case .refused, .dropped: break
    }
  }
}
