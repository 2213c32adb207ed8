import EaselAPI
import EaselKit

extension OpsWidget {
  func drawCharts(_ summary: OpsSummary, on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    let (course, theme) = (summary.course, context.theme)
    let isTall = area.height >= 5
    // From the bottom: events, errors, calls as one row each; the latencies take what is left.
    var rows = [("calls", course.calls, Role.accent)]
    if area.height >= 3 { rows.append(("errors", course.errors, course.errors.contains { $0 > 0 } ? .error : .muted)) }
    if isTall { rows.append(("events", course.events, .muted)) }
    let sparks = min(rows.count, area.height)
    let chart = Rect(x: area.x, y: area.y, width: area.width, height: area.height - sparks)
    if !chart.isEmpty { drawLatency(course, on: &surface, in: chart, theme) }
    for (index, (name, values, role)) in rows.prefix(sparks).enumerated() {
      let y = chart.maxY + index
      let label = area.width >= 24 ? 7 : 0
      surface.putTruncated(name, at: Point(x: area.x, y: y), style: theme[.muted], width: max(0, label - 1))
      Sparkline.draw(
        on: &surface, in: Rect(x: area.x + label, y: y, width: area.width - label, height: 1),
        values: values.map(Double.init), theme: theme, role: role)
    }
  }

  private func drawLatency(
    _ course: OpsSummary.Course, on surface: inout Surface, in area: Rect, _ theme: Theme
  ) {
    var plot = area
    if area.height >= 3 {
      OpsText.heading("ms  p50, p95 --, p99 ..", on: &surface, in: area, theme)
      plot = Rect(x: area.x, y: area.y + 1, width: area.width, height: area.height - 1)
    }
    let series = [(course.p50, Role.accent), (course.p95, .warning), (course.p99, .error)]
    guard series.contains(where: { $0.0.contains { $0 != nil } }) else {
      surface.putTruncated(
        "No call in these minutes.", at: Point(x: plot.x, y: plot.y), style: theme[.muted], width: plot.width)
      return
    }
    LineChart.draw(
      on: &surface, in: plot,
      series: series.map { values, role in LineChart.Series(values.map { $0 ?? .nan }, role: role) }, theme: theme)
  }

  func drawServices(_ summary: OpsSummary, on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    let theme = context.theme
    let heading = area.height > 1 ? 1 : 0
    if heading > 0 { OpsText.heading("Services", on: &surface, in: area, theme) }
    let names = min(area.width / 2, 1 + summary.services.reduce(0) { max($0, CellWidth.of($1.name)) })
    for (index, service) in summary.services.prefix(area.height - heading).enumerated() {
      let y = area.y + heading + index
      surface.putTruncated(service.name, at: Point(x: area.x, y: y), style: theme[.text], width: names - 1)
      var x = area.x + names
      for (text, role) in pieces(of: service, at: summary.at) where x < area.maxX {
        x = surface.putTruncated(text, at: Point(x: x, y: y), style: theme[role], width: area.maxX - x) + 1
      }
    }
  }

  private func pieces(of service: HealthStatus.Service, at now: Timestamp) -> [(String, Role)] {
    var pieces: [(String, Role)] = [
      (service.status, service.status == "ok" ? .success : service.works ? .warning : .error)
    ]
    if let breaker = service.breaker, breaker != "closed" {
      pieces.append(("breaker \(breaker.cut(to: 12))", breaker == "open" ? .error : .warning))
    }
    if let instances = service.instances {
      pieces.append(("\(instances.well)/\(instances.all)", instances.well < instances.all ? .warning : .muted))
    }
    let waiting = (service.queues ?? [:]).filter { $0.value > 0 }.sorted { $0.key < $1.key }.prefix(4)
    pieces += waiting.map { ("\(QueueName.dashed($0.key.cut(to: 24)).cut(to: 24)) \($0.value)", .warning) }
    if let since = service.startedAt { pieces.append(("up " + OpsText.age(of: since, at: now), .muted)) }
    if let version = service.version { pieces.append((version, .muted)) }
    return pieces
  }
}
