package import EaselKit

/// A path together with what is there.
package struct StateKey<Value: Sendable>: Sendable {
  package let path: StatePath
  let read: @Sendable (JSONValue) -> Value?
  let write: @Sendable (Value) -> JSONValue

  /// A key for values that are read from JSON and written as such by these functions.
  package init(
    _ path: StatePath, read: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.path = path
    self.read = read
    self.write = write
  }
}

extension StateKey<JSONValue> {
  /// A key for any value.
  package init(_ path: StatePath) { self.init(path, read: { $0 }, write: { $0 }) }
}

extension StateKey<String> {
  /// A key for a text.
  package init(_ path: StatePath) { self.init(path, read: \.string, write: JSONValue.string) }
}

extension StateKey<Int> {
  /// A key for a number.
  package init(_ path: StatePath) { self.init(path, read: \.int, write: JSONValue.int) }
}

extension StateKey<Bool> {
  /// A key for something that is so or not.
  package init(_ path: StatePath) { self.init(path, read: \.bool, write: JSONValue.bool) }
}
