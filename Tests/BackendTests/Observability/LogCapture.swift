import Foundation
import Logging

@testable import Backend

/// A log that is kept in a file, as that of a server is.
struct LogCapture: Sendable {
  let writer: LogWriter
  let logger: Logger
  private let path: String

  init(in folder: String, _ format: LogFormat = .json, level: Logger.Level = .info) throws {
    path = "\(folder)/log"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let writer = LogWriter(file: file)
    self.writer = writer
    logger = Logger(label: "test") { _ in ServerLogHandler(format, level: level, to: writer) }
  }

  var text: String {
    writer.flush()
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// The lines, each of which must be one JSON object.
  func objects() throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
        throw CocoaError(.propertyListReadCorrupt)
      }
      return object
    }
  }

  /// What has a server tell of its calls here; none is slow, whatever the machine, unless it is said.
  func observability(slow: Duration = .seconds(3600)) -> Observability {
    Observability(metrics: ServerMetrics(registry: MetricsRegistry()), accessLog: logger, slow: slow)
  }
}
