/// What the person may do with what the server has, whatever canvas is shown.
extension HostSetup {
  private static let guestsRead =
    "Guests can read here and change nothing; ask an owner for another role, and open Easel again then."

  /// Why nothing that a server has can be changed from here, as one sentence; nil where it can.
  ///
  /// A screen that is signed in with a link and a guest of the server only read. Whoever may only look at a canvas that is
  /// shared has data of their own in its widgets, and may change them.
  var readOnlyReason: String? { isLink ? Host.nothingChanges : mayOnlyRead ? Self.guestsRead : nil }
}
