package import EaselKit

/// The state that all of a canvas share: read and watched by path, changed in one place.
///
/// Some of it is set here; the rest is read from whoever keeps it, who tells when it has changed, so that nothing is kept
/// twice and what nobody watches costs nothing.
///
/// A watcher is told after a change, in the order of the changes, of each that touches what it watches: the thing itself,
/// something within it, or something that it is within. Whatever a watcher changes is told after the present change has been
/// told to all. Used from one thread; the host holds it on the main actor.
package final class SharedState {
  /// A change as it is told.
  package struct Change: Sendable, Hashable {
    /// What was set.
    package let path: StatePath
    /// What is now where the watcher looks; nil when there is nothing.
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

    func touches(_ other: StatePath) -> Bool { other.isWithin(path) || path.isWithin(other) }
  }

  private struct Untold {
    let path: StatePath
    let source: String?
  }

  /// The most changes that may follow from one another: watchers that answer each other without end are cut off there.
  package static let longestChain = 1000

  /// Told one sentence for the log when watchers were cut off.
  package var onFault: (String) -> Void = { _ in }

  /// Reads what somebody keeps, by the names of a path after the first.
  package typealias Source = (ArraySlice<String>) -> JSONValue?

  private var tree = StateTree()
  private var sources: [String: Source] = [:]
  private var watchers: [Int: Watcher] = [:]
  private var count = 0
  private var untold: [Untold] = []
  private var isTelling = false

  package init() {}

  /// What is at a path.
  package func value(at path: StatePath) -> JSONValue? {
    guard let source = sources[path.names[0]] else { return tree[path] }
    return source(path.names.dropFirst())
  }

  /// Has all below a name read from whoever keeps it, who calls ``changed(_:)``.
  package func provide(_ name: String, _ source: @escaping Source) { sources[name] = source }

  /// Tells that what somebody keeps has changed.
  package func changed(_ path: StatePath) {
    guard watchers.values.contains(where: { $0.touches(path) }) else { return }
    untold.append(Untold(path: path, source: nil))
    tell()
  }

  /// Puts a value at a path; nil takes it away.
  ///
  /// What is no change is not told, and what somebody else keeps is not set here.
  package func set(_ value: JSONValue?, at path: StatePath, from source: String? = nil) {
    guard sources[path.names[0]] == nil else { return onFault("\(path) is not set but read from whoever keeps it.") }
    guard tree.set(value, at: path) else { return }
    untold.append(Untold(path: path, source: source))
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
      let next = untold.removeFirst()
      told += 1
      guard told <= Self.longestChain else {
        untold = []
        return onFault("Changes of \(next.path) led to one another without end; \(told - 1) were told.")
      }
      tell(next)
    }
  }

  /// Tells a change to all that it touches.
  ///
  /// What is where several of them look is read once: a whole layout may have to be encoded for it.
  private func tell(_ change: Untold) {
    var values: [StatePath: JSONValue?] = [:]
    for number in watchers.keys.sorted() {
      guard let watcher = watchers[number], watcher.touches(change.path) else { continue }
      let present: JSONValue? = values[watcher.path] ?? value(at: watcher.path)
      values.updateValue(present, forKey: watcher.path)
      watcher.told(Change(path: change.path, value: present, source: change.source))
    }
  }
}
