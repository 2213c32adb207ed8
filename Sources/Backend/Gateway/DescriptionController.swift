import Crypto
import EaselAPI
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Answers the description of the API.
final class DescriptionController: Sendable {
  private struct Made {
    let body: ByteBuffer
    let tag: String
  }

  private let document: @Sendable () -> APIDocument
  /// Made when somebody first asks for it.
  private let made = Mutex<Made?>(nil)

  init(document: @escaping @Sendable () -> APIDocument) { self.document = document }

  func register(on routes: ServiceRoutes) {
    routes.onRequest(DescriptionOperations.document) { [self] request, _ in
      let made = try made.withLock { made in
        let current = try made ?? make()
        made = current
        return current
      }
      var headers: HTTPFields = [.eTag: made.tag, .cacheControl: "public, no-cache"]
      if CacheMiddleware.matches(request.headers[values: .ifNoneMatch], made.tag) {
        return Response(status: .notModified, headers: headers)
      }
      headers[.contentType] = "application/json"
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: made.body))
    }
  }

  private func make() throws -> Made {
    let bytes = try document().encoded()
    let digest = SHA256.hash(data: bytes).prefix(12)
    return Made(body: ByteBuffer(bytes: bytes), tag: "W/\"\(Base64URL.encode(Array(digest)))\"")
  }
}
