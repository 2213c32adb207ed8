import ArgumentParser
import EaselKit

/// Which writes are meant.
struct PendingChoice: ParsableArguments {
  @Argument(help: "Their ids, or as much of the beginning or end as tells each from others.")
  var id: [String] = []
  @Flag(help: "All of them.")
  var all = false

  func validate() throws {
    guard !all || id.isEmpty else { throw ValidationError("Name ids or --all, not both.") }
  }

  /// Whether nothing is said of which are meant.
  var isOpen: Bool { !all && id.isEmpty }

  /// Those that are meant among others, which changes of canvases are told apart from; with all, those are not meant.
  func found(
    in pending: [PendingWrite], beside changes: [WaitingCanvasChange]
  ) throws(CommandFailure) -> (writes: [PendingWrite], ofCanvases: [WaitingCanvasChange]) {
    guard !all else { return (pending, []) }
    var found: (writes: [PendingWrite], ofCanvases: [WaitingCanvasChange]) = ([], [])
    for text in id {
      do throws(CommandFailure) {
        found.writes.append(try ShortID.find(text, in: pending, noun: .waitingChange))
      } catch {
        guard let change = try? ShortID.find(text, in: changes, noun: .waitingChange) else { throw error }
        found.ofCanvases.append(change)
      }
    }
    return found
  }
}
