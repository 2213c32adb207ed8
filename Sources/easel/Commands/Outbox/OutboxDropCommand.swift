import ArgumentParser
import EaselKit

/// `easel outbox drop`.
struct OutboxDropCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Give up what was not sent yet.",
    discussion: """
      With what would have made a thing, what was to be done with that thing later is given up, too. What is on its way \
      to the server at this moment may still arrive there. Changes of the canvas are taken back with undo; one of a \
      shared canvas that is open nowhere here, as it is deleted or you have left it, is given up when it is named: the \
      canvas with it is kept as the layout "before sharing".
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
    try await giveUp(meant.ofCanvases, of: local.account)
    let dropped = try await local.drop(meant.writes)
    guard !output.json else {
      return try Output.print(json: dropped.map(PendingReport.init) + meant.ofCanvases.map(PendingReport.init))
    }
    let summaries = dropped.map(\.write.summary) + meant.ofCanvases.map(\.summary)
    guard !summaries.isEmpty else { return try Output.say(WaitingCanvasChange.nothingElse(but: changes)) }
    try Output.print(lines: summaries.map { "Dropped: \(Output.brief($0))" })
    if choice.all { WaitingCanvasChange.tellLeft(changes) }
  }

  private func giveUp(_ changes: [WaitingCanvasChange], of account: String) async throws(CommandFailure) {
    for (share, own) in Dictionary(grouping: changes, by: \.share) {
      guard let share, try await GivenUpCanvas(share, of: account).giveUp(Set(own.map(\.id))) else {
        throw own[0].isSentByItself
      }
    }
  }
}
