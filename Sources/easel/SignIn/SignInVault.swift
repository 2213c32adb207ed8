import EaselAPI
import EaselKit
import Transport

/// Keeps the secrets of sign-ins: in the keyring when there is one that answers, else in files.
struct SignInVault: Sendable {
  let folder: SignInFolder
  private let keyring: Keyring?

  /// The vault of a home; the keyring's command is looked for in folders as `PATH` names them.
  init(_ paths: EaselPaths, programs: String? = Environment["PATH"]) {
    folder = SignInFolder(paths)
    keyring = Keyring(folder: folder.path, path: programs)
  }

  /// Keeps credentials and answers where; to be called with the lock.
  func keep(_ credentials: Credentials, for record: SignInRecord) throws(SystemError) -> SignInRecord.Place {
    guard let bytes = try? APIJSON.encode(credentials) else { throw SystemError.noSense }
    let secret = Secret(String(decoding: bytes, as: UTF8.self))
    // Once in a file, always in a file: a keyring that comes and goes would leave an old secret behind.
    if record.place != .file, let keyring, keyring.keep(secret, for: record.id, label: "Easel, \(record.address)") {
      return .keyring
    }
    try folder.keep(secret, for: record.id)
    return .file
  }

  /// The credentials of a sign-in; nil when they are not to be had where they should be.
  func credentials(of record: SignInRecord) throws(SystemError) -> Credentials? {
    let secret: Secret?
    switch record.place {
    case .keyring: secret = keyring?.secret(record.id)
    case .file: secret = try folder.secret(record.id)
    case .none: secret = nil
    }
    return secret.flatMap { try? APIJSON.decode(Credentials.self, from: Array($0.revealed.utf8)) }
  }

  func forget(_ record: SignInRecord) {
    switch record.place {
    case .keyring: keyring?.forget(record.id)
    case .file: folder.forget(record.id)
    case .none: break
    }
  }
}

extension SystemError {
  /// What was to be written makes no sense.
  static let noSense = SystemError(code: 22)
}
