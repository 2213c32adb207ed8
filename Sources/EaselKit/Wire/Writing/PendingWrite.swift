/// A write that the server has not confirmed yet, and how far it has come.
public struct PendingWrite: Sendable, Hashable, Codable, Identifiable {
  /// How far a write has come.
  public enum State: Sendable, Hashable, Codable {
    /// It is to be sent.
    case waiting
    /// It is on its way.
    case sending
    /// The server would not have it, and never will as it is: with the code and the sentence of the problem document. It
    /// waits for the person and holds up nothing but later changes of the same subject.
    case refused(code: String, sentence: String)
  }

  /// What was written.
  public var write: BackendWrite
  /// The service it is for: the first segment after `/api/` of its path.
  public var service: String
  /// Its place in the order of writes on this machine.
  public var number: Int
  /// When the person made it.
  public var madeAt: Timestamp
  /// How often it was tried to send it; whether the server heard of it nobody knows.
  public var attempts: Int
  /// How far it has come.
  public var state: State
  /// What the person should know of how it was done, on one line: `It had been removed elsewhere and is there again.` Nil
  /// until it is settled, and where there is nothing to know.
  public var note: String?
  /// The call that was last made for it after others had changed the thing; nil when there was none.
  ///
  /// Its answer may have been lost, so it is repeated before anything is merged anew.
  package var merged: BackendRequest?

  /// The id of the write.
  public var id: String { write.id }

  /// Makes a pending write.
  public init(
    _ write: BackendWrite, service: String, number: Int, madeAt: Timestamp, attempts: Int = 0, state: State = .waiting
  ) {
    self.write = write
    self.service = service
    self.number = number
    self.madeAt = madeAt
    self.attempts = attempts
    self.state = state
  }
}

/// What became of a write.
public enum WriteOutcome: Sendable, Hashable {
  /// The server has it; the answer to its call, or to the reading that showed so.
  case done(BackendResponse)
  /// It was given up in favour of what somebody else did: the thing as it is now (nil when it is gone), and a sentence.
  case yielded(BackendResponse?, sentence: String)
  /// The server would not have it.
  case refused(code: String, sentence: String)
  /// The person dropped it.
  case dropped
}
