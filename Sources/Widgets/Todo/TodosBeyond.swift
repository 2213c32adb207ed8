import EaselAPI
import EaselKit

/// Todos behind those that are loaded of a long list: what the server found for a filter, and what was changed here.
struct TodosBeyond: Sendable {
  /// How far asking the server for what matches a filter has come.
  enum Finding: Sendable, Hashable {
    case asked
    /// It told the first of them, or all.
    case answered(hasMore: Bool)
    /// It was asked often enough, and has more to look at.
    case ended
    case failed
  }

  /// What an answer to one of its questions leads to.
  enum Step: Sendable, Hashable {
    /// It was to another question than the last.
    case ignored
    case taken
    /// What the server looked at holds too few: what comes after it has to be asked for.
    case more(cursor: String, tag: String)
  }

  /// One that was changed here.
  private struct Made: Sendable {
    var item: TodoItem
    /// How often the server told of it.
    var checks = 0
  }

  /// The timer after which is asked, so that not each letter of a search is.
  static let timer = "find"
  /// How long after the last letter that is, in milliseconds.
  static let pause = 250
  /// The most that are asked for at once.
  static let mostFound = 500
  /// The most pages that are asked for in a row, of which each may hold nothing that matches.
  static let mostPages = 100
  /// The most that are remembered of what was changed here; each is asked for when the list is loaded anew.
  static let mostMade = 20
  /// How often the server tells of one of them before it is let go of.
  static let mostChecks = 10

  private static let foundPrefix = "found/"
  private static let madePrefix = "made/"

  private var generation = 0
  private var filter: TodoFilter?
  private var finding = Finding.asked
  /// Whether what was asked for may have changed since, so that it is to be asked for once more.
  private var isOutdated = false
  private var found: [TodoItem] = []
  /// How many pages of what matches were taken.
  private var pages = 0
  private var made: [Made] = []

  var items: [TodoItem] { found + made.map(\.item) }

  /// How far asking for a filter has come; nil when that was not asked for.
  func finding(for filter: TodoFilter) -> Finding? { self.filter == filter ? finding : nil }

  static func owns(_ tag: String) -> Bool { tag.hasPrefix(foundPrefix) || tag.hasPrefix(madePrefix) }

  // MARK: What matches a filter

  /// Begins to ask for a filter and answers the tag; what was found for another stays until the answer.
  ///
  /// Nil while that is asked for already: what has changed meanwhile is asked for when that has come to its end, as a long
  /// search would never come there if each change began it anew.
  mutating func begin(_ filter: TodoFilter) -> String? {
    isOutdated = self.filter == filter && finding == .asked
    guard !isOutdated else { return nil }
    generation += 1
    self.filter = filter
    finding = .asked
    pages = 0
    return tag
  }

  /// Begins once more, where something has changed since the last answer was asked for.
  mutating func beginAgain() -> String? {
    guard isOutdated, let filter else { return nil }
    isOutdated = false
    if case .failed = finding { return nil }
    return begin(filter)
  }

  /// Takes what the server found.
  mutating func take(_ tag: String, _ result: Result<BackendResponse, BackendFailure>) -> Step {
    guard tag == self.tag, filter != nil, finding == .asked else { return .ignored }
    do throws(BackendFailure) {
      let response = try result.get()
      return add(try TodoAPI.items().decode(response))
    } catch {
      finding = .failed
    }
    return .taken
  }

  private mutating func add(_ page: Page<TodoItem>) -> Step {
    if pages == 0 { found = [] }
    pages += 1
    // What a server finds that keeps no limits is cut, as in all lists.
    let room = Self.mostFound - found.count
    found += page.items.prefix(room).map(TodoWidget.bounded)
    guard let next = page.next, page.items.count < room else {
      finding = .answered(hasMore: page.next != nil || page.items.count > room)
      return .taken
    }
    guard pages < Self.mostPages else {
      finding = .ended
      return .taken
    }
    return .more(cursor: next, tag: self.tag)
  }

  /// The tag of the page that is asked for.
  private var tag: String { "\(Self.foundPrefix)\(generation)/\(pages)" }

  /// Forgets the filter and what was found for it; answers whether there was something.
  mutating func endFinding() -> Bool {
    let hadSome = !found.isEmpty
    filter = nil
    isOutdated = false
    found = []
    return hadSome
  }

  // MARK: What was changed here

  /// Remembers what was made or changed here, as it may stand behind what is loaded.
  mutating func note(_ item: TodoItem) {
    forget(item.id)
    made.append(Made(item: item))
    if made.count > Self.mostMade { made.removeFirst() }
  }

  mutating func forget(_ id: String) {
    made.removeAll { $0.item.id == id }
    found.removeAll { $0.id == id }
  }

  /// Leaves out what is among those that are loaded now, and what was asked for often enough; answers the ids of the
  /// others, which are to be asked for.
  mutating func check(besides loaded: [TodoItem]) -> [String] {
    guard !made.isEmpty else { return [] }
    let ids = Set(loaded.map(\.id))
    made.removeAll { ids.contains($0.item.id) || $0.checks >= Self.mostChecks }
    return made.map(\.item.id)
  }

  /// The tag of a question for one that was changed here.
  static func tag(of id: String) -> String { madePrefix + id }

  /// Takes what the server has of one that was changed here, where a list is shown; whether the tag is that of such a
  /// question.
  mutating func takeMade(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, in list: String
  ) -> Bool {
    guard tag.hasPrefix(Self.madePrefix) else { return false }
    let id = String(tag.dropFirst(Self.madePrefix.count))
    guard let index = made.firstIndex(where: { $0.item.id == id }) else { return true }
    do throws(BackendFailure) {
      let response = try result.get()
      guard response.keptSince == nil else { return true }
      made[index].checks += 1
      let item = try TodoAPI.item(id).decode(response)
      if item.list == list { made[index].item = TodoWidget.bounded(item) } else { forget(id) }
    } catch {
      // Nobody knows of it any more; what has no answer stays as it was seen.
      if case .refused(status: 404, _, _) = error { forget(id) }
    }
    return true
  }

  /// Forgets all, as another list is shown.
  mutating func reset() {
    _ = endFinding()
    made = []
  }
}
