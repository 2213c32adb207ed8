/// What a backend service told of as it happened: one of its own events that this person may know of.
public struct ServiceNews: Sendable, Hashable {
  /// What happened, such as `todo.item.created`.
  public var type: String
  /// The id of what it happened to.
  public var subject: String
  /// The particulars, as the service gives them; not yet made safe.
  public var data: JSONValue

  /// Makes news.
  public init(type: String, subject: String, data: JSONValue) {
    self.type = type
    self.subject = subject
    self.data = data
  }
}
