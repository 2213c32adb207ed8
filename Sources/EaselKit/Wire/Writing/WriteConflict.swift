/// One field that two terminals changed at the same time: which value holds, and the other one, kept for a choice.
public struct WriteConflict: Sendable, Hashable, Codable, Identifiable {
  /// Its own id (a time-ordered UUID).
  public var id: String
  /// The service it is about.
  public var service: String
  /// The id of the thing.
  public var subject: String
  /// What the person did, from the write: `edit "Buy milk"`.
  public var summary: String
  /// The path of the thing below `/api/`.
  public var path: String
  /// The field's name in the call's body; ``time`` for the fields of a time, which are decided on as one.
  public var field: String
  /// This terminal's value, which holds, as it came later at the server.
  public var mine: JSONValue
  /// The value that it took the place of.
  public var theirs: JSONValue
  /// When it was found.
  public var foundAt: Timestamp

  /// Makes a conflict.
  public init(
    id: String, service: String, subject: String, summary: String, path: String, field: String, mine: JSONValue,
    theirs: JSONValue, foundAt: Timestamp
  ) {
    self.id = id
    self.service = service
    self.subject = subject
    self.summary = summary
    self.path = path
    self.field = field
    self.mine = mine
    self.theirs = theirs
    self.foundAt = foundAt
  }

  /// What stands for the fields of ``timeFields``, whose values are then the members of an object.
  package static let time = "time"
  /// The fields that make one time: one of them from here and one from elsewhere would be a time that nobody has set.
  package static let timeFields: Set<String> = ["start", "end", "timeZone"]

  /// What a value is in the call's body.
  package func members(of value: JSONValue) -> [String: JSONValue] {
    if field == Self.time, let members = value.object { return members }
    return [field: value]
  }

  /// A value as a person reads it; one of several parts is put in words.
  package func readable(_ value: JSONValue) -> JSONValue {
    guard field == Self.time, let start = value["start"]?.string, let end = value["end"]?.string else { return value }
    let zone = value["timeZone"]?.string.map { ", \($0)" } ?? ""
    return .string("\(start) to \(end)\(zone)")
  }

  /// Whether it is about a canvas, which is changed by being arranged and not by a call.
  package var isOfCanvas: Bool { service == "canvas" }

  /// Whether another is about the same value that gave way, in the same field of the same thing.
  package func isOfSame(_ other: WriteConflict) -> Bool {
    (service, subject, field) == (other.service, other.subject, other.field) && theirs == other.theirs
  }
}
