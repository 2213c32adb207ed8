import EaselKit
import Foundation
import TestKit
import Testing

/// A server, two terminals, and a faulty link for each, driven by chance from a seed.
///
/// Todos have titles that grow: each edit adds a mark of its own to what its terminal saw. So a title tells which edits it
/// has in it, and one that it lacks was overwritten by somebody who had not seen it.
final class OfflineTown {
  /// A terminal: its home, its link, and what its commands were told to be done.
  struct Terminal {
    let name: String
    let desk: Desk
    let link: FaultyLink
    var isCut = false
  }

  private let folder: URL
  private var server: Daemon?
  private let port: Int
  private var terminals: [Terminal]
  private var chance: SeededRandom
  private var count = 0
  private let begun = ContinuousClock.now
  /// Ids of todos that a terminal was told to be added, edited (by mark), completed or removed.
  private var added: Set<String> = []
  private var marks: [String: Set<String>] = [:]
  private var completed: Set<String> = []
  private var removed: Set<String> = []
  private(set) var tally: [String: Int] = [:]
  /// What was done and what it said, in order; of what is wrong at last its part is shown.
  private var story: [String] = []

  private init(_ folder: URL, port: Int, terminals: [Terminal], seed: UInt64) {
    self.folder = folder
    self.port = port
    self.terminals = terminals
    chance = SeededRandom(seed: seed)
  }

  static func open(_ folder: URL, seed: UInt64) async throws -> OfflineTown {
    let first = try await ServedDesk.open(folder.appending(path: "server"), ["--no-sign-in", "--rate", "0"])
    let port = first.port
    first.close()
    let terminals = try ["a", "b"].enumerated().map { index, name in
      let link = try FaultyLink(to: port, seed: seed &* 31 &+ UInt64(index))
      let home = folder.appending(path: name).appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      return Terminal(
        name: name, desk: Desk(home: home, environment: ["EASEL_SERVER": "http://127.0.0.1:\(link.port)"]), link: link)
    }
    let town = OfflineTown(folder, port: port, terminals: terminals, seed: seed)
    try await town.startServer()
    // Each has read the list once; what is never seen cannot be changed offline.
    for terminal in terminals {
      _ = try await terminal.desk.easel("todo", "list", "--json").json()
      terminal.link.disturb(40)
    }
    return town
  }

  func close() async {
    for terminal in terminals { terminal.link.close() }
    server?.kill()
    _ = await server?.status()
  }

  private func startServer() async throws {
    story.append("server started")
    server = try await Daemon.start(
      ["serve", "--listen", "127.0.0.1:\(port)", "--no-sign-in", "--rate", "0"],
      home: folder.appending(path: "server").path)
  }

  private func killServer() async {
    story.append("server killed")
    server?.kill()
    _ = await server?.status()
    server = nil
  }

  // MARK: - Steps

  /// Does one thing: mostly a change at one of the terminals, at times something to the network or the server.
  func step() async throws {
    switch Int.random(in: 0..<100, using: &chance) {
    case 0..<4: if server != nil { await killServer() } else { try await startServer() }
    case 4..<14: toggleLink()
    default: try await change()
    }
    if server == nil, Int.random(in: 0..<3, using: &chance) == 0 { try await startServer() }
  }

  private func toggleLink() {
    let index = Int.random(in: 0..<terminals.count, using: &chance)
    // A link is whole twice as long as it is cut.
    if !terminals[index].isCut, Bool.random(using: &chance) { return }
    terminals[index].isCut.toggle()
    story.append("\(terminals[index].name) \(terminals[index].isCut ? "cut" : "restored")")
    if terminals[index].isCut { terminals[index].link.cut() } else { terminals[index].link.restore() }
  }

  private func change() async throws {
    let terminal = terminals[Int.random(in: 0..<terminals.count, using: &chance)]
    let options = Bool.random(using: &chance) ? ["--offline", "--json"] : ["--json"]
    if Int.random(in: 0..<4, using: &chance) == 0 { _ = try await terminal.desk.easel("todo", "list", "--json") }
    let todos = try await seen(by: terminal)
    count += 1
    // Few of them, so that both come upon the same.
    guard let todo = todos.prefix(4).randomElement(using: &chance), Int.random(in: 0..<10, using: &chance) >= 2 else {
      return try await add(terminal, options)
    }
    switch Int.random(in: 0..<10, using: &chance) {
    case 0..<8: try await edit(todo, terminal)
    case 8:
      if try await run(terminal, ["todo", "done", todo.id] + options) != nil { completed.insert(todo.id) }
    default:
      if try await run(terminal, ["todo", "rm", todo.id] + options) != nil { removed.insert(todo.id) }
    }
  }

  private func add(_ terminal: Terminal, _ options: [String]) async throws {
    guard let output = try await run(terminal, ["todo", "add", "n\(count)\(terminal.name)"] + options) else { return }
    let item = try JSONDecoder().decode(JSONValue.self, from: Data(output.utf8))
    added.insert(try #require(item["id"]?.string))
  }

  /// Adds a mark to what the terminal has here: what it does not have it cannot have seen.
  private func edit(_ todo: Seen, _ terminal: Terminal) async throws {
    let mark = "+\(count)\(terminal.name)"
    let title = todo.title + mark
    guard title.utf8.count < 400 else { return }
    if try await run(terminal, ["todo", "edit", todo.id, "--title", title, "--offline", "--json"]) != nil {
      marks[todo.id, default: []].insert(mark)
    }
  }

  /// Runs a command and answers its output if it was done, or kept to be done; nil when it said that it was not.
  private func run(_ terminal: Terminal, _ arguments: [String]) async throws -> String? {
    let result = try await terminal.desk.easel(arguments: arguments)
    tally["\(arguments[1]) \(result.status == 0 ? "done" : "not done")", default: 0] += 1
    story.append("\(terminal.name): \(arguments) → \(result.status) \(result.output) \(result.complaint)")
    #expect([0, 1].contains(result.status), "\(arguments) ended with \(result.status): \(result.complaint)")
    return result.status == 0 ? result.output : nil
  }

  // MARK: - The end

  struct Seen: Hashable {
    let id: String
    let title: String
    let completed: Bool
  }

  private func seen(by terminal: Terminal) async throws -> [Seen] {
    let result = try await terminal.desk.easel("todo", "list", "--offline", "--json")
    return try Self.todos(in: try result.json())
  }

  /// What the server tells a terminal, which shows what it keeps, and says so, while a call has just taken long.
  private func fresh(at terminal: Terminal) async throws -> [Seen] {
    for _ in 0..<60 {
      let result = try await terminal.desk.easel("todo", "list", "--json")
      if result.complaint.isEmpty { return try Self.todos(in: try result.json()) }
    }
    Issue.record("\(terminal.name) does not reach its server")
    return []
  }

  private static func todos(in json: JSONValue) throws -> [Seen] {
    try (json["items"]?.array ?? json.array ?? []).map { item in
      Seen(
        id: try #require(item["id"]?.string), title: try #require(item["title"]?.string),
        completed: item["completed"] == .bool(true))
    }
  }

  /// Brings everything back and has everything sent.
  func settle() async throws {
    if server == nil { try await startServer() }
    for terminal in terminals { terminal.link.heal() }
    for terminal in terminals {
      // A call takes seconds at most; on a busy machine one may take longer.
      for _ in 0..<10 where try await terminal.desk.easel("outbox", "retry", "--all", "--json").status == 0 { break }
      let waiting = try await terminal.desk.easel("outbox", "list", "--json").json()
      #expect(waiting == [], "\(terminal.name) still has \(waiting)")
    }
  }

  /// Compares what both terminals and the server have, and looks for what was accepted.
  func check() async throws {
    var lists: [[Seen]] = []
    for terminal in terminals {
      lists.append(try await fresh(at: terminal))
      let local = try await seen(by: terminal)
      #expect(Set(local) == Set(lists.last ?? []), "\(terminal.name) has another copy than the server")
    }
    #expect(lists[0] == lists[1], "\(story.joined(separator: "\n"))")
    var texts: [String] = []
    for terminal in terminals {
      let conflicts = try await terminal.desk.easel("outbox", "conflicts", "--json").json()
      for conflict in conflicts.array ?? [] {
        texts += [conflict["mine"]?.string, conflict["theirs"]?.string].compactMap(\.self)
      }
    }
    let last = Dictionary(lists[0].map { ($0.id, $0) }) { first, _ in first }
    #expect(last.count == lists[0].count)
    for id in added.subtracting(removed) { #expect(last[id] != nil, "\(id) was added and is gone: \(told(of: id))") }
    // What was removed may be back for an edit made meanwhile, as it was when that was made.
    for id in completed.subtracting(removed) {
      if let todo = last[id] { #expect(todo.completed, "\(id) was completed and is open: \(told(of: id))") }
    }
    for (id, marks) in marks where !removed.contains(id) {
      guard let todo = last[id] else { continue }
      for mark in marks where !Self.has(todo.title, mark) && !texts.contains(where: { Self.has($0, mark) }) {
        Issue.record(
          "the edit \(mark) of \(id) is neither in \(todo.title) nor among the conflicts \(texts): \(told(of: id))")
      }
    }
    let calls = terminals.map(\.link.counts)
    let pace = Double(count) / max(1, Double((ContinuousClock.now - begun).components.seconds))
    print("convergence: \(count) changes, \(tally), \(calls), \(texts.count / 2) conflicts, \(pace) changes a second")
  }

  /// The part of the story that names a todo.
  private func told(of id: String) -> String {
    story.filter { $0.contains(id) || !$0.contains(":") }.joined(separator: "\n")
  }

  private static func has(_ title: String, _ mark: String) -> Bool {
    title.dropFirst().split(separator: "+").contains(mark.dropFirst())
  }
}
