import EaselAPI
package import EaselKit

/// How the server and its services do: what is asked of them, how fast they answer, what fails.
///
///     ok  12.4 calls/s  0.2 % errors  p95 18 ms
///     18 ⠀⠀⡠⠤⢄⠀     todo      ok      2 h
///      2 ⠊⠁⠀⠀⠀⠑     calendar  failing open
///     14:01 502 GET /api/calendar/** gateway.service.lost
///
/// It asks every few seconds, and only while it is shown.
package struct OpsWidget: Widget {
  package static let manifest = Manifest(
    id: "ops", name: "Ops", summary: "How the server and its services do.", version: EaselVersion.current,
    service: "ops", defaultSize: Size(width: 6, height: 6), minimumCells: Size(width: 16, height: 2),
    settings: SettingsSchema([
      .init("errorRate", "Alert from this share of errors, in percent", .number(5, 1...100)),
      .init("latency", "Alert from this p95, in milliseconds", .number(2000, 10...60_000)),
      .init("alerts", "Tell of alerts", .flag(true)),
      .init("interval", "Seconds between two looks", .number(5, 2...300)),
    ]))

  /// What is shown where not all fits.
  enum View: String, CaseIterable {
    case overview
    case services
    case errors
  }

  private static let tag = "summary"

  private(set) var summary: OpsSummary?
  private(set) var freshness = Freshness()
  /// What is past its limit, as of the last answer.
  private(set) var alerts: Set<OpsAlert> = []
  var view = View.overview
  var cursor = ListCursor()
  private var isLoading = false
  private var askedAt: Timestamp?
  private(set) var loadingSign = LoadingSign()

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    var reaction = respond(to: event, context)
    let isAwaited = isLoading && !freshness.hasContent && freshness.failure == nil
    loadingSign.turn(after: event, isAwaited: isAwaited, in: context, &reaction)
    return reaction
  }

  private mutating func respond(to event: WidgetEvent, _ context: WidgetContext) -> Reaction {
    switch event {
    case .restored(let state):
      view = state.string.flatMap(View.init) ?? view
      return .quiet
    case .mounted: return Reaction([.ticks(.everySecond)] + ask(context))
    case .stale: return Reaction(ask(context), redraw: false)
    case .tick:
      guard isDue(context) else { return .quiet }
      return Reaction(ask(context), redraw: false)
    case .disconnected:
      isLoading = false
      freshness.disconnected()
      return .redraw
    case .configured: return Reaction(judge(context))
    case .response(tag: Self.tag, let result): return take(result, context)
    case .key(let key): return handle(key, context)
    case .mouse(let mouse): return handle(mouse, context)
    case .resized, .focused: return .redraw
    case .response, .timer, .unmounting, .bus, .past, .state, .settingsOpened, .paste, .pending, .settled, .told:
      return .quiet
    }
  }

  package var state: JSONValue { .string(view.rawValue) }

  package var publicState: JSONValue {
    ["status": .string(summary?.status ?? "unknown"), "alerts": .int(alerts.count)]
  }

  package var badge: String { alerts.isEmpty ? "" : "\(alerts.count) alert\(alerts.count == 1 ? "" : "s")" }

  var errors: [OpsSummary.Failure] { summary?.errors ?? [] }

  /// Asks, unless it has and waits.
  mutating func ask(_ context: WidgetContext) -> [Effect] {
    guard !isLoading else { return [] }
    isLoading = true
    askedAt = context.now
    return [.request(OpsAPI.summary().request, tag: Self.tag)]
  }

  /// Whether whoever asks may not know, or there is nothing to know.
  var isRefused: Bool {
    guard case .refused(let status, _, _) = freshness.failure else { return false }
    return [401, 403, 404].contains(status)
  }

  /// Whether it is time to ask again; whoever may not know is not asked for every few seconds.
  private func isDue(_ context: WidgetContext) -> Bool {
    if case .offline = freshness.failure { return false }
    guard !isRefused else { return false }
    guard let askedAt else { return true }
    let interval = Int64(context.config["interval"]?.int ?? 5) * 1000
    // An answer that never came is waited for no longer than a few intervals.
    return context.now.milliseconds - askedAt.milliseconds >= (isLoading ? max(interval * 3, 15_000) : interval - 500)
  }

  private mutating func take(_ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext) -> Reaction {
    isLoading = false
    do throws(BackendFailure) {
      let response = try result.get()
      let selected = errors.indices.contains(cursor.selected) ? errors[cursor.selected] : nil
      summary = try OpsAPI.summary().decode(response).bounded
      freshness.received(keptSince: response.keptSince, now: context.now)
      let row = selected.flatMap { errors.firstIndex(of: $0) } ?? cursor.selected
      cursor.select(row, count: errors.count, height: errorArea(in: context.size).height)
      return Reaction(judge(context) + [.publish])
    } catch {
      freshness.failed(error)
      return .redraw
    }
  }

  /// Tells what went past its limit, and what is well again, once each.
  private mutating func judge(_ context: WidgetContext) -> [Effect] {
    guard let summary else { return [] }
    let before = alerts
    alerts = OpsAlert.all(in: summary, limits: OpsLimits(context.config))
    guard context.config["alerts"]?.bool ?? true else { return [] }
    let begun = alerts.subtracting(before).sorted().map { Effect.notify(.warning, $0.sentence) }
    let over = before.subtracting(alerts).sorted().map { Effect.notify(.info, $0.recovery) }
    return begun + over
  }
}
