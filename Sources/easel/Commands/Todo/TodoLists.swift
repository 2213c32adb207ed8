import EaselAPI
import EaselKit
import Widgets

/// The lists that todos are on.
enum TodoLists {
  static func all(_ gateway: SteadyGateway) -> NamedResources<TodoList> {
    NamedResources(
      gateway: gateway, service: "todo", list: TodoAPI.lists(), read: TodoAPI.list, command: "easel todo lists"
    ) { pending, list in
      pending.count { write in
        TodoChange(write.write).map { $0.isCreation && $0.item.list == list } ?? false
      }
    }
  }

  /// The list of that id or name; one that is not there can be made, where that makes sense.
  static func find(
    _ text: String, _ gateway: SteadyGateway, offersToMake: Bool = false
  ) async throws(CommandFailure) -> TodoList {
    // Everybody has it, and nobody else's list can be called by its id.
    if text == TodoList.inbox || gateway.isOffline && text.lowercased() == TodoList.inbox {
      return TodoList(id: TodoList.inbox, name: "Inbox", createdAt: SystemClock.now())
    }
    return offersToMake ? try await all(gateway).findOrOffer(text) : try await all(gateway).find(text)
  }
}
