/// What one process of `easeld serve` is to be.
package struct ServerPlan: Sendable {
  /// Which part of the whole it is.
  package enum Part: Sendable {
    /// The gateway with every service behind it.
    case whole
    /// One service, which a gateway elsewhere calls.
    case service(BackendService)
    /// The gateway alone, its services elsewhere.
    case gateway
  }

  package var part = Part.whole
  package var address: ListenAddress
  /// The folder of the databases.
  package var folder: String
  package var edge = EdgeOptions()
  package var live = LiveOptions()
  /// What the server itself shows, and asks of those who connect.
  package var tls: TLSFiles?
  /// What it shows to services and gateways that it calls.
  package var innerTLS: TLSFiles?
  /// What gateway and services share; needed by all parts but the whole.
  package var key: InternalKey?
  /// How people sign in; nil where whoever reaches the server is its owner, and at services.
  package var signIn: SignInSettings?
  /// Where webhooks may go.
  package var webhooks = WebhookPolicy()
  /// What the operator lets people do.
  package var features = FeatureSet()
  /// What the plan was made of, when that is to be followed.
  package var configuration: ServerSettings?
  /// The services elsewhere that are known beforehand.
  package var upstreams: [Upstream] = []
  /// Where a service registers itself, if anywhere.
  package var gateway: UpstreamURL?
  /// Where the gateway shall call a service, when that is not where it listens.
  package var advertised: UpstreamURL?
  package var breaker = Breaker.Rules()
  package var health = HealthRules()
  package var retries = RetryRules()
  /// For how many days events are kept.
  package var keepEvents = 30
  /// How many bytes of the disk of the databases are kept for what must go on.
  package var diskReserve = 0
  package var observation = ObservationSettings()
  package var log = LogSettings()
  /// How long calls in flight may take to finish once a stop is asked for.
  package var drain = Duration.seconds(10)

  /// A whole server.
  package init(address: ListenAddress, folder: String) {
    self.address = address
    self.folder = folder
  }

  /// A service elsewhere: `NAME=URL`.
  package struct Upstream: Sendable, Hashable {
    package let name: String
    package let url: UpstreamURL

    /// Reads `NAME=URL`; nil for anything else.
    package init?(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let url = UpstreamURL(parts[1]), let first = parts[0].utf8.first,
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
        parts[0].utf8.allSatisfy({ ("a"..."z").contains(Character(UnicodeScalar($0))) || $0 == UInt8(ascii: "-") })
      else { return nil }
      name = parts[0]
      self.url = url
    }
  }

  /// What the process goes by in traces.
  var name: String {
    switch part {
    case .whole: "easeld"
    case .service(let service): "easeld-\(service.name)"
    case .gateway: "easeld-gateway"
    }
  }

  /// Which services run in this process.
  var services: [BackendService] {
    switch part {
    case .whole: ServiceCatalog.all
    case .service(let service): [service]
    case .gateway: ServiceCatalog.atGateway
    }
  }
}
