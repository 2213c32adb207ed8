import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// A connection from the network: encrypted if it is to be, watched for its pace, counted for its address, and compressing if it is to.
struct EdgeChannel: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  private let base: HTTP1Channel
  private let options: EdgeOptions
  private let census: ConnectionCensus
  private let tls: ReloadedTLS?

  init(_ base: HTTP1Channel, options: EdgeOptions, tls: ReloadedTLS?) {
    self.base = base
    self.tls = tls
    self.options = options
    census = ConnectionCensus(limit: options.connectionsPerAddress)
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    guard admit(channel) else { return channel.eventLoop.makeFailedFuture(Crowded()) }
    return base.setup(channel: channel, logger: logger).flatMapThrowing { [options, tls] value in
      let pipeline = channel.pipeline.syncOperations
      let pace = PaceHandler(options.pace, now: options.now)
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      // From the parser inwards: the pace first, so that it sees an answer when it leaves.
      if options.compresses {
        let compressor = CompressionMiddleware.handler()
        try pipeline.addHandlers([compressor, CompressionGuard(compressor)], position: .after(parser))
      }
      try pipeline.addHandler(pace, position: .after(parser))
      if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls.context), position: .first) }
      try pipeline.addHandler(ArrivalHandler(pace), position: .first)
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }

  private func admit(_ channel: any Channel) -> Bool {
    guard !options.isBehindProxy, let address = channel.remoteAddress?.ipAddress.map(ClientAddress.network) else {
      return true
    }
    guard census.admit(address) else { return false }
    channel.closeFuture.whenComplete { [census] _ in census.leave(address) }
    return true
  }

  /// There are too many connections from one address.
  private struct Crowded: Error {}
}
