package import Hummingbird
package import NIOCore

/// What is known about a request while it is answered.
package struct GatewayContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The connection it came over.
  package let channel: any Channel
  /// Who is signed in, nil when nobody is.
  package var identity: Identity?
  /// Names the call in logs; empty where calls are given no ids.
  package var requestID = ""
  /// The address of the machine it came from, nil on a Unix socket.
  package var clientAddress: String?
  /// What those who answer note about it.
  package let notes = CallNotes()

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    clientAddress = source.channel.remoteAddress?.ipAddress
  }
}
