import EaselAPI
import EaselKit

/// A terminal that is signed in with a link: it looks, and nothing is changed from it.
///
/// The server would refuse it all; here it is refused before anything waits, is sent or is lost.
extension Host {
  static let nothingChanges = "Nothing is changed from here: this screen is signed in with a link."

  /// What is said to somebody who would arrange the canvas, or open another.
  static let onlyLooks = "This screen only looks at this canvas: it is signed in with a link."

  /// Says that a change of a widget is not taken, and has the widgets of its service show what there is.
  func refuse(_ write: BackendWrite) {
    say(.info, Self.nothingChanges)
    let service = OutboxDesk.service(of: write.request)
    board.deliverPending(outbox.pending(of: service), of: service)
  }

  /// Shows nothing any more: who made the link has ended it, or its time is over.
  func endLink(_ failure: BackendFailure) {
    endedLink = failure.sentence
    end()
  }

  /// Why a call is not made; nil when it may be.
  func refusal(of request: BackendRequest) -> BackendFailure? {
    guard setup.isLink, request.method != .get else { return nil }
    return .refused(status: 403, code: BackendFailure.refusedToLinks, sentence: Self.nothingChanges)
  }
}

extension BackendFailure {
  /// Whether a shared canvas is not to be seen any more, by somebody who is no member or whose link shows it no more.
  var hidesCanvas: Bool {
    if case .refused(status: 404, _, _) = self { true } else { isRefusedToLink }
  }
}
