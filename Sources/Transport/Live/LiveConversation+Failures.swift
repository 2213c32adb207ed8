import EaselAPI
import EaselKit

extension LiveConversation {
  /// What the server's close means to the listener.
  static func failure(_ code: UInt16?, _ complaint: (code: String, detail: String)?) -> BackendFailure {
    if let complaint { return refusal(complaint, code: code) }
    return switch code {
    case LiveChannel.CloseCode.goingAway: .offline("the server is going away")
    case LiveChannel.CloseCode.tryAgainLater: .offline("the live channel was too slow")
    case LiveChannel.CloseCode.signedOut:
      .refused(status: 401, code: "live.signed-out", sentence: "The sign-in has ended; sign in again.")
    case nil, 1000: .offline("the live channel ended")
    case let code?: .offline("the live channel was closed with code \(code)")
    }
  }

  /// The failure that the server's own words tell of.
  static func refusal(_ complaint: (code: String, detail: String), code: UInt16?) -> BackendFailure {
    let status = code == LiveChannel.CloseCode.signedOut ? 401 : 400
    return .refused(status: status, code: complaint.code, sentence: complaint.detail)
  }
}
