import HTTPTypes
import Synchronization

/// Which methods each path has, to tell a wrong method from a wrong path.
final class RouteTable: Sendable {
  private struct Entry {
    let segments: [Substring]
    let method: HTTPRequest.Method
    /// What is told of it; nil for what others tell of.
    var operation: APIOperation?
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ method: HTTPRequest.Method, _ path: String) {
    let entry = Entry(segments: Self.segments(path), method: method)
    entries.withLock { $0.append(entry) }
  }

  func add(_ operation: APIOperation) {
    let entry = Entry(segments: Self.segments(operation.path), method: operation.method, operation: operation)
    entries.withLock { $0.append(entry) }
  }

  /// Notes calls that are described here and answered elsewhere.
  func know(_ operations: [APIOperation]) { for operation in operations { add(operation) } }

  /// Every call that is described.
  var operations: [APIOperation] { entries.withLock { $0.compactMap(\.operation) } }

  /// The methods and paths that are answered here and not described.
  var undescribed: [String] {
    entries.withLock { entries in
      entries.filter { $0.operation == nil }.map { "\($0.method.rawValue) /\($0.segments.joined(separator: "/"))" }
    }
  }

  /// The methods there are at a path; `HEAD` goes with `GET`.
  func methods(at path: String) -> Set<HTTPRequest.Method> {
    let wanted = Self.segments(path)
    var found = entries.withLock { entries in
      Set(entries.filter { Self.matches($0.segments, wanted) }.map(\.method))
    }
    if found.contains(.get) { found.insert(.head) }
    return found
  }

  private static func matches(_ pattern: [Substring], _ path: [Substring]) -> Bool {
    pattern.count == path.count && zip(pattern, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }

  private static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }
}
