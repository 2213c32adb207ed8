import ArgumentParser
import EaselAPI
import EaselKit

/// `easel todo list`.
struct TodoListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the todos.",
    discussion: "Open ones come first, by the day they are due; completed ones after them, newest first.")

  @Flag(help: "Leave out what is completed.")
  var open = false
  @Option(help: "Only those on this list, by name or id.")
  var list: String?
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(connection)
    var list: TodoList?
    if let name = self.list { list = try await TodoLists.find(name, gateway) }
    let items = try await gateway.items(TodoAPI.items(list: list?.id, completed: open ? false : nil))
    guard !output.json else { return try Output.print(json: items) }
    guard !items.isEmpty else { return try Output.say("Nothing to do. Add something with: easel todo add TITLE") }
    try Output.print(lines: Self.lines(items, today: DateInput().today))
  }

  private static func lines(_ items: [TodoItem], today: CivilDate) -> [String] {
    let ends = ShortID.ends(of: items.map(\.id))
    var table = TextTable()
    for item in items {
      let due = item.due.map { DateText.near($0, today: today) } ?? ""
      let isLate = !item.completed && item.due.map { $0 < today } == true
      table.add([ends[item.id] ?? item.id, item.completed ? "[x]" : "[ ]", isLate ? "\(due)!" : due, item.title])
    }
    return table.lines
  }
}
