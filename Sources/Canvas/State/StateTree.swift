package import EaselKit

/// Values by path: what is at a path is a value, or the object of all that is within.
package struct StateTree: Sendable, Hashable {
  private var root: [String: JSONValue] = [:]

  package init() {}

  /// What is at a path; nil when there is nothing.
  package subscript(path: StatePath) -> JSONValue? {
    var value = JSONValue.object(root)
    for name in path.names {
      guard let inner = value[name] else { return nil }
      value = inner
    }
    return value
  }

  /// Puts a value at a path, or takes away what is there and the objects around it that it leaves empty.
  ///
  /// What lies across the way and is no object gives way.
  ///
  /// - Returns: Whether anything is different now.
  package mutating func set(_ value: JSONValue?, at path: StatePath) -> Bool {
    let new = Self.replaced(.object(root), path.names[...], with: value)?.object ?? [:]
    guard new != root else { return false }
    root = new
    return true
  }

  private static func replaced(_ old: JSONValue?, _ names: ArraySlice<String>, with value: JSONValue?) -> JSONValue? {
    guard let name = names.first else { return value }
    var members = old?.object ?? [:]
    if members[name] == nil, value == nil { return old }
    members[name] = replaced(members[name], names.dropFirst(), with: value)
    return members.isEmpty ? nil : .object(members)
  }
}
