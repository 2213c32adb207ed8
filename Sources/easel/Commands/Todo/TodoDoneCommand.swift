import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo done`.
struct TodoDoneCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "done", abstract: "Complete a todo.")

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let item = try gateway.find(id, in: try await PendingTodos.rows(gateway).map(\.item), noun: .todo)
    let new = item.done(at: SystemClock.now())
    let write = TodoChange(id: Gateway.newKey(), action: .complete, item: new, seen: item).write
    let done = try await gateway.perform(write, as: TodoAPI.item(item.id))
    try tell(done, orElse: new, write, wasDone: item.completed)
    await gateway.sendRest()
  }

  private func tell(
    _ done: TodoItem?, orElse new: TodoItem, _ write: BackendWrite, wasDone: Bool
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(done, orJSON: new, waitingFor: write) }
    let title = Output.quoted((done ?? new).title)
    guard !wasDone else { return try Output.say("\(title) was completed already.") }
    try Output.say("Completed \(title)\(Output.ending(done)).")
  }
}
