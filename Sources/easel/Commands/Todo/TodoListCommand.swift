import ArgumentParser
import EaselAPI
import EaselKit

/// `easel todo list`.
struct TodoListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the todos.",
    discussion: """
      Open ones come first, by the day they are due; completed ones after them, newest first. What is not \
      sent yet has an ↑, what the server would not have a !.
      """)

  @Flag(help: "Leave out what is completed.")
  var open = false
  @Option(help: "Only those on this list, by name or id.")
  var list: String?
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, reading: reading)
    var list: TodoList?
    if let name = self.list { list = try await TodoLists.find(name, gateway) }
    let items = try await PendingTodos.rows(gateway, list: list?.id, openOnly: open)
    gateway.tellAge()
    try show(items)
    try gateway.endReading()
  }

  private func show(_ items: [PendingItem<TodoItem>]) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: items) }
    guard !items.isEmpty else { return try Output.say("Nothing to do. Add something with: easel todo add TITLE") }
    try Output.print(lines: Self.lines(items, today: DateInput().today))
  }

  private static func lines(_ rows: [PendingItem<TodoItem>], today: CivilDate) -> [String] {
    let ends = ShortID.ends(of: rows.map(\.item.id))
    var table = TextTable()
    for row in rows {
      let item = row.item
      let due = item.due.map { DateText.near($0, today: today) } ?? ""
      let isLate = !item.completed && item.due.map { $0 < today } == true
      let box = (item.completed ? "[x]" : "[ ]") + row.sign
      table.add([ends[item.id] ?? item.id, box, isLate ? "overdue \(due)" : due, item.title])
    }
    return table.lines
  }
}
