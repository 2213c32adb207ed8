import EaselAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the live channel as server-sent events.
///
/// Nothing is written unless something happened.
struct LiveController: Sendable {
  let hub: LiveHub
  let activity: Activity

  func register(on routes: ServiceRoutes) {
    routes.onRequest(.get, LiveNotice.path) { request, context in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody { writer in try await serve(request, over: context.channel, to: &writer) })
    }
  }

  @concurrent private func serve(
    _ request: Request, over channel: any Channel, to writer: inout any ResponseBodyWriter
  ) async throws {
    activity.begin()
    defer { activity.end() }
    // A listener that fell behind sits in a write that waits for it, so its connection is cut from here.
    let subscription = hub.subscribe { channel.close(promise: nil) }
    if let subscription {
      defer { hub.unsubscribe(subscription.id) }
      try await request.body.consumeWithInboundCloseHandler { _ in
        for await notice in subscription.notices {
          try await writer.write(ByteBuffer(bytes: try Self.frame(notice)))
        }
      } onInboundClosed: {
        hub.unsubscribe(subscription.id)
      }
    }
    try await writer.finish(nil)
  }

  /// One event of the stream.
  static func frame(_ notice: LiveNotice) throws -> [UInt8] {
    Array("id: \(notice.sequence)\nevent: notice\ndata: ".utf8) + (try APIJSON.encode(notice)) + Array("\n\n".utf8)
  }
}
