import Foundation
package import Logging

/// How a server's log looks, and what it tells.
package struct LogSettings: Sendable {
  /// Nil for text on a terminal and JSON elsewhere.
  package var format: LogFormat?
  package var level = Logger.Level.info

  package init() {}

  /// The log, which is written in the background.
  package func logger(to writer: LogWriter) -> Logger {
    let format = format ?? (isatty(STDERR_FILENO) == 1 ? .text : .json)
    return Logger(label: "easeld") { _ in ServerLogHandler(format, level: level, to: writer) }
  }
}
