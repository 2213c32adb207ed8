import ArgumentParser
import EaselAPI
import EaselKit

/// `easel todo add`.
struct TodoAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a todo.")

  @Argument(help: "What is to be done.")
  var title: String
  @Option(help: ArgumentHelp("The day it is due: 2026-12-01, today or tomorrow.", valueName: "date"))
  var due: String?
  @Option(help: "The list it goes on, by name or id.")
  var list: String?
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    try TextCheck(noun: "A title", longest: TodoAPI.longestTitle).check(title)
    let input = DateInput()
    var due: CivilDate?
    if let text = self.due { due = try input.day(text, option: "--due") }
    let gateway = try await Gateway(connection)
    var list: TodoList?
    if let name = self.list { list = try await TodoLists.find(name, gateway) }
    let new = NewTodoItem(list: list?.id, title: title, due: due)
    let item = try await gateway.call(TodoAPI.create(new, key: Gateway.newKey()))
    guard !output.json else { return try Output.print(json: item) }
    let day = item.due.map { ", due \(DateText.near($0, today: input.today))" } ?? ""
    let id = ShortID.ends(of: [item.id])[item.id] ?? item.id
    try Output.say("Added \(SafeText.quoted(item.title, limit: 200))\(day) (id \(SafeText.line(id))).")
  }
}
