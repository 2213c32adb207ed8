import ArgumentParser
import Backend

/// What a server does for those who reach it over a network.
struct EdgeCommandOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The certificate, PEM; with it the server speaks TLS only.", valueName: "file"))
  var certificate: String?

  @Option(help: ArgumentHelp("The key of the certificate, PEM.", valueName: "file"))
  var certificateKey: String?

  @Option(
    help: ArgumentHelp("Take only clients with a certificate of this authority, PEM (mutual TLS).", valueName: "file"))
  var clientAuthority: String?

  @Option(
    help: ArgumentHelp(
      "How many calls a person may make in a second, an address four times as many; 0 for any number.",
      valueName: "number"))
  var rate = 100

  @Flag(help: "Believe the addresses and request ids that a proxy on this machine tells.")
  var behindProxy = false

  func apply(to plan: inout ServerPlan) throws {
    guard rate >= 0 else { throw ValidationError("--rate takes a number from 0 on.") }
    plan.edge.personRate = rate == 0 ? nil : CallRate(perSecond: Double(rate))
    plan.edge.addressRate = rate == 0 ? nil : CallRate(perSecond: Double(rate) * 4)
    plan.edge.isBehindProxy = behindProxy
    switch (certificate, certificateKey) {
    case (nil, nil):
      guard clientAuthority == nil else { throw ValidationError("--client-authority needs --certificate.") }
    case (let certificate?, let key?):
      plan.tls = TLSFiles(
        certificate: WorkingFolder.absolute(certificate), key: WorkingFolder.absolute(key),
        authority: clientAuthority.map(WorkingFolder.absolute))
    default: throw ValidationError("--certificate and --certificate-key go together.")
    }
  }
}
