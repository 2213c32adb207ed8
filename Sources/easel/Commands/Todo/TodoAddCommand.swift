import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel todo add`.
struct TodoAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a todo.",
    discussion: """
      With - as the title, each line of the standard input makes a todo, as in easel todo add - <list.txt. \
      Lines that say nothing are left out; where one cannot be a title, nothing is added. All are kept on this machine \
      before the first is sent.
      """)

  @Argument(help: "What is to be done, or - for one on each line of the standard input.")
  var title: String
  @Option(help: ArgumentHelp("The day it is due: 2026-12-01, today or tomorrow.", valueName: "date"))
  var due: String?
  @Option(help: "The list it goes on, by name or id.")
  var list: String?
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  private var readsLines: Bool { title == "-" }

  func perform() async throws(CommandFailure) {
    let input = DateInput()
    var due: CivilDate?
    if let text = self.due { due = try input.day(text, option: "--due") }
    let titles = try allTitles()
    guard !titles.isEmpty else {
      return output.json ? try Output.print(json: [TodoItem]()) : try Output.say("There was nothing to add.")
    }
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    var list: TodoList?
    if let name = self.list { list = try await TodoLists.find(name, gateway) }
    let changes = Self.changes(titles, on: list?.id ?? TodoList.inbox, due: due)
    let day = due.map { ", due \(DateText.near($0, today: input.today))" } ?? ""
    guard !readsLines else { return try await add(changes, at: gateway, day) }
    for change in changes { try await add(change, at: gateway, day) }
  }

  private func allTitles() throws(CommandFailure) -> [String] {
    let check = TextCheck(noun: "A title", longest: TodoAPI.longestTitle)
    guard readsLines else {
      try check.check(title)
      return [title]
    }
    let lines = try InputLines.read()
    for line in lines {
      do throws(CommandFailure) { try check.check(line.text) } catch {
        throw CommandFailure.wrongUse("Line \(line.number): \(error.sentence ?? "It cannot be a title.")")
      }
    }
    return lines.map(\.text)
  }

  /// Todos in the order of their titles, all of one moment: lists go by time, and of one time by id.
  static func changes(
    _ titles: [String], on list: String, due: CivilDate?, at now: Timestamp = SystemClock.now()
  ) -> [TodoChange] {
    let ids = titles.map { _ in TimeOrderedID.make(at: now) }.sorted()
    return zip(ids, titles).map { id, title in
      let item = TodoItem(id: id, list: list, title: title, due: due, createdAt: now, updatedAt: now)
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
      "Added \(SafeText.quoted(item.title, limit: 200))\(day) (id \(SafeText.line(id)))\(Output.ending(added)).")
  }

  /// Adds several and says how many, or all of them as JSON; what the server would not have is the command's failure.
  private func add(_ changes: [TodoChange], at gateway: SteadyGateway, _ day: String) async throws(CommandFailure) {
    let fates = try await gateway.perform(changes.map(\.write))
    var rows: [PendingItem<TodoItem>] = []
    var refusals: [String] = []
    for (change, fate) in zip(changes, fates) {
      switch fate {
      case .done(let response):
        // The server has it, be its answer ever so strange: then it is shown as it was asked for.
        let item = response.flatMap { try? TodoAPI.item(change.item.id).decode($0) }
        rows.append(PendingItem(item: item ?? change.item))
      case .waiting(let pending): rows.append(PendingItem(item: change.item, pending: pending))
      case .refused(let sentence): refusals.append(sentence)
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
    throw CommandFailure("The server would not have \(refusals.count) of \(changes.count) todos: \(first)")
  }
}
