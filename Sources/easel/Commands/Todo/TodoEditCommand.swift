import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo edit`.
struct TodoEditCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change what a todo says, or when it is due.",
    discussion: """
      The title is read as for `easel todo add`: due: and a day in it set the day, due:none removes it, as --due none \
      does. Without due: the day stays. A backslash before due:, or --literal, makes it a word like any other.
      """)

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @Option(help: "What is to be done, perhaps with due:DATE, or - for the standard input.")
  var title: String?
  @Option(help: ArgumentHelp("The day it is due: \(TodoInput.dueWords).", valueName: "date"))
  var due: String?
  @Flag(help: "It is due on no day any more.")
  var noDue = false
  @Flag(help: "Take the title as it is: due: in it says no day.")
  var literal = false
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard title != nil || due != nil || noDue else {
      throw ValidationError("There is nothing to change; give --title, --due or --no-due.")
    }
    guard due == nil || !noDue else { throw ValidationError("Use either --due or --no-due, not both.") }
  }

  func perform() async throws(CommandFailure) {
    let input = DateInput()
    let option = try TodoAddCommand.option(noDue ? "none" : due, today: input.today)
    var entry = option ?? TodoInput.Entry(title: "")
    if let title {
      entry = try TodoAddCommand.entry(
        try StandardInput.text(of: title), due: option, named: noDue ? "--no-due" : "--due", isLiteral: literal,
        today: input.today)
    }
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let rows = try await PendingTodos.rows(gateway)
    let item = try gateway.find(id, in: rows.map(\.item), noun: .todo)
    var new = item
    if title != nil { new.title = entry.title }
    if entry.saysDue { new.due = entry.due }
    guard new != item else {
      guard !output.json else { return try Output.print(json: item) }
      return try Output.say("\(Output.quoted(item.title)) is as you would have it already.")
    }
    var version: Int?
    if let row = rows.first(where: { $0.item.id == item.id }) {
      version = try await PendingTodos.version(of: row, gateway)
    }
    let write = TodoChange(id: Gateway.newKey(), action: .edit, item: new, seen: item, version: version).write
    let changed = try await gateway.perform(write, as: TodoAPI.item(item.id))
    try tell(changed, orElse: new, write, today: input.today)
    await gateway.sendRest()
  }

  private func tell(
    _ changed: TodoItem?, orElse new: TodoItem, _ write: BackendWrite, today: CivilDate
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(changed, orJSON: new, waitingFor: write) }
    let shown = changed ?? new
    let dueText = shown.due.map { ", due \(DateText.near($0, today: today))" } ?? ""
    try Output.say("Changed \(Output.quoted(shown.title))\(dueText)\(Output.ending(changed)).")
  }
}
