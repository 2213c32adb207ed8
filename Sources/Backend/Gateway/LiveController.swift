import EaselAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the live channel as server-sent events.
///
/// Besides what happened, a comment is written from time to time: who hears nothing for long knows that the server is
/// gone or hangs, which no closed connection tells.
struct LiveController: Sendable {
  let hub: LiveHub
  let activity: Activity
  let heartbeat: Duration

  func register(on routes: ServiceRoutes) {
    routes.onRequest(LiveOperations.open) { request, context in
      let user = try Call(request: request, context: context).user
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody { writer in try await serve(user, request, over: context.channel, to: &writer) })
    }
  }

  @concurrent private func serve(
    _ user: String, _ request: Request, over channel: any Channel, to writer: inout any ResponseBodyWriter
  ) async throws {
    activity.begin()
    defer { activity.end() }
    // A listener that fell behind sits in a write that waits for it, so its connection is cut from here.
    let subscription = hub.subscribe(as: user) { channel.close(promise: nil) }
    if let subscription {
      let beats = channel.eventLoop.scheduleRepeatedTask(
        initialDelay: TimeAmount(heartbeat), delay: TimeAmount(heartbeat)
      ) { [hub] _ in hub.beat(subscription.id) }
      defer {
        beats.cancel()
        hub.unsubscribe(subscription.id)
      }
      try await request.body.consumeWithInboundCloseHandler { _ in
        for await signal in subscription.signals {
          try await writer.write(ByteBuffer(bytes: try Self.frame(signal)))
        }
      } onInboundClosed: {
        hub.unsubscribe(subscription.id)
      }
    }
    try await writer.finish(nil)
  }

  /// One event of the stream, or a comment.
  private static func frame(_ signal: LiveHub.Signal) throws -> [UInt8] {
    let notice: LiveNotice
    switch signal {
    case .opened(let sequence): notice = LiveNotice(sequence: sequence, type: LiveNotice.opened, subject: "")
    case .event(let stored):
      notice = LiveNotice(sequence: stored.sequence, type: stored.event.type, subject: stored.event.subject)
    case .beat: return Array(":\n\n".utf8)
    }
    return Array("id: \(notice.sequence)\nevent: notice\ndata: ".utf8) + (try APIJSON.encode(notice))
      + Array("\n\n".utf8)
  }
}
