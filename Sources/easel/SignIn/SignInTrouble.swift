import EaselKit
import Glibc
import Transport

/// Why a call cannot be made in somebody's name, as failures with what to do next.
///
/// Status 401 keeps what is to be sent until the next sign-in.
enum SignInTrouble {
  /// Others could read a file of sign-ins until now.
  static func wasReadable(_ path: String) -> String {
    "Other users of this machine could read \(SafeText.line(path)); only you can now. If somebody may have read it, "
      + "end the sign-in (easel tokens revoke) and sign in again."
  }

  private static let lostCode = "client.sign-in.lost"

  /// Whether a failure says that a sign-in is over on this machine; one that its keyring does not give is not.
  static func isEnd(_ failure: BackendFailure) -> Bool {
    guard case .refused(status: 401, let code, _) = failure else { return false }
    return code != lostCode
  }

  static func missing(_ address: ServerAddress) -> BackendFailure {
    refused("client.sign-in.missing", "You are not signed in to \(address). Sign in with: easel login \(address)")
  }

  /// The person ended the sign-in of this machine by another program.
  static func left(_ address: String) -> BackendFailure {
    refused(
      "client.sign-in.left",
      "You signed out in another terminal; unsent changes are kept. Sign in again with: easel login \(address)")
  }

  static func over(_ record: SignInRecord) -> BackendFailure {
    guard record.link == nil else {
      return refused(
        "client.sign-in.over",
        "The link to \(record.address) has ended. Ask its maker for another and use that with: \(record.loginCommand)")
    }
    return refused(
      "client.sign-in.over",
      "The sign-in to \(record.address) has ended; unsent changes are kept. Sign in again with: \(record.loginCommand)")
  }

  static func lost(_ record: SignInRecord) -> BackendFailure {
    let place = record.place == .keyring ? "The keyring" : "Its file"
    return refused(
      lostCode,
      "\(place) does not give the sign-in to \(record.address); unlock it, or sign in again with: "
        + record.loginCommand)
  }

  static func somebodyElse(_ record: SignInRecord) -> BackendFailure {
    refused(
      "client.sign-in.changed",
      "Somebody else, \(record.name), has signed in to \(record.address) meanwhile; start Easel again to go on as them."
    )
  }

  static func readable(_ record: SignInRecord) -> BackendFailure {
    refused(
      "client.sign-in.readable",
      "\(record.address) is not encrypted, so nothing secret is sent there; sign in again at its https address.")
  }

  static func files(_ path: String, _ error: SystemError) -> BackendFailure {
    let reason =
      error.code == EWOULDBLOCK ? "another easel has been at work on it for too long" : FileWriting.reason(error.code)
    return .refused(
      status: 503, code: "client.sign-in.files", sentence: "The sign-ins in \(path) cannot be used: \(reason).")
  }

  /// Another program has been renewing the sign-in for too long; as with a server that does not answer, this passes.
  static func renewing(_ address: ServerAddress) -> BackendFailure {
    .refused(
      status: 503, code: "client.sign-in.busy",
      sentence: "\(address) does not answer: another easel waits for it to renew the sign-in.")
  }

  private static func refused(_ code: String, _ sentence: String) -> BackendFailure {
    .refused(status: 401, code: code, sentence: sentence)
  }
}
