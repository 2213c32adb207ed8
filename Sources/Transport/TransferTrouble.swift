import CCurl
import EaselKit
import Glibc

/// What a transfer that libcurl gave up means: to a person, and to the decision to try again.
struct TransferTrouble: Equatable {
  let failure: BackendFailure
  let outcome: RetryPolicy.Outcome

  /// Reads libcurl's result.
  ///
  /// - Parameters:
  ///   - code: libcurl's result.
  ///   - osError: the system's error number of the last connect, 0 when unknown.
  ///   - wasSent: whether any byte of the request went out.
  ///   - address: where the request went.
  init(code: CURLcode, osError: Int32, wasSent: Bool, address: ServerAddress) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT where wasSent:
      self.init(.timedOut, .timedOut)
    case CURLE_OPERATION_TIMEDOUT:
      self.init(.offline("\(address) took no connection in time"), .unreachable)
    case CURLE_COULDNT_CONNECT:
      self.init(.offline(Self.refusal(osError, address)), .unreachable)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self.init(.offline("the name in \(address) has no network address"), .unreachable)
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self.init(.offline("the connection to \(address) broke off"), .lost)
    case CURLE_PEER_FAILED_VERIFICATION:
      self.init(.offline("the certificate of \(address) is not trusted here"), .hopeless)
    case CURLE_SSL_CACERT_BADFILE:
      self.init(.offline("the file of trusted certificates for \(address) cannot be read"), .hopeless)
    case CURLE_SSL_CONNECT_ERROR:
      self.init(.offline("no trusted secure connection to \(address)"), .hopeless)
    case CURLE_FILESIZE_EXCEEDED:
      self.init(.garbled("the body is too large"), .hopeless)
    // A single header line past libcurl's own bound; later versions have code 100 for it.
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      self.init(.garbled("the header is too large"), .hopeless)
    case CURLE_URL_MALFORMAT:
      self.init(.offline("\(address) is not a usable address"), .hopeless)
    default:
      self.init(.garbled("not HTTP, libcurl error \(code.rawValue)"), .hopeless)
    }
  }

  /// The meaning of a socket that is not used.
  init(_ failure: OwnSocket.Failure, address: ServerAddress) {
    switch failure {
    case .foreignFolder(let user):
      self.init(.offline("the folder of \(address) belongs to user \(user), so nothing was sent"), .hopeless)
    case .foreignServer(let user):
      self.init(.offline("the server at \(address) belongs to user \(user), so nothing was sent"), .hopeless)
    }
  }

  private init(_ failure: BackendFailure, _ outcome: RetryPolicy.Outcome) {
    self.failure = failure
    self.outcome = outcome
  }

  private static func refusal(_ osError: Int32, _ address: ServerAddress) -> String {
    switch osError {
    case ENOENT: "\(address) does not exist"
    case EACCES, EPERM: "no permission to use \(address)"
    case ECONNREFUSED: "nothing listens on \(address)"
    default: "no connection to \(address)"
    }
  }
}
