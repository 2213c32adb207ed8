import NIOCore
import NIOHTTP1

/// A kept answer as it left before, so that it can be given again without asking anybody.
struct Shortcut: Sendable {
  /// All but the id of the call.
  let head: HTTPResponseHead
  let body: ByteBuffer
  /// Under what it is counted.
  let route: ServerMetrics.Route
}
