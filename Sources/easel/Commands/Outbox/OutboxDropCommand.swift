import ArgumentParser
import EaselKit

/// `easel outbox drop`.
struct OutboxDropCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Give up what was not sent yet.",
    discussion: """
      With what would have made a thing, what was to be done with that thing later is given up, too. What is on its way \
      to the server at this moment may still arrive there.
      """)

  @OptionGroup var choice: PendingChoice
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard !choice.isOpen else { throw ValidationError("Name the ids, or --all for all of them.") }
  }

  func perform() async throws(CommandFailure) {
    let local = try LocalCopy(connection)
    let changes = try await WaitingCanvasChange.all(of: local.account)
    let meant = try choice.found(in: try await local.pending(), beside: changes)
    let dropped = try await local.drop(meant)
    guard !output.json else { return try Output.print(json: dropped.map(PendingReport.init)) }
    guard !dropped.isEmpty else { return try Output.say(WaitingCanvasChange.nothingElse(but: changes)) }
    try Output.print(lines: dropped.map { "Dropped: \(SafeText.line($0.write.summary))" })
    if choice.all { WaitingCanvasChange.tellLeft(changes) }
  }
}
