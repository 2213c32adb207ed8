import AsyncHTTPClient
import EaselAPI
import NIOCore
import NIOSSL

/// Asks a server on this machine how it is.
package struct HealthProbe: Sendable {
  /// What is asked.
  package enum Question: String, Sendable {
    /// Whether it takes calls.
    case live
    /// Whether each of its services does its work, too.
    case ready
  }

  private static let patience = TimeAmount.seconds(5)

  private let url: UpstreamURL
  private let tls: TLSFiles?

  /// A probe of the server that is set up by these settings.
  package init(_ settings: ServerSettings) throws(BackendError) {
    let scheme = settings.text(.certificate) == nil ? "http" : "https"
    let listen = settings.text(.listen) ?? ""
    let text =
      switch try ListenAddress(listen, anywhere: true) {
      case .unix(let path): "unix:\(path)"
      case .tcp(let host, let port):
        "\(scheme)://\(ListenAddress.tcp(host: ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host, port: port))"
      }
    guard let url = UpstreamURL(text) else { throw .addressInvalid(listen) }
    self.url = url
    if let certificate = settings.text(.innerCertificate), let key = settings.text(.innerCertificateKey) {
      tls = TLSFiles(certificate: certificate, key: key)
    } else {
      tls = nil
    }
  }

  /// Why the answer is no; nil when it is yes.
  package func complaint(_ question: Question) async throws(BackendError) -> String? {
    var configuration = HTTPClient.Configuration(
      timeout: HTTPClient.Configuration.Timeout(connect: Self.patience, read: Self.patience))
    var secured = try tls?.clientConfiguration() ?? .makeClientConfiguration()
    // The certificate names the server as others call it; what is asked here is no secret, and nothing is sent.
    secured.certificateVerification = .none
    configuration.tlsConfiguration = secured
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let complaint = await ask(question, client)
    try? await client.shutdown()
    return complaint
  }

  private func ask(_ question: Question, _ client: HTTPClient) async -> String? {
    do {
      let response = try await client.execute(url.request("/health/\(question.rawValue)"), timeout: Self.patience)
      guard !(200..<300).contains(response.status.code) else { return nil }
      let body = try await response.body.collect(upTo: 1 << 16)
      let problem = try? APIJSON.decode(Problem.self, from: Array(body.readableBytesView))
      return problem?.detail ?? "The server answered with the status \(response.status.code)."
    } catch {
      return "The server does not answer (\(error))."
    }
  }
}
