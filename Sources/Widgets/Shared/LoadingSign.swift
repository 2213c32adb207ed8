import EaselKit

/// The spinner beside what is said while something loads.
///
///     ⠹ Fetching the todos
///
/// It turns only while something is awaited of which nothing can be shown yet, and never where motion is reduced: else
/// no timer runs for it.
struct LoadingSign: Sendable {
  /// The timer that turns it.
  static let timer = "loading"
  /// How long it stands still between two turns, in milliseconds.
  private static let interval = 125

  private var tick = 0
  private var isTurning = false

  /// Has it turn on, or stand still, after an event.
  ///
  /// - Parameters:
  ///   - event: What the widget was told.
  ///   - isAwaited: Whether something is awaited now.
  ///   - context: What the widget knows.
  ///   - reaction: What the widget answers; what it takes to turn is put before the rest, as a request may be answered
  ///     at once.
  mutating func turn(after event: WidgetEvent, isAwaited: Bool, in context: WidgetContext, _ reaction: inout Reaction) {
    if case .timer(tag: Self.timer) = event {
      isTurning = false
      tick += 1
      reaction.redraw = isAwaited
    }
    let turns = isAwaited && !context.reducesMotion
    guard turns != isTurning else { return }
    isTurning = turns
    reaction.effects.insert(
      turns ? .timer(tag: Self.timer, milliseconds: Self.interval) : .cancelTimer(tag: Self.timer), at: 0)
  }

  /// What is being waited for, with the sign before it where it is seen.
  func text(_ label: String, in context: DrawContext) -> String {
    if context.isReadAsLines { return label }
    let frame = Spinner.frame(tick, isStill: context.reducesMotion, borders: context.theme.borders)
    return "\(frame) \(label)"
  }
}
