import ArgumentParser
import Backend
import EaselAPI

/// How the parts of a server find and believe each other.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For the gateway: a service elsewhere; may be given again.", valueName: "name=url"))
  var upstream: [String] = []

  @Option(help: ArgumentHelp("For a service: the gateway to register at.", valueName: "url"))
  var gateway: String?

  @Option(
    help: ArgumentHelp("For a service: where the gateway shall call it, if not where it listens.", valueName: "url"))
  var advertise: String?

  @Option(
    help: ArgumentHelp(
      "The key that gateway and services share, made when missing; readable by its owner only.",
      valueName: "file"))
  var internalKey: String?

  @Option(help: ArgumentHelp("The certificate that is shown to services and gateways, PEM.", valueName: "file"))
  var innerCertificate: String?

  @Option(help: ArgumentHelp("The key of that certificate, PEM.", valueName: "file"))
  var innerCertificateKey: String?

  @Option(help: ArgumentHelp("Who signs the certificates of services and gateways, PEM.", valueName: "file"))
  var innerAuthority: String?

  @Option(
    help: ArgumentHelp(
      "How long events are kept; those that a webhook waits for stay longer.", valueName: "days"))
  var keepEvents = 30

  @Option(help: ArgumentHelp("How long a stop waits for calls in flight.", valueName: "seconds"))
  var drain = 10

  func apply(to plan: inout ServerPlan, _ paths: EaselPaths) throws {
    plan.upstreams = try upstream.map { text in
      let url = text.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
      let absolute = text.dropLast(url.count) + Self.absolute(url)
      guard let upstream = ServerPlan.Upstream(String(absolute)) else {
        throw ValidationError("\"\(text)\" is no service; write NAME=URL, such as todo=http://127.0.0.1:9001.")
      }
      return upstream
    }
    plan.gateway = try gateway.map(Self.url)
    plan.advertised = try advertise.map(Self.url)
    guard (0...3600).contains(drain) else { throw ValidationError("--drain takes 0 to 3600 seconds.") }
    plan.drain = .seconds(drain)
    guard (1...36_500).contains(keepEvents) else { throw ValidationError("--keep-events takes 1 to 36500 days.") }
    plan.keepEvents = keepEvents
    if case .whole = plan.part {
    } else {
      plan.key = try InternalKey(file: internalKey.map(WorkingFolder.absolute) ?? "\(paths.data)/internal.key")
    }
    switch (innerCertificate, innerCertificateKey) {
    case (nil, nil): break
    case (let certificate?, let key?):
      plan.innerTLS = TLSFiles(
        certificate: WorkingFolder.absolute(certificate), key: WorkingFolder.absolute(key),
        authority: innerAuthority.map(WorkingFolder.absolute))
    default: throw ValidationError("--inner-certificate and --inner-certificate-key go together.")
    }
  }

  private static func url(_ text: String) throws -> UpstreamURL {
    guard let url = UpstreamURL(absolute(text)) else {
      throw ValidationError("\"\(text)\" is no address; write http://HOST:PORT, https://HOST:PORT or unix:PATH.")
    }
    return url
  }

  private static func absolute(_ url: String) -> String {
    url.hasPrefix("unix:") ? "unix:\(WorkingFolder.absolute(String(url.dropFirst(5))))" : url
  }
}
