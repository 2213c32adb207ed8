package import EaselKit

extension BackendWrite {
  /// Whether it makes the thing that it is about, and not one of several, as a message in a channel is.
  package var makesItsSubject: Bool { makesSubject { try? APIJSON.decode(JSONValue.self, from: $0) } }
}
