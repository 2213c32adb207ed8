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

extension HostSetup {
  private static let guestsRead =
    "Guests can read here and change nothing; ask an owner for another role, and open Easel again then."

  /// Why nothing that a server has can be changed from here, as one sentence; nil where it can.
  ///
  /// Whoever may only look at a canvas that is shared has data of their own in its widgets, and may change them.
  var readOnlyReason: String? { isLink ? Host.nothingChanges : mayOnlyRead ? Self.guestsRead : nil }
}

extension BackendFailure {
  /// What a server answers to a link that asks for more than it shows.
  static let refusedToLinks = "auth.link.refused"

  /// Whether a shared canvas is not to be seen any more, by somebody who is no member or whose link shows it no more.
  var hidesCanvas: Bool {
    guard case .refused(let status, let code, _) = self else { return false }
    return status == 404 || status == 403 && code == Self.refusedToLinks
  }
}
