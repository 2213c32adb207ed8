import EaselKit
import Foundation
import Logging
import Synchronization

/// One event of the log as one line, whatever text from outside is in it.
enum LogLine {
  private static let reserved: Set<String> = ["time", "level", "message", "pid"]

  /// For people: `2026-12-01T09:00:00.000Z [7] info: message key=value`.
  static func text(_ event: LogEvent, _ metadata: Logger.Metadata, at instant: Timestamp) -> String {
    let details = merged(event, metadata).map { " \($0.key)=\($0.value)" }.joined()
    var line = ""
    for scalar in "\(instant) [\(getpid())] \(event.level): \(event.message)\(details)".unicodeScalars {
      line.unicodeScalars.append(PlainText.isHarmless(scalar) ? scalar : "\u{FFFD}")
    }
    return line
  }

  /// For programs: an object with the time, the level, the message and what else is known.
  static func json(_ event: LogEvent, _ metadata: Logger.Metadata, at instant: Timestamp) -> String {
    var line = "{\"time\":\"\(instant)\",\"level\":\"\(event.level)\",\"pid\":\(getpid()),\"message\":"
    append("\(event.message)", to: &line)
    for (key, value) in merged(event, metadata) {
      line += ","
      append(reserved.contains(key) ? "\(key)_" : key, to: &line)
      line += ":"
      append(value, to: &line)
    }
    return line + "}"
  }

  /// The same for a call, whose members are known beforehand and stand here in the order of their names.
  static func json(_ call: ObservedCall, _ level: Logger.Level, at instant: Timestamp) -> String {
    var line = "{\"time\":\""
    line.reserveCapacity(384)
    line += time(instant)
    line += "\",\"level\":\""
    line += level.rawValue
    line += "\",\"pid\":"
    line += String(getpid())
    line += ",\"message\":\"call\""
    if let code = call.problem { append(",\"code\":", code, to: &line) }
    append(",\"method\":", call.method, to: &line)
    line += ",\"ms\":"
    line += call.milliseconds.description
    if let id = call.requestID { append(",\"request\":", id, to: &line) }
    append(",\"route\":", call.route, to: &line)
    append(",\"service\":", call.service, to: &line)
    line += ",\"status\":"
    line += String(call.status)
    if let id = call.traceID { append(",\"trace\":", id, to: &line) }
    if let user = call.user { append(",\"user\":", user, to: &line) }
    line += "}"
    return line
  }

  /// The text of an instant, whose second is put into words once.
  private static func time(_ instant: Timestamp) -> String {
    let second = instant.milliseconds / 1000
    let text = lastSecond.withLock { last in
      if last.second != second {
        last = (second, String(Timestamp(milliseconds: second * 1000).description.dropLast(4)))
      }
      return last.text
    }
    let rest = String(1000 + instant.milliseconds % 1000)
    return "\(text)\(rest.dropFirst())Z"
  }

  private static let lastSecond = Mutex((second: Int64.min, text: ""))

  private static func append(_ name: String, _ value: String, to line: inout String) {
    line += name
    append(value, to: &line)
  }

  private static func merged(
    _ event: LogEvent, _ metadata: Logger.Metadata
  ) -> [(key: String, value: Logger.MetadataValue)] {
    var all = metadata.isEmpty ? event.metadata ?? [:] : metadata.merging(event.metadata ?? [:]) { _, new in new }
    if let error = event.error { all["error"] = "\(error)" }
    return all.sorted { $0.key < $1.key }
  }

  private static func append(_ value: Logger.MetadataValue, to line: inout String) {
    switch value {
    case .string(let text): append(text, to: &line)
    case .stringConvertible(let number as Int): line += "\(number)"
    case .stringConvertible(let number as Double) where number.isFinite: line += "\(number)"
    case .stringConvertible(let flag as Bool): line += "\(flag)"
    case .stringConvertible(let value): append("\(value)", to: &line)
    case .array(let values):
      line += "["
      for (index, value) in values.enumerated() {
        if index > 0 { line += "," }
        append(value, to: &line)
      }
      line += "]"
    case .dictionary(let members):
      line += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { line += "," }
        append(member.key, to: &line)
        line += ":"
        append(member.value, to: &line)
      }
      line += "}"
    }
  }

  private static func append(_ text: String, to line: inout String) {
    guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
      line += "\""
      line += text
      return line += "\""
    }
    line += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case _ where PlainText.isHarmless(scalar): line.unicodeScalars.append(scalar)
      default:
        // All of these are below U+10000.
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    line += "\""
  }
}
