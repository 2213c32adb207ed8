import Foundation
import NIOSSL

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
  func serverConfiguration() throws(BackendError) -> TLSConfiguration {
    let chain = try chain()
    let key = try privateKey()
    var configuration =
      if let authority {
        TLSConfiguration.makeServerConfigurationWithMTLS(
          certificateChain: chain, privateKey: key,
          trustRoots: .certificates(try Self.certificates(in: authority)))
      } else {
        TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: key)
      }
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }

  /// What a client needs that shows a certificate of its own and believes the authority alone; throws when the key is of
  /// another.
  func clientConfiguration() throws(BackendError) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.certificateChain = try chain()
    configuration.privateKey = try privateKey()
    if let authority { configuration.trustRoots = .certificates(try Self.certificates(in: authority)) }
    _ = try context(configuration)
    return configuration
  }

  /// Throws when no connection could be made with the files: by a server, or by a client that shows them.
  func check(asServer: Bool) throws(BackendError) {
    if asServer { _ = try serverContext() } else { _ = try clientConfiguration() }
  }

  /// What connections of a server begin with.
  func serverContext() throws(BackendError) -> NIOSSLContext { try context(try serverConfiguration()) }

  private func context(_ configuration: TLSConfiguration) throws(BackendError) -> NIOSSLContext {
    do { return try NIOSSLContext(configuration: configuration) } catch {
      // All that can be told apart was read before.
      throw .certificateUnusable(path: certificate, reason: "the key in \(key) does not belong to it")
    }
  }

  /// Throws when a file is no certificate of an authority.
  static func checkAuthority(_ path: String) throws(BackendError) {
    _ = try certificates(in: path)
  }

  /// What the system says of the files, to tell whether they are still the same.
  var facts: [FileFacts?] { [FileFacts(certificate), FileFacts(key), authority.flatMap { FileFacts($0) }] }

  private func chain() throws(BackendError) -> [NIOSSLCertificateSource] {
    try Self.certificates(in: certificate).map { .certificate($0) }
  }

  private static func certificates(in path: String) throws(BackendError) -> [NIOSSLCertificate] {
    try requireReadable(path)
    guard let found = try? NIOSSLCertificate.fromPEMFile(path), !found.isEmpty else {
      throw .certificateUnusable(path: path, reason: "it holds no certificate in PEM")
    }
    return found
  }

  private func privateKey() throws(BackendError) -> NIOSSLPrivateKeySource {
    try Self.requireReadable(key)
    // A group may, as with other secrets: service managers hand files over that way.
    guard let facts = FileFacts(key), facts.mode & 0o007 == 0 else {
      throw .certificateUnusable(path: key, reason: "everybody on this machine can read the key; chmod 600 it")
    }
    guard let found = try? NIOSSLPrivateKey(file: key, format: .pem) else {
      throw .certificateUnusable(path: key, reason: "it holds no private key in PEM, or one with a password")
    }
    return .privateKey(found)
  }

  private static func requireReadable(_ path: String) throws(BackendError) {
    guard access(path, R_OK) == 0 else {
      throw .certificateUnusable(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
  }
}
