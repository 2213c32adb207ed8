import HTTPTypes
import Hummingbird
import NIOCore

extension ResponseBody {
  /// The whole body.
  consuming func collected() async throws -> ByteBuffer {
    let collector = BodyCollector()
    try await write(collector)
    return collector.buffer
  }
}

/// Takes a body in.
private final class BodyCollector: ResponseBodyWriter {
  private(set) var buffer = ByteBuffer()

  func write(_ buffer: ByteBuffer) { self.buffer.writeImmutableBuffer(buffer) }

  func finish(_ trailingHeaders: HTTPFields?) {}
}
