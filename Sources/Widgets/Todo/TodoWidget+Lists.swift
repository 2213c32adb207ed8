import EaselAPI
import EaselKit

/// The list a todo pane shows, as the settings name it.
struct NamedList: Codable, Sendable, Hashable {
  var name: String
  /// Its id; the name itself until the server has told which list has it.
  var id: String

  init(name: String, id: String? = nil) {
    self.name = name
    self.id = id ?? name
  }
}

extension TodoWidget {
  static let listsPrefix = "lists/"
  static let knownListsTag = "known-lists"
  private static let unknownCode = "todo.list.unknown"

  /// What is wrong with the list that the settings name, as one sentence.
  var listFault: String? {
    if case .refused(_, Self.unknownCode, let sentence)? = freshness.failure { sentence.cut(to: 400) } else { nil }
  }

  /// The lists by name; by id where a name is that of several.
  package func suggestions(for setting: String) -> [String] {
    guard setting == "list" else { return [] }
    let named = Dictionary(grouping: knownLists) { NameKey($0.name) }
    return knownLists.map { list in
      list.name.lowercased() == list.id || named[NameKey(list.name)]?.count != 1 ? list.id : list.name
    }
  }

  func askForLists() -> Effect { .request(TodoAPI.lists().request, tag: Self.knownListsTag) }

  mutating func learnLists(_ result: Result<BackendResponse, BackendFailure>) -> Reaction {
    guard let response = try? result.get(), let page = try? TodoAPI.lists().decode(response) else { return .quiet }
    knownLists = page.items.map(Self.bounded)
    return showLists()
  }

  /// The todos could not be had; when the server knows no list of that id, the settings may have said a name.
  mutating func failed(_ failure: BackendFailure) -> [Effect] {
    if case .refused(_, Self.unknownCode, _) = failure {
      // The list waits to be made, or the person must see to that.
      guard !listOutbox.isMaking(list.id) else { return [] }
      return [.request(TodoAPI.lists().request, tag: Self.listsPrefix + list.name)]
    }
    freshness.failed(failure)
    return failure.retry
  }

  mutating func takeLists(
    of name: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    guard name == list.name else { return .quiet }
    do throws(BackendFailure) {
      let response = try result.get()
      guard response.keptSince == nil else { return .quiet }
      knownLists = try TodoAPI.lists().decode(response).items.map(Self.bounded)
      return choose(among: knownLists, context)
    } catch {
      freshness.failed(error)
      return Reaction(error.retry)
    }
  }

  private mutating func choose(among lists: [TodoList], _ context: WidgetContext) -> Reaction {
    let key = NameKey(list.name)
    let named = lists.filter { NameKey($0.name) == key }
    guard named.count == 1, named[0].id != list.id else {
      let sentence = Self.sentence(on: list.name, named, among: lists)
      freshness.failed(.refused(status: 422, code: Self.unknownCode, sentence: sentence))
      return .redraw
    }
    list.id = named[0].id
    filter.list = list.id
    rebuild(context)
    return Reaction([.saveState, .request(endpoint(cursor: nil).request, tag: load.restart(depth: depth))])
  }

  private static func sentence(on name: String, _ named: [TodoList], among lists: [TodoList]) -> String {
    let name = "\"\(name.cut(to: 80))\""
    if named.count > 1 { return "There are \(named.count) lists \(name); name the one you mean by its id." }
    let known = lists.prefix(5).map { $0.name.cut(to: 40) } + (lists.count > 5 ? ["…"] : [])
    let verb = known.count == 1 ? "is" : "are"
    return "There is no list \(name)" + (known.isEmpty ? "." : "; there \(verb) \(known.joined(separator: ", ")).")
  }
}
