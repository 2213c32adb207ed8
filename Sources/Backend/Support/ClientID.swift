import EaselAPI
import EaselKit

/// The id that a client may choose for what it creates.
enum ClientID {
  /// The id, nil when the client leaves it to the server.
  static func checked(_ id: String?) throws(Problem) -> String? {
    guard let id else { return nil }
    guard TimeOrderedID.isValid(id) else {
      throw .unacceptable("id.invalid", field: "id", "An id is a UUID, such as 019ad3c4-7b1e-7c52-9d3e-2f6a1b0c4d5e.")
    }
    return id
  }
}

extension Problem {
  static func idTaken(_ id: String) -> Problem {
    .conflict("id.taken", field: "id", "The id \(quoted(id)) is taken already; choose another.")
  }
}
