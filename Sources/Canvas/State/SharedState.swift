package import EaselKit

/// The state that all of a canvas share: read and watched by path, changed in one place.
///
/// A watcher is told after a change, in the order of the changes, of each that touches what it watches: the thing itself,
/// something within it, or something that it is within. Whatever a watcher changes is told after the present change has been
/// told to all. Used from one thread; the host holds it on the main actor.
package final class SharedState {
  /// A change as it is told.
  package struct Change: Sendable, Hashable {
    /// What was set.
    package let path: StatePath
    /// What is there now; nil when it is gone.
    package let value: JSONValue?
    /// Who set it: a widget's id, or nil for the host.
    package let source: String?
  }

  /// Names a watcher, to be let go.
  package struct Watch: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Watcher {
    let path: StatePath
    let told: (Change) -> Void
  }

  /// The most changes that may follow from one another: watchers that answer each other without end are cut off there.
  package static let longestChain = 1000

  /// Told one sentence for the log when watchers were cut off.
  package var onFault: (String) -> Void = { _ in }

  private var tree = StateTree()
  private var watchers: [Int: Watcher] = [:]
  private var count = 0
  private var untold: [Change] = []
  private var isTelling = false

  package init() {}

  /// What is at a path.
  package func value(at path: StatePath) -> JSONValue? { tree[path] }

  /// What is at a key's path, if it is of its kind.
  package subscript<Value>(key: StateKey<Value>) -> Value? {
    get { tree[key.path].flatMap(key.read) }
    set { set(newValue.map(key.write), at: key.path) }
  }

  /// Puts a value at a path; nil takes it away.
  ///
  /// What is no change is not told.
  package func set(_ value: JSONValue?, at path: StatePath, from source: String? = nil) {
    guard tree.set(value, at: path) else { return }
    untold.append(Change(path: path, value: value, source: source))
    tell()
  }

  /// Has a function told of changes from now on.
  package func watch(_ path: StatePath, _ told: @escaping (Change) -> Void) -> Watch {
    count += 1
    watchers[count] = Watcher(path: path, told: told)
    return Watch(number: count)
  }

  /// Lets a watcher go, which is told nothing any more.
  package func stop(_ watch: Watch) { watchers[watch.number] = nil }

  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    var told = 0
    while !untold.isEmpty {
      let change = untold.removeFirst()
      told += 1
      guard told <= Self.longestChain else {
        untold = []
        return onFault("Changes of \(change.path) led to one another without end; \(told - 1) were told.")
      }
      for number in watchers.keys.sorted() {
        guard let watcher = watchers[number] else { continue }
        if change.path.isWithin(watcher.path) || watcher.path.isWithin(change.path) { watcher.told(change) }
      }
    }
  }
}
