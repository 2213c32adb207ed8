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

  /// Those that are meant among others; a change of a canvas is none of them, and it is said why.
  func found(
    in pending: [PendingWrite], beside changes: [WaitingCanvasChange]
  ) throws(CommandFailure) -> [PendingWrite] {
    guard !all else { return pending }
    var found: [PendingWrite] = []
    for text in id {
      do throws(CommandFailure) { found.append(try ShortID.find(text, in: pending, noun: "waiting change")) } catch {
        guard let change = try? ShortID.find(text, in: changes, noun: "waiting change") else { throw error }
        throw change.isSentByItself
      }
    }
    return found
  }
}
