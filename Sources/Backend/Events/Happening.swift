import EaselAPI
import EaselKit

/// What a change has to tell; kept with the change, it becomes an event.
struct Happening: Sendable {
  /// What happened, such as `todo.item.created`.
  let type: String
  /// The id of what it happened to.
  let subject: String
  let data: JSONValue
  let audience: ServiceEvent.Audience

  init(_ type: String, _ subject: String, data: JSONValue = .object([:]), to audience: ServiceEvent.Audience) {
    self.type = type
    self.subject = subject
    self.data = data
    self.audience = audience
  }

  /// What happened to a thing, told with the thing as it is now.
  init<Value: Encodable & Identifiable>(
    _ type: String, _ value: Value, to audience: ServiceEvent.Audience
  ) throws where Value.ID == String {
    let data = try APIJSON.decode(JSONValue.self, from: try APIJSON.encode(value))
    self.init(type, value.id, data: data, to: audience)
  }
}

/// The call on whose behalf work is done, so that events can say what led to them.
enum Correlation {
  @TaskLocal static var id: String?
}
