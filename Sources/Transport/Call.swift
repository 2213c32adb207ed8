import EaselAPI
import EaselKit

/// One request with its way back to the caller.
struct Call: Sendable {
  let id: UInt64
  let head: RequestHead
  let body: [UInt8]?
  let isRepeatable: Bool
  /// Called once, on the network thread.
  let finish: @Sendable (Result<BackendResponse, BackendFailure>) -> Void

  init(
    id: UInt64, request: BackendRequest, head: RequestHead,
    finish: @escaping @Sendable (Result<BackendResponse, BackendFailure>) -> Void
  ) {
    self.id = id
    self.head = head
    self.finish = finish
    body = request.body
    isRepeatable = request.isRepeatable
  }
}

/// One live channel that was asked for.
struct LiveCall: Sendable {
  let id: UInt64
  let wish: LiveWish
  let head: RequestHead
  /// Where what it says goes.
  let queue: LiveQueue
}

extension Mailbox.Command {
  /// Tells whoever waits that it will not be done.
  func refuse(_ failure: BackendFailure) {
    switch self {
    case .send(let call): call.finish(.failure(failure))
    case .listen(let live): live.queue.end(failure)
    case .cancel, .readOn: break
    }
  }
}

extension BackendFailure {
  /// The caller took the request back.
  static var cancelled: BackendFailure {
    .refused(status: 499, code: "request.cancelled", sentence: "The request was cancelled.")
  }

  /// The program is ending.
  static var closed: BackendFailure {
    .refused(status: 499, code: "transport.closed", sentence: "The connection to the server is closed.")
  }
}
