import Canvas
import EaselAPI
import EaselKit
import Host
import Store

/// The canvas on the person's other terminals.
extension Dashboard {
  /// With what the canvas is shared with other terminals; nil when the person does not want that.
  func sharing(
    _ store: SQLiteStore, _ start: StartState, _ configuration: Configuration, of account: String, person: String
  ) throws(StoreError) -> CanvasSharing? {
    let address = options.share.map { CanvasAddress.shared($0.id) } ?? .own
    guard configuration.syncsCanvas || options.share != nil else {
      // What is done from now on must not give way to what was shared before.
      try? store.forgetTerminals(of: account)
      return nil
    }
    let key = CanvasSharing.key(of: address, account: account)
    let place = try SharingPlace.take(store, of: key, paths: paths, readsOwn: start.snapshot == nil)
    guard let place else { return nil }
    // What another terminal of this machine has shown is kept there and needs no keeping aside.
    var sharing = CanvasSharing(
      store: place.canvases, terminal: place.terminal, isFirstStart: start.snapshot == nil || place.isKnown)
    sharing.address = address
    if let share = options.share {
      (sharing.name, sharing.role) = (share.name, share.role)
      sharing.hidden = PrivateWidgets(try store.privateWidgets(of: key), person: person)
    }
    return sharing
  }
}

extension CanvasSharing {
  /// Has the first frame show what the terminals of this machine know together.
  ///
  /// Not where widgets have got other ids by that: what is kept of them follows when it is shown. Nor where what this
  /// terminal knew itself cannot be read: what it showed is kept aside then.
  @MainActor
  func fit(_ snapshot: inout CanvasSnapshot) {
    guard let seated = store as? SeatedCanvases, !seated.isOwnLost, let all = seated.gathered, all.renamed.isEmpty
    else { return }
    snapshot.layout = hidden.unmasked(all.canvas.shown, at: all.canvas.revision)
  }
}
