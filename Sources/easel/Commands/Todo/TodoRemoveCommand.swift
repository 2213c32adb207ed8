import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo rm`.
struct TodoRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a todo.", discussion: "With --json, what was removed is printed.")

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let row = try gateway.find(id, in: try await PendingTodos.rows(gateway), noun: .todo)
    let version = try await PendingTodos.version(of: row, gateway)
    let write = TodoChange(id: Gateway.newKey(), action: .delete, item: row.item, version: version).write
    try await Removal(item: row.item, title: row.item.title, write: write, delete: TodoAPI.delete(row.id))
      .perform(gateway, output)
  }
}
