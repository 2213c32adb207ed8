package import EaselKit
import Synchronization

/// Holds a widget as the host would: mounts it, feeds it, collects what it asks for.
///
/// Requests wait in ``open`` until ``answer(_:)`` is called, so that a test decides when answers come. So do the calls of
/// what it submits: the first of each subject.
package struct WidgetRig {
  /// A request that has not been answered.
  package struct OpenRequest: Sendable {
    package var request: BackendRequest
    package var tag: String
  }

  package private(set) var widget: any Widget
  package var context: WidgetContext
  /// Requests that wait for an answer, the oldest first.
  package var open: [OpenRequest] = []
  /// What it submitted and was not confirmed, in order.
  package var pending: [PendingWrite] = []
  /// All other effects since they were last taken.
  package var effects: [Effect] = []
  /// What was thrown; nothing should be.
  package private(set) var thrown: [String] = []
  package private(set) var lastReaction = Reaction.ignored

  /// Today's date in tests is 2026-11-22, a Sunday; the time is 14:02 UTC.
  package static let now = Timestamp(seconds: 1_795_356_120)

  package init(
    _ type: any Widget.Type, size: Size = Size(width: 40, height: 14), config: [String: JSONValue] = [:],
    id: String = "widget-1", zone: LocalZone = .utc, isReadAsLines: Bool = false
  ) {
    widget = type.init()
    let counter = Counter()
    context = WidgetContext(
      id: id, config: (try? type.manifest.settings.validated(config)) ?? [:], size: size, isFocused: true,
      now: Self.now, zone: zone, newID: { counter.next() })
    context.isReadAsLines = isReadAsLines
  }

  /// The widget as what it is.
  package func widget<Made: Widget>(as type: Made.Type) -> Made? { widget as? Made }

  /// Puts it on the canvas, after an earlier life's state if there is one.
  package mutating func mount(state: JSONValue? = nil) {
    if let state { send(.restored(state)) }
    send(.mounted)
    if !pending.isEmpty { sendWrites() }
    send(.focused(context.isFocused))
  }

  package mutating func send(_ event: WidgetEvent) {
    if case .focused(let flag) = event { context.isFocused = flag }
    if case .resized(let size) = event { context.size = size }
    lastReaction = tell(event)
    if case .stale = event, !pending.isEmpty { sendWrites() }
  }

  /// Gives it an event and takes what it asks for.
  mutating func tell(_ event: WidgetEvent) -> Reaction {
    var reaction = Reaction.ignored
    do { reaction = try widget.handle(event, in: context) } catch { thrown.append("\(error)") }
    for effect in reaction.effects {
      switch effect {
      case .request(let request, let tag): open.append(OpenRequest(request: request, tag: tag))
      case .submit(let write): submit(write)
      case .withdraw(let id): withdraw(id)
      default: effects.append(effect)
      }
    }
    return reaction
  }

  /// Presses keys by their names, such as `a`, `Enter`, `Ctrl+D`.
  package mutating func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else {
        thrown.append("there is no key \(name)")
        continue
      }
      send(.key(key))
    }
  }

  /// Types each character of a text.
  package mutating func type(_ text: String) {
    for character in text { send(.key(Key(character))) }
  }

  /// Answers the waiting requests, and those the answers lead to; those answered nil go on waiting.
  package mutating func answer(_ reply: (BackendRequest) -> Result<BackendResponse, BackendFailure>?) {
    var left: [OpenRequest] = []
    var rounds = 0
    while !open.isEmpty, rounds < 10_000 {
      rounds += 1
      let next = open.removeFirst()
      if let result = reply(next.request) {
        give(result, to: next)
      } else {
        left.append(next)
      }
    }
    open = left
  }

  /// Gives it the answer to a request that was taken from ``open``.
  package mutating func give(_ result: Result<BackendResponse, BackendFailure>, to request: OpenRequest) {
    if !settle(request.tag, result) { send(.response(tag: request.tag, result)) }
  }

  /// Types of the events emitted since the effects were last taken.
  package var emitted: [String] {
    effects.compactMap { if case .emit(let type, _) = $0 { type } else { nil } }
  }

  /// The sentences said since the effects were last taken.
  package var notices: [String] {
    effects.compactMap { if case .notify(_, let text) = $0 { text } else { nil } }
  }

  /// What was announced since the effects were last taken.
  package var announced: [String] {
    effects.compactMap { if case .announce(let text, once: _) = $0 { text } else { nil } }
  }

  /// What the person was reminded of since the effects were last taken.
  package var reminders: [String] {
    effects.compactMap { if case .remind(let text, once: _) = $0 { text } else { nil } }
  }

  /// What it draws.
  package func surface(size: Size? = nil) -> Surface {
    var surface = Surface(size: size ?? context.size, style: Theme.test[.text])
    var theme = Theme.test
    theme.isReadAsLines = context.isReadAsLines
    var drawing = DrawContext(
      theme: theme, isFocused: context.isFocused, config: context.config, now: context.now, zone: context.zone)
    drawing.region = context.region
    drawing.reducesMotion = context.reducesMotion
    drawing.isReadOnly = context.isReadOnly
    widget.draw(on: &surface, in: drawing)
    return surface
  }

  /// What it draws, as text in two planes.
  package var screen: String { ScreenText.render(surface()) }

  /// What it draws, without styles, trailing spaces and empty lines at the end cut.
  package var lines: [String] {
    var lines = PlainPicture.rows(of: surface())
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// Counts up, for ids that are the same on every run.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let digits = String(number)
    return "00000000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
