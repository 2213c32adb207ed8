import EaselAPI
import EaselKit

extension Delivery {
  /// What the server said to a call.
  enum Answer {
    case taken(BackendResponse)
    case denied(Denial)

    /// The answer, when nothing can be done about a denial.
    func orRefuse() throws(Trouble) -> BackendResponse {
      switch self {
      case .taken(let response): return response
      case .denied(let denial): throw denial.trouble
      }
    }
  }

  /// A call that the server would not do.
  struct Denial {
    let response: BackendResponse
    let code: String
    let sentence: String

    var status: Int { response.status }
    var isGone: Bool { response.isGone }
    var trouble: Trouble { .refused(code: code, sentence: sentence) }
  }

  /// Sends a call.
  ///
  /// What may pass, and what is no answer of a gateway, is thrown.
  func answer(to request: BackendRequest) async throws(Trouble) -> Answer {
    let response: BackendResponse
    do throws(BackendFailure) { response = try await transport.send(request) } catch {
      // A call that cannot even be sent is no better next time.
      if case .refused(_, let code, let sentence) = error, !error.isPassing {
        throw .refused(code: code, sentence: sentence)
      }
      throw .failed(error)
    }
    switch response.status {
    case 204 where request.method == .delete: return .taken(response)
    case 200..<300:
      // What stands between here and the gateway may well say 200 to everything, in JSON, too; that does not make it done.
      guard response.answers(request) else { throw .failed(.garbled("nothing of what was asked for")) }
      return .taken(response)
    case 400...:
      let failure = Problem.failure(for: response)
      // An error of the server itself is nothing that is wrong with the change; and what stands on the way may well refuse
      // everything for a while.
      guard !failure.isPassing, response.status != 500, case .refused(_, let code, let sentence) = failure else {
        throw .failed(failure)
      }
      return .denied(Denial(response: response, code: code, sentence: sentence))
    default: throw .failed(.garbled("status \(response.status)"))
    }
  }

  /// Reads a thing as it is now; nil when it is not there.
  func read(_ path: String) async throws(Trouble) -> BackendResponse? {
    switch try await answer(to: BackendRequest(.get, path)) {
    case .taken(let response): return response
    case .denied(let denial):
      guard denial.isGone else {
        throw .failed(.refused(status: denial.status, code: denial.code, sentence: denial.sentence))
      }
      return nil
    }
  }
}

extension BackendResponse {
  fileprivate var json: JSONValue? { try? APIJSON.decode(JSONValue.self, from: body) }

  /// The members of its JSON object.
  var members: [String: JSONValue] { json?.object ?? [:] }

  /// Whether it tells of what a call was about: the thing, under the id that was chosen for it, or for a read a list, too.
  fileprivate func answers(_ request: BackendRequest) -> Bool {
    let members = members
    if request.method == .get, members["items"]?.array != nil { return true }
    guard let id = members["id"]?.string, !id.isEmpty else { return false }
    let chosen = request.body.flatMap { try? APIJSON.decode(JSONValue.self, from: $0) }?["id"]?.string
    return chosen == nil || chosen == id
  }

  /// Of a list, the item with the id that a body chose for what it makes; nil when there is none.
  func member(_ body: [UInt8]?) -> BackendResponse? {
    guard let body, let id = try? APIJSON.decode(JSONValue.self, from: body)["id"], id != .null,
      let item = members["items"]?.array?.first(where: { $0["id"] == id }), let bytes = try? APIJSON.encode(item)
    else { return nil }
    return BackendResponse(status: status, body: bytes)
  }
}
