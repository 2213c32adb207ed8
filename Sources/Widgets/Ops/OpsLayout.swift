import EaselKit

/// Where the parts are, by the room there is.
///
///     ┌───────────────────┐  ┌─────────┐  ┌────────┐
///     │ headline          │  │headline │  │headline│
///     │ charts  │services │  │charts   │  │one view│
///     │ errors            │  │services │  │        │
///     └───────────────────┘  │errors   │  └────────┘
///                            └─────────┘
struct OpsLayout: Sendable, Hashable {
  var headline: Rect
  var charts = Rect(.zero)
  var services = Rect(.zero)
  var errors = Rect(.zero)

  init(_ size: Size, view: OpsWidget.View, services count: Int) {
    headline = Rect(x: 0, y: 0, width: size.width, height: min(1, size.height))
    let rest = Rect(x: 0, y: headline.height, width: size.width, height: max(0, size.height - 1))
    if size.width >= 72, size.height >= 12 {
      let errorRows = max(3, rest.height / 3)
      let left = size.width / 2
      let top = rest.height - errorRows
      charts = Rect(x: 0, y: rest.y, width: left, height: top)
      services = Rect(x: left + 2, y: rest.y, width: size.width - left - 2, height: top)
      errors = Rect(x: 0, y: rest.y + top, width: size.width, height: errorRows)
    } else if size.height >= 20 {
      let serviceRows = min(count + 1, rest.height / 3)
      let errorRows = rest.height / 4
      let top = rest.height - serviceRows - errorRows
      charts = Rect(x: 0, y: rest.y, width: size.width, height: top)
      services = Rect(x: 0, y: rest.y + top, width: size.width, height: serviceRows)
      errors = Rect(x: 0, y: rest.y + top + serviceRows, width: size.width, height: errorRows)
    } else {
      switch view {
      case .overview: charts = rest
      case .services: services = rest
      case .errors: errors = rest
      }
    }
  }
}
