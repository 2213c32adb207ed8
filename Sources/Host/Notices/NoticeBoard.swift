import EaselKit

/// What is said for a while, and the list of what was said.
struct NoticeBoard {
  /// How many messages are kept.
  static let mostMessages = 100
  /// How many notices stand in a corner of the canvas at once.
  static let mostAside = 3

  /// What was said and is still there, oldest first.
  private(set) var notices: [Notice] = []
  /// What was said last, newest first.
  private(set) var messages: [SaidMessage] = []
  /// Telling a person who looks elsewhere.
  var announcing = Announcing()
  /// How many notices there were, so that each is told from one that says the same.
  private var count = 0

  /// When the first notice goes, on the uptime clock.
  var deadline: Int64? { notices.map(\.endsAt).min() }

  /// Says something until the person goes on, or for a while.
  ///
  /// - Parameters:
  ///   - severity: How much it matters.
  ///   - text: One sentence.
  ///   - time: When, for the list of messages.
  ///   - uptime: When, on the clock by which it goes again.
  ///   - isAside: Whether it stands in a corner, where there is room for several.
  ///   - subject: What it complains of; what was said of that before goes.
  mutating func say(
    _ severity: Severity, _ text: String, at time: Timestamp, uptime: Int64, isAside: Bool,
    about subject: Notice.Subject? = nil
  ) {
    if let subject { retract(subject) }
    count += 1
    messages.insert(SaidMessage(time: time, text: text), at: 0)
    if messages.count > Self.mostMessages { messages.removeLast() }
    var notice = Notice(severity: severity, text: text, subject: subject, number: count, saidAt: uptime)
    notice.endsAt = uptime + notice.lifetime
    if isAside { makeRoom(for: notice) } else { notices = [] }
    notices.append(notice)
  }

  /// What is said again moves to the end instead of standing there twice; failures stay longest.
  private mutating func makeRoom(for notice: Notice) {
    notices.removeAll { $0.text == notice.text && $0.severity == notice.severity }
    while notices.count >= Self.mostAside {
      notices.remove(at: notices.firstIndex { $0.severity != .error } ?? 0)
    }
  }

  /// The person saw notices and went on; answers whether any has gone.
  mutating func goOn(from seen: [Notice], at uptime: Int64, isAside: Bool) -> Bool {
    let gone = seen.filter { uptime - $0.saidAt >= (isAside ? $0.leastTimeAside : $0.leastTime) }
    guard !gone.isEmpty else { return false }
    notices.removeAll { notice in gone.contains { $0.number == notice.number } }
    return true
  }

  /// The time of some notices is over; where none could be seen yet, they get it anew.
  mutating func expire(at uptime: Int64, areSeen: Bool) {
    for index in notices.indices where !areSeen { notices[index].endsAt = uptime + notices[index].lifetime }
    notices.removeAll { $0.endsAt <= uptime }
  }

  /// Takes away what was said of something that has been mended; the messages stay.
  mutating func retract(_ subject: Notice.Subject) { notices.removeAll { $0.subject == subject } }

  /// Takes all notices away; the messages stay.
  mutating func clear() { notices = [] }
}
