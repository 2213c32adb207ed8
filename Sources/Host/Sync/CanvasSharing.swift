package import Canvas
package import EaselAPI
import EaselKit

/// With what a canvas is kept in step with the person's other terminals.
package struct CanvasSharing {
  package var store: any SharedCanvasStore
  /// Which of the terminals this is that run at the same time on this machine, from 0.
  package var terminal: Int
  /// Whether nobody has arranged anything here before, so that nothing is lost when the server's canvas is shown instead.
  package var isFirstStart: Bool
  /// Which canvas it is.
  package var address = CanvasAddress.own
  /// What it is called, if it is shared with others.
  package var name: String?
  /// The widgets that the person keeps to themself on it.
  package var hidden = PrivateWidgets()
  /// What the person may do on it.
  package var role = CanvasRole.owner

  package init(store: any SharedCanvasStore, terminal: Int, isFirstStart: Bool) {
    self.store = store
    self.terminal = terminal
    self.isFirstStart = isFirstStart
  }

  /// Whether the history on disk is this terminal's; that of another would let undo take back what it did.
  package var ownsHistory: Bool { address == .own && terminal == 0 }

  /// Under what the canvas is kept here, of those of an account.
  package nonisolated static func key(of address: CanvasAddress, account: String) -> String {
    switch address {
    case .own: account
    case .shared(let id): "\(account)\n\(id)"
    }
  }
}

/// What came from elsewhere, for the canvas that is shown.
struct CanvasArrival {
  var layout: Layout
  /// The ids that widgets of this terminal had, and have now.
  var renamed: [String: String] = [:]
  /// What widgets that come kept for themselves where they were.
  var states: [String: JSONValue] = [:]
}
