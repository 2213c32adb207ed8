import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// A connection, with what watches, encrypts, counts and compresses it, and what answers again without a service.
///
/// All of that but refusing what is not HTTP is for connections from a network.
struct EdgeChannel: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  private let base: HTTP1Channel
  /// What is done for a network; nil on a private socket.
  private let options: EdgeOptions?
  private let census: ConnectionCensus
  private let tls: ServerTLS?
  private let refusal: BareRefusal
  private let shortcuts: Shortcuts?
  /// Told of each connection's end.
  private let memory: SpareMemory

  init(
    _ base: HTTP1Channel, options: EdgeOptions?, tls: ServerTLS?, refusal: BareRefusal, shortcuts: Shortcuts? = nil,
    memory: SpareMemory = .ofProcess
  ) {
    self.base = base
    self.tls = tls
    self.options = options
    self.refusal = refusal
    self.shortcuts = shortcuts
    self.memory = memory
    census = ConnectionCensus(limit: options?.connectionsPerAddress ?? .max)
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    guard admit(channel) else {
      // Nobody else does: it would stay open when the client is long gone.
      channel.close(promise: nil)
      return channel.eventLoop.makeFailedFuture(Crowded())
    }
    channel.closeFuture.whenComplete { [memory] _ in memory.eased() }
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let messages = MessageHandler(refusal, scheme: scheme)
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(CallBytesHandler(messages), position: .before(parser))
      try pipeline.addHandler(messages, position: .after(parser))
      if let options { try add(options, after: messages, to: pipeline) }
      return value
    }
  }

  /// Adds what a network needs, from the messages inwards: the pace first, so that it sees an answer when it leaves.
  private func add(
    _ options: EdgeOptions, after messages: MessageHandler, to pipeline: ChannelPipeline.SynchronousOperations
  ) throws {
    let pace = PaceHandler(options.pace, refusal: refusal, now: options.now)
    if let shortcuts { try pipeline.addHandler(ShortcutHandler(shortcuts), position: .after(messages)) }
    if options.compresses {
      let compressor = CompressionMiddleware.handler()
      try pipeline.addHandlers(
        [AcceptedCodings(), compressor, CompressionGuard(compressor)], position: .after(messages))
    }
    try pipeline.addHandler(pace, position: .after(messages))
    if let tls {
      try pipeline.addHandler(NIOSSLServerHandler(context: tls.current), position: .first)
      try pipeline.addHandler(ClearTextHandler(refusal), position: .first)
    }
    try pipeline.addHandler(ArrivalHandler(pace), position: .first)
  }

  func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }

  /// The scheme by which calls reach this server.
  private var scheme: SchemeRule { options?.isBehindProxy == true ? .behindProxy : tls == nil ? .http : .https }

  private func admit(_ channel: any Channel) -> Bool {
    guard let options, !options.isBehindProxy, let address = channel.remoteAddress?.ipAddress.map(ClientAddress.network)
    else {
      return true
    }
    guard census.admit(address) else { return false }
    channel.closeFuture.whenComplete { [census] _ in census.leave(address) }
    return true
  }

  /// There are too many connections from one address.
  private struct Crowded: Error {}
}
