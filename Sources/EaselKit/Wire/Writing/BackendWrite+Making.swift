extension BackendWrite {
  /// Whether it makes the thing that it is about, and not one of several, as a message in a channel is.
  ///
  /// Without it, nothing that was to be done with that thing later has a meaning.
  ///
  /// - Parameter read: Reads a body of JSON; nil when it is none. Asked only where the answer depends on it.
  /// - Returns: Whether it does.
  package func makesSubject(reading read: ([UInt8]) -> JSONValue?) -> Bool {
    guard merge?.kind == .create, let body = request.body, let made = read(body) else { return false }
    return made["id"]?.string == subject
  }
}
