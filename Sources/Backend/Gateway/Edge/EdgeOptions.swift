/// What a server on a network does at its edge, before a service sees a call.
///
/// The private server of one person has no edge.
package struct EdgeOptions: Sendable {
  /// What a request may measure.
  package var limits = RequestLimits()
  /// How long clients may take.
  package var pace = Pace()
  /// How many connections are held at once; more wait until one ends.
  package var connections = 10_000
  /// How many of them one address may hold.
  package var connectionsPerAddress = 1_000
  /// How many bytes of bodies are held at once.
  var bodies = BodyBudget.Limits()
  /// How many calls a person may make; nil for any number.
  package var personRate: CallRate? = CallRate(perSecond: 100)
  /// How many calls an address may make; nil for any number.
  package var addressRate: CallRate? = CallRate(perSecond: 400)
  /// Whether answers over 1 KiB are compressed when the client asks for it.
  package var compresses = true
  /// How many bytes of answers are kept to be given again; 0 for none.
  package var cacheBytes = 16 << 20
  /// Whether a proxy stands before it, whose `X-Forwarded-For` and `X-Request-Id` are believed.
  package var isBehindProxy = false
  /// Whether nobody but a gateway calls, wherever that is.
  var isInside = false
  /// Where proxies call from that are believed, besides this machine.
  package var proxies: [AddressNetwork] = []
  /// The time that limits are measured with.
  package var now: @Sendable () -> Duration = Uptime.now

  package init() {}

  /// The edge of a service that only a gateway calls, which has done the rest.
  package static var inside: EdgeOptions {
    var options = EdgeOptions()
    (options.personRate, options.addressRate) = (nil, nil)
    options.connectionsPerAddress = options.connections
    options.compresses = false
    options.cacheBytes = 0
    options.isBehindProxy = true
    options.isInside = true
    return options
  }
}

/// What a request may measure.
package struct RequestLimits: Sendable {
  /// The bytes of path and query.
  package var target = 8 << 10
  /// The bytes of all headers, names and values.
  package var headers = 16 << 10
  /// How many headers.
  package var headerCount = 64
  /// The bytes of the body.
  package var body = StrictBody.largest

  package init() {}

  /// The bytes of the body of a call to a path.
  func body(at path: String) -> Int { min(body, AccessRules.largestBody(at: path)) }
}
