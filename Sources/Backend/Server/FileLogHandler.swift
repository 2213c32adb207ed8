import Foundation
package import Logging

/// Appends log lines to a file, which is set aside when it has grown large.
package struct FileLogHandler: LogHandler {
  private static let largest = 1 << 20

  package var logLevel = Logger.Level.info
  package var metadata: Logger.Metadata = [:]
  private let file: Int32

  /// Opens the log; the former one is kept as `<path>.1` once it is larger than 1 MiB.
  package init(path: String) throws(BackendError) {
    if let facts = FileFacts(path), facts.size > Self.largest { rename(path, "\(path).1") }
    file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .folderUnusable(path: path, reason: PrivateFiles.reason(errno)) }
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let bytes = Array((LogLine.text(event, metadata, at: SystemClock.now()) + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
