package import EaselAPI

/// An occurrence as a row of its own.
package struct ShownOccurrence: Encodable, Identifiable, Sendable {
  package let occurrence: Occurrence

  package var id: String { occurrence.eventId }

  package init(occurrence: Occurrence) { self.occurrence = occurrence }

  private enum CodingKeys: String, CodingKey { case id, title, start, end, allDay, version }

  /// Calls the event's id `id`, as the JSON of all commands does.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(occurrence.title, forKey: .title)
    try container.encode(occurrence.start, forKey: .start)
    try container.encode(occurrence.end, forKey: .end)
    try container.encode(occurrence.allDay, forKey: .allDay)
    try container.encodeIfPresent(occurrence.version, forKey: .version)
  }
}
