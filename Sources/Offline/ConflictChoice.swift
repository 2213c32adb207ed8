import EaselAPI
package import EaselKit

/// What a person decides about a field that two terminals changed.
package enum ConflictChoice: String, Sendable, Hashable, CaseIterable {
  /// The value that this terminal's took the place of comes back.
  case theirs
  /// The value that holds stays.
  case mine
  /// Both texts, joined.
  case both
}

extension WriteConflict {
  /// Fields whose values are a person's own words.
  private static let texts: Set<String> = ["title", "text", "name", "topic", "description", "notes", "location"]
  private static let joint = " / "

  /// Both values in one; nil where that makes no sense, as with days.
  package var both: JSONValue? {
    guard Self.texts.contains(field), let mine = mine.string, let theirs = theirs.string else { return nil }
    return .string(mine + Self.joint + theirs)
  }

  /// What a decision sets the field to; nil when it stays as it is.
  package func value(for choice: ConflictChoice) -> JSONValue? {
    switch choice {
    case .theirs: theirs
    case .mine: nil
    case .both: both
    }
  }

  /// The write that a decision needs; nil when nothing is to be written, as for what the canvas does itself.
  package func write(for choice: ConflictChoice, id: String) -> BackendWrite? {
    guard !isOfCanvas, let value = value(for: choice) else { return nil }
    let change = JSONValue.object(members(of: value))
    guard let body = try? APIJSON.encode(change) else { return nil }
    return BackendWrite(
      id: id, subject: subject, summary: "\(summary), decided", request: BackendRequest(.patch, path, body: body),
      change: change, merge: MergePlan(.edit, path: path, base: members(of: mine)))
  }
}
