import EaselAPI
import EaselKit

/// An event on one line.
enum EventLine {
  /// Number, time, type, source, subject, and the data, cut to a width unless that is nil.
  static func text(_ event: PublishedEvent, time: LocalTime, width: Int? = Output.width) -> String {
    let wall = time.zone.wall(at: event.timestamp)
    let cells = [
      "\(event.sequence)", "\(wall.date) \(time.region.clock(wall, showsSeconds: true))", SafeText.line(event.type),
      SafeText.line(event.source), SafeText.line(event.subject.isEmpty ? "-" : event.subject), data(event),
    ]
    let line = cells.filter { !$0.isEmpty }.joined(separator: "  ")
    return width.map { TextFitting.truncated(line, to: $0) } ?? line
  }

  private static func data(_ event: PublishedEvent) -> String {
    guard event.data.object?.isEmpty != true, let bytes = try? APIJSON.encode(event.data) else { return "" }
    return SafeText.line(String(decoding: bytes, as: UTF8.self))
  }
}
