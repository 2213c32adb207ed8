/// What stands beside a pane's title, told in the same way for every widget.
///
///     ╭ Todo ⇄ · 4 ↑1 !1 offline 5 min old ──╮
public enum Badge: Sendable, Hashable {
  /// It does not run.
  case failed
  /// It is neither moved nor pushed.
  case locked
  /// So many changes that the server would not have.
  case refused(Int)
  /// So many changes that were not sent yet.
  case unsent(Int)
  /// So many messages that were not read.
  case unread(Int)
  /// How many there are of what it shows.
  case count(Int)
  /// A word of its own.
  case note(String)
  /// It is linked with another widget of its page.
  case linked
  /// Its server is not there.
  case offline
  /// What it shows is so many minutes old; for how long its server has not been there is another thing.
  case age(minutes: Int)

  /// How it is shown, without colours to tell it by.
  public var text: String {
    switch self {
    case .failed: "failed"
    case .locked: "locked"
    case .refused(let count): "!\(count)"
    case .unsent(let count): "↑\(count)"
    case .unread(let count): "\(count) new"
    case .count(let count): "\(count)"
    case .note(let text): text
    case .linked: "⇄"
    case .offline: "offline"
    case .age(let minutes) where minutes < 60: "\(minutes) min old"
    case .age(let minutes) where minutes < 24 * 60: "\(minutes / 60) h old"
    case .age(let minutes): "\(minutes / (24 * 60)) d old"
    }
  }

  /// How it is read out.
  package var words: String { self == .linked ? "linked" : text }

  /// How much it matters where there is little room; the least goes first.
  var weight: Int {
    switch self {
    case .failed: 8
    case .refused: 7
    case .unsent: 6
    case .locked: 5
    case .unread: 4
    case .offline: 3
    case .note: 2
    case .count: 1
    case .age, .linked: 0
    }
  }

  /// Whether rather the title is cut than this left out: something is wrong, not where it belongs yet, or not
  /// to be moved.
  var isUrgent: Bool { weight >= 5 }

  /// A title with as many badges as find room, and the title cut where that is needed for something urgent, or for
  /// the sign of a link alone; that sign is part of the title, the others stand behind a joint.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - badges: What stands beside it.
  ///   - joint: What stands between, one cell.
  ///   - width: The cells there are.
  /// - Returns: The text, no wider than that.
  public static func label(_ title: String, _ badges: [Badge], joint: Unicode.Scalar = "·", width: Int) -> String {
    var kept = badges.filter { !$0.text.isEmpty }
    while let least = kept.indices.min(by: { kept[$0].weight < kept[$1].weight }) {
      let others = kept.filter { $0 != .linked }.map(\.text).joined(separator: " ")
      let link = kept.contains(.linked) ? " \(Badge.linked.text)" : ""
      let rest = link + (others.isEmpty ? "" : " \(joint) \(others)")
      let room = width - CellWidth.of(rest)
      if CellWidth.of(title) <= room { return title + rest }
      if kept.count == 1, kept[0].isUrgent || kept[0] == .linked, room >= leastTitle {
        return TextFitting.truncated(title, to: room) + rest
      }
      kept.remove(at: least)
    }
    return TextFitting.truncated(title, to: max(0, width))
  }

  /// The cells that say which pane it is.
  private static let leastTitle = 3
}
