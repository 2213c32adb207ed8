import EaselKit

/// Numbers and headings of the ops widget.
enum OpsText {
  static func heading(_ text: String, on surface: inout Surface, in area: Rect, _ theme: Theme) {
    surface.putTruncated(text, at: Point(x: area.x, y: area.y), style: theme[.heading], width: area.width)
  }

  /// A number with one digit behind the point where that says something.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "?" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 || abs(tenths) >= 1000 ? "\(Int(value.rounded()))" : "\(Double(tenths) / 10)"
  }

  /// Milliseconds, or seconds from a second on.
  static func time(_ milliseconds: Double) -> String {
    milliseconds >= 1000 ? number(milliseconds / 1000) + " s" : number(milliseconds) + " ms"
  }

  /// How long something has been: `40 s`, `12 min`, `5 h`, `9 d`.
  static func age(of start: Timestamp, at now: Timestamp) -> String {
    let seconds = max(0, now.seconds - start.seconds)
    return switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
