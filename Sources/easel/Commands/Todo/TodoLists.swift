import EaselAPI

/// The lists that todos are on.
enum TodoLists {
  /// The list of that id or name.
  static func find(_ text: String, _ gateway: SteadyGateway) async throws(CommandFailure) -> TodoList {
    // Everybody has it, and nobody else's list can be called by its id.
    if text == TodoList.inbox || gateway.isOffline && text.lowercased() == TodoList.inbox {
      return TodoList(id: TodoList.inbox, name: "Inbox", createdAt: SystemClock.now())
    }
    let lists = try await gateway.items(TodoAPI.lists())
    if let list = lists.first(where: { $0.id == text }) { return list }
    let found = lists.filter { $0.name.lowercased() == text.lowercased() }
    guard let list = found.first else {
      let names = lists.prefix(20).map { SafeText.quoted($0.name) }.joined(separator: ", ")
      let sentence = "There is no list \(SafeText.quoted(text))"
      guard !gateway.isOffline else { throw gateway.missing(sentence) }
      throw CommandFailure("\(sentence); there are \(names).")
    }
    guard found.count == 1 else {
      throw CommandFailure("There are \(found.count) lists \(SafeText.quoted(text)); name the one you mean by its id.")
    }
    return list
  }
}
