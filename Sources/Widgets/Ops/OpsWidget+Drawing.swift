import EaselAPI
package import EaselKit

extension OpsWidget {
  package func draw(on surface: inout Surface, in context: DrawContext) {
    guard !surface.size.isEmpty else { return }
    guard let summary else { return message(context).draw(on: &surface, in: Rect(surface.size), theme: context.theme) }
    let layout = layout(in: surface.size)
    drawHeadline(summary, on: &surface, in: layout.headline, context)
    drawCharts(summary, on: &surface, in: layout.charts, context)
    drawServices(summary, on: &surface, in: layout.services, context)
    drawErrors(on: &surface, in: layout.errors, context)
  }

  func layout(in size: Size) -> OpsLayout {
    OpsLayout(size, view: view, services: summary?.services.count ?? 0)
  }

  /// Where the rows of the errors are, below their heading if there is room for one.
  func errorArea(in size: Size) -> Rect {
    let area = layout(in: size).errors
    let heading = area.height > 1 ? 1 : 0
    return Rect(x: area.x, y: area.y + heading, width: area.width, height: area.height - heading)
  }

  private func message(_ context: DrawContext) -> Message {
    if case .refused(status: 403, _, _) = freshness.failure {
      return Message(.empty, "Only owners of this server see how it does.", next: "Ask an owner for the role")
    }
    if case .refused(status: 404, _, _) = freshness.failure {
      return Message(.error, "This server is too old to tell how it does.", next: "Ctrl+R asks again")
    }
    return freshness.message(
      loading: loadingSign.text("Asking the server how it does", in: context),
      offlineStep: "It is asked again when it is back") ?? Message(.empty, "There is nothing to tell.")
  }

  private func drawHeadline(
    _ summary: OpsSummary, on surface: inout Surface, in area: Rect, _ context: DrawContext
  ) {
    guard !area.isEmpty else { return }
    let theme = context.theme
    var pieces: [(String, Role)] = []
    if let notice = freshness.notice(now: context.now, zone: context.zone, region: context.region) {
      pieces.append((notice.text, notice.role))
    } else {
      let isWell = summary.status == "ok" && alerts.isEmpty
      pieces.append((isWell ? "ok" : summary.status == "ok" ? "alert" : summary.status, isWell ? .success : .error))
    }
    pieces.append((OpsText.number(summary.callRate) + " calls/s", .text))
    pieces.append((OpsText.number(summary.errorRate) + " % errors", alerts.contains(.errorRate) ? .error : .text))
    if let p95 = summary.lastMinute.p95 {
      pieces.append(("p95 " + OpsText.time(p95), alerts.contains(.latency) ? .error : .text))
    }
    pieces.append((OpsText.number(summary.eventRate) + " events/s", .muted))
    pieces.append(("\(summary.clients) live", .muted))
    pieces.append(("up " + OpsText.age(of: summary.startedAt, at: summary.at), .muted))
    var x = area.x
    for (index, (text, role)) in pieces.enumerated() {
      let gap = index == 0 ? 0 : 2
      guard index == 0 || x + gap + CellWidth.of(text) <= area.maxX else { return }
      x = surface.putTruncated(
        text, at: Point(x: x + gap, y: area.y), style: theme[role], width: area.maxX - x - gap)
    }
  }

  private func drawErrors(on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    let rows = errorArea(in: surface.size)
    if rows.y > area.y {
      OpsText.heading("Errors of late", on: &surface, in: area, context.theme)
    }
    guard !errors.isEmpty else {
      let text = "No call failed."
      surface.putTruncated(text, at: Point(x: rows.x, y: rows.y), style: context.theme[.muted], width: rows.width)
      return
    }
    ListView.draw(on: &surface, in: rows, cursor: cursor, count: errors.count, theme: context.theme) {
      drawError(errors[$1], isSelected: $1 == cursor.selected, on: &$0, in: $2, context)
    }
  }

  private func drawError(
    _ failure: OpsSummary.Failure, isSelected: Bool, on surface: inout Surface, in area: Rect, _ context: DrawContext
  ) {
    let base = isSelected ? context.theme[context.isFocused ? .selection : .selectionInactive] : nil
    if let base { surface.fill(area, style: base) }
    let clock = context.region.clock(context.zone.wall(at: failure.at), showsSeconds: true)
    let pieces: [(String, Role)] = [
      (clock, .muted), ("\(failure.status)", .error), ("\(failure.method) \(failure.route)", .text),
      (failure.code ?? "", .warning), (OpsText.time(failure.milliseconds), .muted),
    ]
    var x = area.x
    for (text, role) in pieces where !text.isEmpty && x < area.maxX {
      let style = base ?? context.theme[role]
      x = surface.putTruncated(text, at: Point(x: x, y: area.y), style: style, width: area.maxX - x) + 1
    }
  }
}
