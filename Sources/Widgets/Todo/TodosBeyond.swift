import EaselAPI
import EaselKit

/// Todos behind those that are loaded of a long list: what the server found for a filter, and what was changed here.
struct TodosBeyond: Sendable {
  /// How far asking the server for what matches a filter has come.
  enum Finding: Sendable, Hashable {
    case asked
    /// It told the first of them, or all.
    case answered(hasMore: Bool)
    case failed
  }

  /// The timer after which is asked, so that not each letter of a search is.
  static let timer = "find"
  /// How long after the last letter that is, in milliseconds.
  static let pause = 250
  /// The most that are asked for at once.
  static let mostFound = 500
  /// The most that are remembered of what was changed here; each is asked for when the list is loaded anew.
  static let mostMade = 20

  private static let foundPrefix = "found/"
  private static let madePrefix = "made/"

  private var generation = 0
  private var filter: TodoFilter?
  private var finding = Finding.asked
  private var found: [TodoItem] = []
  private(set) var made: [TodoItem] = []

  var items: [TodoItem] { found + made }

  /// How far asking for a filter has come; nil when that was not asked for.
  func finding(for filter: TodoFilter) -> Finding? { self.filter == filter ? finding : nil }

  static func owns(_ tag: String) -> Bool { tag.hasPrefix(foundPrefix) || tag.hasPrefix(madePrefix) }

  // MARK: What matches a filter

  /// Begins to ask for a filter and answers the tag; what was found for another stays until the answer.
  mutating func begin(_ filter: TodoFilter) -> String {
    generation += 1
    self.filter = filter
    finding = .asked
    return "\(Self.foundPrefix)\(generation)"
  }

  /// Takes what the server found; whether it was asked for last.
  mutating func take(_ tag: String, _ result: Result<BackendResponse, BackendFailure>) -> Bool {
    guard tag == "\(Self.foundPrefix)\(generation)", filter != nil else { return false }
    do throws(BackendFailure) {
      let response = try result.get()
      let page = try TodoAPI.items().decode(response)
      // What a server finds that keeps no limits is cut, as in all lists.
      found = page.items.prefix(Self.mostFound).map(TodoWidget.bounded)
      finding = .answered(hasMore: page.next != nil || page.items.count > Self.mostFound)
    } catch {
      finding = .failed
    }
    return true
  }

  /// Forgets the filter and what was found for it; answers whether there was something.
  mutating func endFinding() -> Bool {
    let hadSome = !found.isEmpty
    filter = nil
    found = []
    return hadSome
  }

  // MARK: What was changed here

  /// Remembers what was made or changed here, as it may stand behind what is loaded.
  mutating func note(_ item: TodoItem) {
    forget(item.id)
    made.append(item)
    if made.count > Self.mostMade { made.removeFirst() }
  }

  mutating func forget(_ id: String) {
    made.removeAll { $0.id == id }
    found.removeAll { $0.id == id }
  }

  /// Leaves out what is among those that are loaded now.
  mutating func leave(_ loaded: [TodoItem]) {
    guard !made.isEmpty else { return }
    let ids = Set(loaded.map(\.id))
    made.removeAll { ids.contains($0.id) }
  }

  /// The tag of a question for one that was changed here.
  static func tag(of id: String) -> String { madePrefix + id }

  /// Takes what the server has of one that was changed here; whether the tag is that of such a question.
  mutating func takeMade(_ tag: String, _ result: Result<BackendResponse, BackendFailure>) -> Bool {
    guard tag.hasPrefix(Self.madePrefix) else { return false }
    let id = String(tag.dropFirst(Self.madePrefix.count))
    guard let index = made.firstIndex(where: { $0.id == id }) else { return true }
    do throws(BackendFailure) {
      let response = try result.get()
      guard response.keptSince == nil else { return true }
      made[index] = TodoWidget.bounded(try TodoAPI.item(id).decode(response))
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
