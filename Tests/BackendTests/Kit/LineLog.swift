import Logging

/// Keeps what is logged.
struct LineLog: LogHandler {
  let lines: Locked<[String]>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(lines: Locked<[String]>) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { lines.change { $0.append("\(event.message)") } }
}
