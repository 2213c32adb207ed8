import EaselKit

/// What a change comes to when others changed the same thing since: field by field, without a common text or history.
struct FieldMerge: Sendable, Hashable {
  /// A field that both changed, to different values.
  struct Clash: Sendable, Hashable {
    let field: String
    let mine: JSONValue
    let theirs: JSONValue
  }

  /// The fields in which one value takes the place of another that somebody wrote, by name.
  let clashes: [Clash]
  /// Whether the thing is as the change would have it already.
  let isMet: Bool

  /// Compares fields by name; one that is absent counts as null.
  ///
  /// - Parameters:
  ///   - base: the fields as they were when the change was made.
  ///   - mine: the fields as the change sets them.
  ///   - present: the thing as it is now.
  init(base: [String: JSONValue], mine: [String: JSONValue], present: [String: JSONValue]) {
    let fields = mine.keys.sorted()
    let found: [Clash] = fields.compactMap { field in
      let (mine, theirs) = (mine[field] ?? .null, present[field] ?? .null)
      guard let old = base[field], !old.means(theirs), !mine.means(theirs) else { return nil }
      return Clash(field: field, mine: mine, theirs: theirs)
    }
    clashes = Self.joined(found, mine: mine, present: present)
    isMet = !fields.isEmpty && fields.allSatisfy { (mine[$0] ?? .null).means(present[$0] ?? .null) }
  }
}

extension FieldMerge {
  /// The clashes with those of a time as one.
  private static func joined(
    _ clashes: [Clash], mine: [String: JSONValue], present: [String: JSONValue]
  ) -> [Clash] {
    let together = WriteConflict.timeFields
    guard clashes.contains(where: { together.contains($0.field) }) else { return clashes }
    let parts = mine.filter { together.contains($0.key) }
    let theirs = parts.keys.map { ($0, present[$0] ?? .null) }
    return clashes.filter { !together.contains($0.field) } + [
      Clash(
        field: WriteConflict.time, mine: .object(parts), theirs: .object(Dictionary(theirs) { first, _ in first }))
    ]
  }
}

extension JSONValue {
  /// Whether both are the same to a person: one instant in two zones is.
  fileprivate func means(_ other: JSONValue) -> Bool {
    if self == other { return true }
    if let first = int, let second = other.int { return first == second }
    guard let first = string.flatMap({ ZonedTime($0) }), let second = other.string.flatMap({ ZonedTime($0) })
    else { return false }
    return first.instant == second.instant
  }
}
