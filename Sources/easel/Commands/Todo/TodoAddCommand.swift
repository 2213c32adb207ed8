import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo add`.
struct TodoAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a todo.",
    discussion: """
      As on the canvas, the text may say the day it is due in a word of its own: easel todo add Pay rent due:friday. \
      After due: or --due goes \(TodoInput.dueWords). A backslash before due:, or --literal, makes it a word like any other.

      A title may be several words. One that begins with a dash goes after --, as in easel todo add -- -5 degrees.

      With - as the title, each line of the standard input makes a todo, as in easel todo add - <list.txt. \
      Lines that say nothing are left out; where one cannot be a title, or says a day that there is not, nothing is \
      added. All are kept on this machine before the first is sent.
      """)

  @Argument(help: "What is to be done, perhaps with due:DATE, or - for one on each line of the standard input.")
  var title: [String]
  @Option(help: ArgumentHelp("The day it is due: \(TodoInput.dueWords).", valueName: "date"))
  var due: String?
  @Flag(help: "Take the text as it is: due: in it says no day.")
  var literal = false
  @Option(help: "The list it goes on, by name or id; at a terminal, a list that is not there can be made.")
  var list: String?
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  /// Whether each line of an input makes a todo.
  private var readsLines: Bool { title.count == 1 && StandardInput.isNamed(by: title[0]) }

  func perform() async throws(CommandFailure) {
    let input = DateInput()
    let option = try Self.option(due, today: input.today)
    let entries = try allEntries(due: option, today: input.today)
    guard !entries.isEmpty else {
      return output.json ? try Output.print(json: [TodoItem]()) : try Output.say("There was nothing to add.")
    }
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    var list: TodoList?
    if let name = self.list { list = try await TodoLists.find(name, gateway, offersToMake: true) }
    let changes = Self.changes(entries, on: list?.id ?? TodoList.inbox)
    if readsLines {
      try await add(changes, at: gateway, Self.dayText(option?.due, input.today))
    } else {
      for change in changes { try await add(change, at: gateway, Self.dayText(change.item.due, input.today)) }
    }
    await gateway.sendRest()
  }

  private static func dayText(_ due: CivilDate?, _ today: CivilDate) -> String {
    due.map { ", due \(DateText.near($0, today: today))" } ?? ""
  }

  private func allEntries(due: TodoInput.Entry?, today: CivilDate) throws(CommandFailure) -> [TodoInput.Entry] {
    guard readsLines, let lines = try InputLines.read(title[0]) else {
      let text = title.joined(separator: " ")
      return [try Self.entry(text, due: due, isLiteral: literal, today: today)]
    }
    var entries: [TodoInput.Entry] = []
    for line in lines {
      do throws(CommandFailure) {
        entries.append(try Self.entry(line.text, due: due, isLiteral: literal, today: today))
      } catch {
        throw CommandFailure.wrongUse("Line \(line.number): \(error.sentence ?? "It cannot be a title.")")
      }
    }
    return entries
  }

  /// The day that `--due` gives; nil without the option.
  static func option(_ due: String?, today: CivilDate) throws(CommandFailure) -> TodoInput.Entry? {
    guard let due else { return nil }
    do throws(TodoInput.Fault) {
      return TodoInput.Entry(title: "", due: try TodoInput.due(due, after: "--due", today: today), saysDue: true)
    } catch {
      throw .wrongUse(error.sentence)
    }
  }

  /// What a text says, with the day of the option where it says none; a literal one is a title as it is.
  static func entry(
    _ text: String, due option: TodoInput.Entry?, named name: String = "--due", isLiteral: Bool, today: CivilDate
  ) throws(CommandFailure) -> TodoInput.Entry {
    let check = TextCheck(noun: "A title", longest: TodoAPI.longestTitle)
    var entry = TodoInput.Entry(title: text)
    if isLiteral {
      try check.check(text)
    } else {
      // The entry holds the words alone, so the characters are checked in the given text.
      try check.checkCharacters(text)
      do throws(TodoInput.Fault) { entry = try TodoInput.read(text, today: today) } catch {
        throw .wrongUse(error.sentence)
      }
      try check.check(entry.title)
    }
    guard let option else { return entry }
    guard !entry.saysDue else {
      throw .wrongUse("Use either \(name) or due: in the text, not both; --literal keeps due: as text.")
    }
    (entry.due, entry.saysDue) = (option.due, true)
    return entry
  }

  /// Todos in the order of what is to be done, all of one moment: lists go by time, and of one time by id.
  static func changes(
    _ entries: [TodoInput.Entry], on list: String, at now: Timestamp = SystemClock.now()
  ) -> [TodoChange] {
    let ids = entries.map { _ in TimeOrderedID.make(at: now) }.sorted()
    return zip(ids, entries).map { id, entry in
      let item = TodoItem(id: id, list: list, title: entry.title, due: entry.due, createdAt: now, updatedAt: now)
      return TodoChange(id: Gateway.newKey(), action: .create, item: item)
    }
  }

  private func add(_ change: TodoChange, at gateway: SteadyGateway, _ day: String) async throws(CommandFailure) {
    let (new, write) = (change.item, change.write)
    let added = try await gateway.perform(write, as: TodoAPI.item(new.id))
    guard !output.json else { return try Output.print(added, orJSON: new, waitingFor: write) }
    let item = added ?? new
    let id = ShortID.ends(of: [item.id])[item.id] ?? item.id
    try Output.say(
      "Added \(Output.quoted(item.title))\(day) (id \(SafeText.line(id)))\(Output.ending(added)).")
  }

  /// Adds several and says how many, or all of them as JSON; what the server would not have is the command's failure.
  private func add(_ changes: [TodoChange], at gateway: SteadyGateway, _ day: String) async throws(CommandFailure) {
    let fates = try await gateway.perform(changes.map(\.write))
    var rows: [PendingItem<TodoItem>] = []
    var refusals: [CommandFailure] = []
    for (change, fate) in zip(changes, fates) {
      switch fate {
      case .done(let response):
        // The server has it, be its answer ever so strange: then it is shown as it was asked for.
        let item = response.flatMap { try? TodoAPI.item(change.item.id).decode($0) }
        rows.append(PendingItem(item: item ?? change.item))
      case .waiting(let pending): rows.append(PendingItem(item: change.item, pending: pending))
      case .refused(let failure): refusals.append(failure)
      }
    }
    if output.json {
      try Output.print(json: rows)
    } else if !rows.isEmpty {
      let waiting = rows.filter { $0.pending != nil }.count
      let count = rows.count == 1 ? "1 todo" : "\(rows.count) todos"
      let ending = waiting == 0 ? "" : waiting == rows.count ? ", not sent yet" : ", \(waiting) of them not sent yet"
      try Output.say("Added \(count)\(day)\(ending).")
    }
    guard let first = refusals.first else { return }
    let sentence = "The server would not have \(refusals.count) of \(changes.count) todos: \(first.sentence ?? "")"
    throw CommandFailure(sentence, code: first.code)
  }
}
