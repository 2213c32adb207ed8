extension CanvasChange {
  /// What the person did in a few words, such as `moved todo-1 to 4,0`: for the list of what can be undone.
  ///
  /// - Parameters:
  ///   - layout: The arrangement after the change, for the names of its pages.
  ///   - original: The id of the widget that a duplicate was made of, where it is known.
  ///   - widgetName: The name of a widget by its id; by default the id itself.
  /// - Returns: A line that is not long.
  package func summary(
    in layout: Layout, original: String? = nil, widgetName: (String) -> String = { $0 }
  ) -> String {
    let words = words(in: layout, original, widgetName) { page in layout.pages.first { $0.id == page }?.title }
    return LayoutDiff.shortened(words)
  }

  private func words(
    in layout: Layout, _ original: String?, _ widgetName: (String) -> String, _ titleNow: (String) -> String?
  ) -> String {
    let name = subject.map(widgetName) ?? ""
    return switch verb {
    case .add: "added \(name)"
    case .remove: "closed \(name)"
    case .duplicate: "duplicated \(original.map(widgetName) ?? "a widget") as \(name)"
    case .move: "moved \(name)\(subjectFrame.map { " to \($0.place)" } ?? "")"
    case .resize: "resized \(name)\(subjectFrame.map { " to \($0.measure)" } ?? "")"
    case .swap: "swapped \(name)\(partner.map { " and \(widgetName($0))" } ?? "")"
    case .lock: "locked \(name)"
    case .unlock: "unlocked \(name)"
    case .configure: "configured \(name)"
    case .moveToPage: "moved \(name) to page \"\(items.first { $0.id == subject }?.pageAfter.flatMap(titleNow) ?? "")\""
    case .addPage: "added page \"\(title(of: subject))\""
    case .renamePage: "renamed page \"\(title(of: subject, isBefore: true))\" to \"\(title(of: subject))\""
    case .movePage: "moved page \"\(title(of: subject))\""
    case .closePage: "closed page \"\(title(of: subject, isBefore: true))\""
    case .grid: "changed the grid"
    case .load: "opened \"\(frameAfter?.name ?? layout.name)\""
    case .jump: "went through the history"
    }
  }

  /// Where the widget that was meant lies now, in the arrangement that was changed.
  private var subjectFrame: GridFrame? {
    guard let subject else { return nil }
    return items.first { $0.id == subject }?.after?.frame ?? shapes?.first?.after?.frames[subject]
  }

  private var partner: String? {
    if let was = items.first(where: { $0.id == subject })?.before?.frame {
      return items.first { $0.id != subject && $0.after?.frame.place == was.place }?.id
    }
    guard let subject, let change = shapes?.first, let was = change.before?.frames[subject] else { return nil }
    return change.after?.frames.first { $0.key != subject && $0.value.place == was.place }?.key
  }

  private func title(of page: String?, isBefore: Bool = false) -> String {
    let frame = isBefore ? frameBefore : frameAfter
    return frame?.pages.first { $0.id == page }?.title ?? page ?? ""
  }
}
