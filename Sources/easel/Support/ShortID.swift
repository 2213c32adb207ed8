/// A kind of thing that commands look for by an id, and the code of the failure where there is none.
struct Noun {
  let word: String
  let plural: String
  let code: String

  static let todo = Noun(word: "todo", plural: "todos", code: "todo.item.unknown")
  static let event = Noun(word: "event", plural: "events", code: "calendar.event.unknown")
  static let webhook = Noun(word: "webhook", plural: "webhooks", code: "webhook.unknown")
  static let ownWebhook = Noun(word: "webhook of yours", plural: "webhooks of yours", code: "webhook.unknown")
  static let sharedCanvas = Noun(word: "shared canvas", plural: "shared canvases", code: "canvas.share.unknown")
  static let member = Noun(word: "member", plural: "members", code: "canvas.member.unknown")
  static let invitation = Noun(word: "invitation", plural: "invitations", code: "canvas.invitation.unknown")
  static let terminal = Noun(word: "terminal", plural: "terminals", code: "auth.token.unknown")
  static let account = Noun(word: "account", plural: "accounts", code: "auth.user.unknown")
  static let conflict = Noun(word: "conflict", plural: "conflicts", code: "outbox.conflict.unknown")
  static let waitingChange = Noun(word: "waiting change", plural: "waiting changes", code: "outbox.change.unknown")
}

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
    named text: String, in items: [Item], noun: Noun, shownBy command: String
  ) throws(CommandFailure) -> Item where Item.ID == String {
    try find(text, in: items, noun: noun) { _ in
      CommandFailure(
        "There is no \(noun.word) \(SafeText.quoted(text)); `\(command)` lists all \(noun.plural).", code: noun.code)
    }
  }

  /// The one item whose id is meant, by all of it, its beginning or its end; that there is none is told as `missing` makes
  /// a failure of a sentence without its full stop.
  static func find<Item: Identifiable>(
    _ text: String, in items: [Item], noun: Noun, missing: ((String) -> CommandFailure)? = nil
  ) throws(CommandFailure) -> Item where Item.ID == String {
    let wanted = text.lowercased()
    if let item = items.first(where: { $0.id.lowercased() == wanted }) { return item }
    let found = items.filter { item in
      let id = item.id.lowercased()
      return !wanted.isEmpty && (id.hasPrefix(wanted) || id.hasSuffix(wanted))
    }
    guard let first = found.first else {
      let sentence = "There is no \(noun.word) with the id \(SafeText.quoted(text))"
      throw missing?(sentence) ?? CommandFailure("\(sentence).", code: noun.code)
    }
    guard found.count == 1 else {
      throw CommandFailure("The id \(SafeText.quoted(text)) could mean \(found.count) \(noun.plural); give more of it.")
    }
    return first
  }
}
