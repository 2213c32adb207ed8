import EaselAPI
import EaselKit

/// An event on one line.
enum EventLine {
  /// The cells that an event's data may take.
  private static let dataWidth = 80

  /// Number, time, type, source, subject, and the beginning of the data.
  static func text(_ event: PublishedEvent, zone: LocalZone) -> String {
    let wall = zone.wall(at: event.timestamp)
    let cells = [
      "\(event.sequence)", "\(wall.date) \(wall.clockWithSeconds)", SafeText.line(event.type),
      SafeText.line(event.source), SafeText.line(event.subject.isEmpty ? "-" : event.subject), data(event),
    ]
    return cells.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func data(_ event: PublishedEvent) -> String {
    guard event.data.object?.isEmpty != true, let bytes = try? APIJSON.encode(event.data) else { return "" }
    // Far more than is shown need not be looked at.
    let start = String(decoding: bytes.prefix(dataWidth * 16), as: UTF8.self)
    return TextFitting.truncated(SafeText.line(start), to: dataWidth)
  }
}
