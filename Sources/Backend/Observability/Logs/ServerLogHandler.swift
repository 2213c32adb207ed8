package import Logging

/// How the lines of the log of `easeld serve` look.
package enum LogFormat: String, Sendable, CaseIterable {
  /// One JSON object a line, for programs.
  case json
  /// For people.
  case text
}

/// Writes the log of a server that stays, one line an event.
package struct ServerLogHandler: LogHandler {
  package var logLevel: Logger.Level
  package var metadata: Logger.Metadata = [:]
  private let format: LogFormat
  private let writer: LogWriter

  package init(_ format: LogFormat, level: Logger.Level, to writer: LogWriter) {
    self.format = format
    logLevel = level
    self.writer = writer
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the line of a call as `log` would, for a fraction of what that costs; false when it is for `log` to write.
  func tell(of call: ObservedCall, _ level: Logger.Level) -> Bool {
    guard format == .json, metadata.isEmpty else { return false }
    writer.write(LogLine.json(call, level, at: SystemClock.now()))
    return true
  }

  package func log(event: LogEvent) {
    let now = SystemClock.now()
    switch format {
    case .json: writer.write(LogLine.json(event, metadata, at: now))
    case .text: writer.write(LogLine.text(event, metadata, at: now))
    }
  }
}
