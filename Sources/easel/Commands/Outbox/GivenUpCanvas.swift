import Canvas
import EaselAPI
import EaselKit
import Host
import Store

/// A shared canvas of which changes are given up that wait on this machine.
///
/// The canvas with them is kept as a layout before they go. A terminal that runs with the canvas has them in its own hands.
struct GivenUpCanvas: Sendable {
  /// What a server calls a canvas that there is not, for who asks.
  private static let unknown = "canvas.share.unknown"

  private let share: String
  private let key: String
  private let store: SQLiteStore
  private let paths = Environment.paths

  /// The canvas with an id, as it waits here for an account.
  init(_ share: String, of account: String) throws(CommandFailure) {
    self.share = share
    key = CanvasSharing.key(of: .shared(share), account: account)
    do throws(StoreError) { store = try SQLiteStore(path: paths.database) } catch { throw CommandFailure(error) }
  }

  /// Gives changes up, and says where they are kept; false when none waits but at a terminal that runs.
  ///
  /// - Parameter changes: Their ids; nil for all.
  /// - Returns: Whether something was given up.
  /// - Throws: What keeps it from being done.
  @discardableResult
  func giveUp(_ changes: Set<String>? = nil) async throws(CommandFailure) -> Bool {
    do throws(StoreError) {
      let waiting = try await store.waitingTerminals(of: key)
      guard !waiting.isEmpty else { return false }
      let ended = TerminalSeat.holdEnded(waiting, of: key, in: paths.data)
      defer { ended.release() }
      let (kept, lost) = try await store.giveUp(
        changes, of: key, at: ended.seats, keptAs: LayoutName.beforeSharing, at: SystemClock.now())
      for sentence in lost { StandardStreams.complain("easel: \(SafeText.line(sentence))") }
      for version in kept {
        StandardStreams.complain(
          "easel: The canvas with what was not sent is kept as the layout \"\(version.name)\", version \(version.version)."
        )
      }
      return !kept.isEmpty || !lost.isEmpty
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Gives all up where the server says that there is no such canvas for this person, and says so; answers whether it did.
  func giveUp(unlessAt gateway: Gateway) async throws(CommandFailure) -> Bool {
    do throws(BackendFailure) {
      _ = try await gateway.transport.call(CanvasShareAPI.share(share))
      return false
    } catch {
      guard case .refused(404, Self.unknown, _) = error else { return false }
    }
    guard try await giveUp() else { return false }
    StandardStreams.complain("easel: A canvas of which changes waited is deleted, or not shared with you any more.")
    return true
  }
}
