import EaselAPI
import EaselKit

/// What the todo service tells of a todo as it happens.
enum TodoNews: Sendable, Hashable {
  /// It was made or changed, and is this now.
  case present(TodoItem)
  /// It was removed.
  case gone(id: String)

  /// Nil for what is not about a todo, or in words of a server that is newer.
  init?(_ news: ServiceNews) {
    switch news.type {
    case "todo.item.created", "todo.item.updated", "todo.item.completed":
      guard let item = news.data.decoded(as: TodoItem.self), item.id == news.subject else { return nil }
      self = .present(TodoWidget.bounded(item))
    case "todo.item.deleted": self = .gone(id: news.subject)
    default: return nil
    }
  }
}

extension TodoWidget {
  /// Shows what was told, where what is shown is what the server has.
  mutating func take(_ news: [ServiceNews], _ context: WidgetContext) -> Reaction {
    let lists = takeLists(news.filter { $0.type.hasPrefix("todo.list.") })
    guard freshness.hasContent, !freshness.isKept else { return lists }
    let told = news.compactMap(TodoNews.init)
    guard !told.isEmpty else { return lists }
    if load.isRunning { toldMeanwhile += told }
    for one in told { show(one) }
    rebuild(context)
    return Reaction([.publish])
  }

  /// Shows what was told while the list that has just come was on its way.
  mutating func showToldMeanwhile() {
    for one in toldMeanwhile { show(one) }
    toldMeanwhile = []
  }

  /// What is shown in a newer version stays, and what was not loaded of a long list stays where it is.
  private mutating func show(_ news: TodoNews) {
    switch news {
    case .gone(let id):
      items.removeAll { $0.id == id }
      beyond.forget(id)
    case .present(let item):
      guard !removed.contains(item.id) else { return }
      let place = items.firstIndex { $0.id == item.id }
      if let place, items[place].version >= item.version { return }
      if item.list != filter.list {
        if let place { items.remove(at: place) }
      } else if let place {
        items[place] = item
      } else if !hasMore {
        items.append(item)
      }
    }
  }
}
