/// When widgets ask anew because something has changed on the server.
///
/// After a quiet time they ask at once, so that what somebody does is seen as soon as it is known. What follows before it is
/// quiet again is gathered and asked for together: many changes in a moment cost a question for each pause, not each change.
struct NewsPace {
  /// How long nothing must have come for the next change to be asked for at once, in milliseconds.
  static let quiet: Int64 = 200
  /// How long changes are gathered until then, in milliseconds.
  static let pause: Int64 = 20

  private var heardAt: Int64?

  /// When to ask for a change that is heard now, on the uptime clock, unless it will be asked sooner anyway.
  mutating func take(at uptime: Int64) -> Int64 {
    defer { heardAt = uptime }
    guard let heardAt, uptime - heardAt < Self.quiet else { return uptime }
    return uptime + Self.pause
  }
}
