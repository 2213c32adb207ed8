package import EaselKit

extension EventsWidget {
  package var hints: [KeyHint] {
    if filter != nil { return [KeyHint("Enter", "filter"), KeyHint("Esc", "cancel"), KeyHint("* **", "any")] }
    if detail != nil { return [KeyHint("j k", "scroll"), KeyHint("y", "copy"), KeyHint("Esc", "back")] }
    var hints = [KeyHint("p", isPaused ? "go on" : "pause"), KeyHint("/", "filter")]
    if selected != nil { hints = [KeyHint("Enter", "look at it")] + hints + [KeyHint("y", "copy")] }
    if pattern != nil { hints.append(KeyHint("Esc", "show all")) }
    return hints
  }

  mutating func handle(_ key: Key, _ context: WidgetContext) -> Reaction {
    if filter != nil { return handleFilter(key, context) }
    if let detail { return handleDetail(key, detail, context) }
    switch (key.code, key.modifiers) {
    case (.character("p"), []): pause(!isPaused, context)
    case (.character("y"), []): return copy(selected, context)
    case (.character("/"), []): filter = TextField(pattern?.text ?? "", longest: 255)
    case (.enter, []):
      guard let selected else { return .quiet }
      detail = Self.lines(of: selected, zone: context.zone)
      detailCursor = ListCursor()
    case (.escape, []) where pattern != nil:
      pattern = nil
      showMatching(context)
    default:
      guard cursor.handle(key, count: shown.count, height: listArea(in: context.size).height) else { return .ignored }
      settle()
    }
    return .redraw
  }

  private mutating func handleDetail(_ key: Key, _ lines: [String], _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.escape, []), (.enter, []), (.left, []), (.character("h"), []): detail = nil
    case (.character("y"), []):
      return Copying.copy(lines.joined(separator: "\n"))
    default:
      guard detailCursor.handle(key, count: lines.count, height: context.size.height) else { return .ignored }
    }
    return .redraw
  }

  private func copy(_ event: CanvasEvent?, _ context: WidgetContext) -> Reaction {
    Copying.copy(event.map { Self.lines(of: $0, zone: context.zone).joined(separator: "\n") })
  }

  private mutating func handleFilter(_ key: Key, _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.escape, []):
      filter = nil
      fault = nil
    case (.enter, []):
      let text = filter?.text ?? ""
      let pattern = EventPattern(text)
      guard text.isEmpty || pattern != nil else {
        fault = "A pattern looks like todo.item.* or **.created."
        return .redraw
      }
      self.pattern = pattern
      filter = nil
      showMatching(context)
    default:
      guard let outcome = filter?.handle(key), outcome != .ignored else { return .ignored }
      fault = nil
    }
    return .redraw
  }

  private static func lines(of event: CanvasEvent, zone: LocalZone) -> [String] {
    let wall = zone.wall(at: event.timestamp)
    return [
      "type: \(event.type)", "source: \(event.source)", "time: \(wall)", "id: \(event.id)",
    ] + (event.correlationID.map { ["because of: \($0)"] } ?? []) + ["data:"]
      + JSONText.lines(event.data).map { "  \($0)" }
  }
}
