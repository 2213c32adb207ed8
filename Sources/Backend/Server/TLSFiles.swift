package import NIOSSL

/// The files that TLS is made of, in PEM.
package struct TLSFiles: Sendable, Hashable {
  /// The certificate and those above it, the own one first.
  package let certificate: String
  package let key: String
  /// Who may sign the certificates of those at the other end; nil for whoever the system trusts, or none at all.
  package let authority: String?

  package init(certificate: String, key: String, authority: String? = nil) {
    self.certificate = certificate
    self.key = key
    self.authority = authority
  }

  /// What a server needs; with an authority, only clients with a certificate of it are let in (mutual TLS).
  func serverConfiguration() throws -> TLSConfiguration {
    let chain = try certificates()
    let key = NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
    var configuration =
      if let authority {
        TLSConfiguration.makeServerConfigurationWithMTLS(
          certificateChain: chain, privateKey: key,
          trustRoots: .certificates(try NIOSSLCertificate.fromPEMFile(authority)))
      } else {
        TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: key)
      }
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }

  /// What a client needs that shows a certificate of its own and believes the authority alone.
  package func clientConfiguration() throws(BackendError) -> TLSConfiguration {
    do {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      configuration.certificateChain = try certificates()
      configuration.privateKey = .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
      if let authority { configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority)) }
      return configuration
    } catch {
      throw .certificateUnusable(path: certificate, reason: "\(error)")
    }
  }

  /// Throws when no connection could be made with the files: by a server, or by a client that shows them.
  func check(asServer: Bool) throws(BackendError) {
    do {
      _ = try NIOSSLContext(configuration: asServer ? try serverConfiguration() : try clientConfiguration())
    } catch let error as BackendError {
      throw error
    } catch {
      throw .certificateUnusable(path: certificate, reason: "\(error)")
    }
  }

  /// Throws when a file is no certificate of an authority.
  static func checkAuthority(_ path: String) throws(BackendError) {
    do {
      _ = try NIOSSLCertificate.fromPEMFile(path)
    } catch {
      throw .certificateUnusable(path: path, reason: "\(error)")
    }
  }

  /// What the system says of the files, to tell whether they are still the same.
  var facts: [FileFacts?] { [FileFacts(certificate), FileFacts(key), authority.flatMap { FileFacts($0) }] }

  private func certificates() throws -> [NIOSSLCertificateSource] {
    try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) }
  }
}
