import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo add`.
struct TodoAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a todo.")

  @Argument(help: "What is to be done.")
  var title: String
  @Option(help: ArgumentHelp("The day it is due: 2026-12-01, today or tomorrow.", valueName: "date"))
  var due: String?
  @Option(help: "The list it goes on, by name or id.")
  var list: String?
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    try TextCheck(noun: "A title", longest: TodoAPI.longestTitle).check(title)
    let input = DateInput()
    var due: CivilDate?
    if let text = self.due { due = try input.day(text, option: "--due") }
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    var list: TodoList?
    if let name = self.list { list = try await TodoLists.find(name, gateway) }
    let now = SystemClock.now()
    let new = TodoItem(
      id: TimeOrderedID.make(at: now), list: list?.id ?? TodoList.inbox, title: title, due: due, createdAt: now,
      updatedAt: now)
    let write = TodoChange(id: Gateway.newKey(), action: .create, item: new).write
    let added = try await gateway.perform(write, as: TodoAPI.item(new.id))
    guard !output.json else { return try Output.print(added, orJSON: new, waitingFor: write) }
    let item = added ?? new
    let day = item.due.map { ", due \(DateText.near($0, today: input.today))" } ?? ""
    let id = ShortID.ends(of: [item.id])[item.id] ?? item.id
    try Output.say(
      "Added \(SafeText.quoted(item.title, limit: 200))\(day) (id \(SafeText.line(id)))\(Output.ending(added)).")
  }
}
