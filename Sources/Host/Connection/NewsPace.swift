/// When widgets ask anew because something has changed on the server.
///
/// After a quiet time they ask at once, so that what somebody does is seen as soon as it is known. What follows before it is
/// quiet again is gathered and asked for together: many changes in a moment cost a question for each pause, not each change.
/// Where they do not end, as when thousands are sent that waited, the pauses are longer.
struct NewsPace {
  /// How long nothing must have come for the next change to be asked for at once, in milliseconds.
  static let quiet: Int64 = 200
  /// How long changes are gathered until then, in milliseconds.
  static let pause: Int64 = 20
  /// After how long without a quiet time changes are gathered for longer, in milliseconds.
  static let long: Int64 = 1_000
  /// How long they are gathered then, in milliseconds.
  static let longPause: Int64 = 250

  private var heardAt: Int64?
  /// When it was quiet last.
  private var began: Int64 = 0

  /// When to ask for a change that is heard now, on the uptime clock, unless it will be asked sooner anyway.
  mutating func take(at uptime: Int64) -> Int64 {
    defer { heardAt = uptime }
    guard let heardAt, uptime - heardAt < Self.quiet else {
      began = uptime
      return uptime
    }
    return uptime + (uptime - began < Self.long ? Self.pause : Self.longPause)
  }
}
