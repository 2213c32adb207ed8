/// What went wrong on the event bus.
package enum BusFault: Error, Sendable, Hashable {
  case badType(String, source: String)
  case unknownSource(String)
  case undeclared(String, source: String)
  case endlessChain(String, source: String)
  case listenerFailed(String, type: String, reason: String)

  /// One sentence: what happened.
  package var sentence: String {
    switch self {
    case .badType(let type, let source):
      "\"\(source)\" sent an event of the malformed type \"\(type)\"; it was refused."
    case .unknownSource(let source): "An event came from \"\(source)\", which is not on the canvas; it was refused."
    case .undeclared(let type, let source):
      "\"\(source)\" sent \"\(type)\", which its manifest does not declare; it was refused."
    case .endlessChain(let type, let source):
      "\"\(source)\" sent \"\(type)\" at the end of a chain of \(EventBus.longestChain) events; it was refused."
    case .listenerFailed(let listener, let type, let reason): "\"\(listener)\" failed on \"\(type)\": \(reason)"
    }
  }
}
