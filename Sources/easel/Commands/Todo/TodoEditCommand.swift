import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo edit`.
struct TodoEditCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change what a todo says, or when it is due.",
    discussion: """
      The day goes with --due, not in the title. A backslash before due:, or --literal, has that word in it.
      """)

  @Argument(help: "Its id, or as much of its beginning or end as tells it from others.")
  var id: String
  @Option(help: "What is to be done.")
  var title: String?
  @Option(help: ArgumentHelp("The day it is due: \(DayWords.said).", valueName: "date"))
  var due: String?
  @Flag(help: "It is due on no day any more.")
  var noDue = false
  @Flag(help: "Take the title as it is, also with due: in it.")
  var literal = false
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard title != nil || due != nil || noDue else {
      throw ValidationError("There is nothing to change; give --title, --due or --no-due.")
    }
    guard due == nil || !noDue else { throw ValidationError("--due and --no-due exclude one another.") }
  }

  func perform() async throws(CommandFailure) {
    let input = DateInput()
    var title: String?
    if let text = self.title { title = try Self.title(text, isLiteral: literal, today: input.today) }
    var day: CivilDate?
    if let due { day = try input.day(due, option: "--due") }
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let rows = try await PendingTodos.rows(gateway)
    let item = try gateway.find(id, in: rows.map(\.item), noun: "todo")
    var new = item
    if let title { new.title = title }
    if day != nil || noDue { new.due = day }
    guard new != item else {
      guard !output.json else { return try Output.print(json: item) }
      return try Output.say("\(SafeText.quoted(item.title, limit: 200)) is as you would have it already.")
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

  /// The title that a text is; who writes a day into it as for `add` is told where that goes.
  static func title(_ text: String, isLiteral: Bool, today: CivilDate) throws(CommandFailure) -> String {
    guard isLiteral || !TodoInput.mentionsDue(text) else {
      throw .wrongUse(
        "--title says no day; give it with --due, or write \\due:, or give --literal, to have the word in the title.")
    }
    return try TodoAddCommand.entry(text, due: nil, isLiteral: isLiteral, today: today).title
  }

  private func tell(
    _ changed: TodoItem?, orElse new: TodoItem, _ write: BackendWrite, today: CivilDate
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(changed, orJSON: new, waitingFor: write) }
    let shown = changed ?? new
    let dueText = shown.due.map { ", due \(DateText.near($0, today: today))" } ?? ""
    try Output.say("Changed \(SafeText.quoted(shown.title, limit: 200))\(dueText)\(Output.ending(changed)).")
  }
}
