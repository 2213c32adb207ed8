package import EaselKit

extension BackendWrite {
  /// Whether it makes the thing that it is about, and not one of several, as a message in a channel is: without it, nothing
  /// that was to be done with that thing later has a meaning.
  package var makesItsSubject: Bool {
    guard merge?.kind == .create, let body = request.body,
      let made = try? APIJSON.decode(JSONValue.self, from: body)
    else { return false }
    return made["id"]?.string == subject
  }
}
