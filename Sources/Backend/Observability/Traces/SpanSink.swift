import AsyncHTTPClient
import Foundation
import NIOCore

/// Who collects traces.
protocol SpanSink: Sendable {
  /// Takes one document of OTLP/JSON.
  func write(_ document: [UInt8]) async throws

  /// Nothing comes any more.
  func close() async
}

/// A file with one document a line, readable by its owner only.
final class FileSpanSink: SpanSink {
  private let file: FileHandle

  init(path: String) throws(BackendError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .fileUnwritable(path: path, reason: PrivateFiles.reason(errno)) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ document: [UInt8]) async throws { try file.write(contentsOf: document + [UInt8(ascii: "\n")]) }

  func close() async {}
}

/// A collector that takes OTLP over HTTP.
struct CollectorSpanSink: SpanSink {
  /// The collector did not take a document.
  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  private static let patience = TimeAmount.seconds(5)

  let url: String
  let client: HTTPClient

  func write(_ document: [UInt8]) async throws {
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers = ["Content-Type": "application/json"]
    request.body = .bytes(ByteBuffer(bytes: document))
    let response = try await client.execute(request, timeout: Self.patience)
    guard (200..<300).contains(response.status.code) else { throw Refused(description: "\(response.status)") }
    _ = try await response.body.collect(upTo: 1 << 20)
  }

  func close() async { try? await client.shutdown() }
}
