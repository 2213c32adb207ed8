/// A change that a person made at a backend: kept on this machine first, then sent as soon as the server can be reached.
public struct BackendWrite: Sendable, Hashable, Codable, Identifiable {
  /// Its own id (a time-ordered UUID), also the `Idempotency-Key` of its call: sent twice, it happens once.
  public var id: String
  /// The id of what it changes; changes of one subject are sent one after the other, in the order they were made.
  public var subject: String
  /// What was done, for a person, on one line: `add "Buy milk"`.
  public var summary: String
  /// The call that makes it so.
  public var request: BackendRequest
  /// What the widget needs to show it until it is confirmed.
  public var change: JSONValue
  /// What it means when somebody else changed the same thing meanwhile; nil where that makes no difference.
  public var merge: MergePlan?

  /// Makes a write; its id becomes the call's idempotency key.
  public init(
    id: String, subject: String, summary: String, request: BackendRequest, change: JSONValue, merge: MergePlan? = nil
  ) {
    self.id = id
    self.subject = subject
    self.summary = summary
    self.request = request
    self.request.idempotencyKey = id
    self.change = change
    self.merge = merge
  }
}

/// What a write means when the thing it changes is no longer as the person saw it.
public struct MergePlan: Sendable, Hashable, Codable {
  /// What kind of change it is.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A new thing with an id of its own. When it is there already, an earlier try succeeded.
    case create
    /// Other values for the fields of ``MergePlan/base``: different fields merge, the same field keeps the later value.
    case edit
    /// Its end. An edit made by somebody else since is kept, and the thing with it.
    case delete
  }

  /// What kind of change it is.
  public var kind: Kind
  /// Where the thing as it is now can be read: a path below `/api/`.
  public var path: String
  /// For an edit: the fields it changes, by their names in the call's body, as they were when the person changed them.
  public var base: [String: JSONValue]
  /// What makes the thing anew if somebody else removed it: an edit is never lost to a removal.
  public var revival: BackendRequest?

  /// Makes a plan.
  public init(_ kind: Kind, path: String, base: [String: JSONValue] = [:], revival: BackendRequest? = nil) {
    self.kind = kind
    self.path = path
    self.base = base
    self.revival = revival
  }
}
