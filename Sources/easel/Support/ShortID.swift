/// Ids cut short, for people: those made at one time begin alike, so their ends are shown.
enum ShortID {
  private static let shortest = 6

  /// The shortest end, of six characters at least, that tells each of the ids from all others.
  static func ends(of ids: [String]) -> [String: String] {
    var result: [String: String] = [:]
    var open = Set(ids)
    var length = shortest
    while !open.isEmpty {
      for (end, same) in Dictionary(grouping: open, by: { String($0.suffix(length)) })
      where same.count == 1 || length >= 36 {
        for id in same { result[id] = end }
        open.subtract(same)
      }
      length += 1
    }
    return result
  }

  /// The one item whose id is meant, where a command takes names, too; the `command` shows what there is.
  static func find<Item: Identifiable>(
    named text: String, in items: [Item], noun: String, shownBy command: String
  ) throws(CommandFailure) -> Item where Item.ID == String {
    try find(text, in: items, noun: noun) { _ in
      CommandFailure("There is no \(noun) \(SafeText.quoted(text)); `\(command)` shows those there are.")
    }
  }

  /// The one item whose id is meant, by all of it, its beginning or its end; that there is none is told as `missing` makes
  /// a failure of a sentence without its full stop.
  static func find<Item: Identifiable>(
    _ text: String, in items: [Item], noun: String, missing: (String) -> CommandFailure = { CommandFailure("\($0).") }
  ) throws(CommandFailure) -> Item where Item.ID == String {
    let wanted = text.lowercased()
    if let item = items.first(where: { $0.id.lowercased() == wanted }) { return item }
    let found = items.filter { item in
      let id = item.id.lowercased()
      return !wanted.isEmpty && (id.hasPrefix(wanted) || id.hasSuffix(wanted))
    }
    guard let first = found.first else {
      throw missing("There is no \(noun) with the id \(SafeText.quoted(text))")
    }
    guard found.count == 1 else {
      throw CommandFailure("The id \(SafeText.quoted(text)) could mean \(found.count) \(noun)s; give more of it.")
    }
    return first
  }
}
