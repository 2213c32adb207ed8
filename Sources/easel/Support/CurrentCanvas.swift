import Canvas
import EaselAPI
import Host
import Store

/// The canvas that a command reads when none is named.
///
/// It is the canvas that a terminal of this machine shows, or the last that was kept where terminals show several. With
/// no terminal it is the canvas that the next start opens: the person's own, or the canvas of a link.
struct CurrentCanvas: Sendable {
  /// The id of a canvas that is shared with others; nil for the person's own.
  let share: String?
  /// The database, with snapshots of the canvas.
  let store: SQLiteStore
  private let shelf: LayoutShelf
  private let server: ServerChoice

  /// Finds the canvas of an account.
  init(_ shelf: LayoutShelf, for server: ServerChoice, paths: EaselPaths) async throws(CommandFailure) {
    share = try await Self.share(shelf, server, paths)
    store = shelf.store.showing(share)
    self.shelf = shelf
    self.server = server
  }

  private static func share(
    _ shelf: LayoutShelf, _ server: ServerChoice, _ paths: EaselPaths
  ) async throws(CommandFailure) -> String? {
    if let link = server.signIn?.link { return link.id }
    let prefix = CanvasSharing.key(of: .shared(""), account: server.account)
    let shown = TerminalSeat.shownCanvases(in: paths.data)
    let shares = shown.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let isOwnShown = shown.contains(server.account)
    return try await shelf.kept { (store) throws(StoreError) in
      try await store.newestCanvas(of: Set(shares), orOwn: isOwnShown)
    }
  }

  /// The arrangement as it was seen last.
  func layout() async throws(CommandFailure) -> Layout {
    guard share != nil else { return try await shelf.ownCanvas() }
    guard let layout = try start().snapshot?.layout else {
      throw CommandFailure("The canvas that is shared with others was not seen on this machine yet; open it first.")
    }
    return layout
  }

  /// The arrangement as it may be kept under a name: with the stand-ins of widgets that the person hides from others.
  func savableLayout() async throws(CommandFailure) -> Layout {
    let layout = try await layout()
    guard let share else { return layout }
    do throws(StoreError) {
      let key = CanvasSharing.key(of: .shared(share), account: server.account)
      return PrivateWidgets(try store.privateWidgets(of: key), person: server.signIn?.name ?? "").masked(layout)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func start() throws(CommandFailure) -> StartState {
    do throws(StoreError) { return try store.startState(of: server.account) } catch { throw CommandFailure(error) }
  }
}
