import Canvas
import EaselAPI
import EaselKit
import Store

/// A change of a canvas that waits on this machine; Easel sends it, in its turn, while that canvas is open.
struct WaitingCanvasChange: Sendable, Identifiable {
  let id: String
  /// The widget or page that was meant; empty where it was the whole.
  let subject: String
  let summary: String
  /// The id of the canvas, if it is one that is shared with others.
  let share: String?

  private init(_ pending: SharedCanvas.Pending, of canvas: SharedCanvas, share: String?) {
    id = pending.id
    subject = pending.change.subject ?? ""
    summary = pending.change.summary(in: canvas.shown)
    self.share = share
  }

  /// When it was made; nil where its id does not tell.
  var madeAt: Timestamp? { TimeOrderedID.instant(of: id) }

  /// All that wait of the canvases of an account, those of its own first.
  static func all(of account: String) async throws(CommandFailure) -> [WaitingCanvasChange] {
    // As the host has them (`CanvasSharing.key`).
    let shared = "\(account)\n"
    let found: [(key: String, canvas: SharedCanvas)]
    do throws(StoreError) {
      found = try await SQLiteStore(path: Environment.paths.database).waitingCanvases(of: account, andUnder: shared)
    } catch {
      throw CommandFailure(error)
    }
    return found.flatMap { key, canvas in
      let share = key == account ? nil : String(key.dropFirst(shared.count))
      return canvas.pending.map { WaitingCanvasChange($0, of: canvas, share: share) }
    }
  }

  // MARK: What is said of them

  /// Why it is neither sent nor dropped from here.
  var isSentByItself: CommandFailure {
    CommandFailure(
      "That is a change of the canvas (\(SafeText.line(summary))): Easel sends it while the canvas is open, and undo there "
        + "takes it back.")
  }

  /// That nothing waits, or nothing else.
  static func nothingElse(but changes: [WaitingCanvasChange]) -> String {
    changes.isEmpty ? "Nothing waits to be sent." : "Nothing else waits to be sent; \(left(changes))"
  }

  /// Tells what is left, if anything is.
  static func tellLeft(_ changes: [WaitingCanvasChange]) {
    if !changes.isEmpty { StandardStreams.complain("easel: \(left(changes))") }
  }

  private static func left(_ changes: [WaitingCanvasChange]) -> String {
    let isOne = changes.count == 1
    return "\(changes.count) \(isOne ? "change of the canvas waits" : "changes of the canvas wait"): "
      + "Easel sends \(isOne ? "it" : "them") while that is open."
  }
}
