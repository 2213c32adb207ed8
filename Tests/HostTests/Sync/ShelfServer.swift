import Canvas
import EaselAPI
import EaselKit
import Synchronization

@testable import Host

/// A server that keeps layouts under names, and preferences, in memory; it has no canvas.
final class ShelfServer: Sendable {
  /// What it does instead of answering, for a while.
  private struct Fault {
    var method: HTTPMethod
    var suffix: String
    var status: Int
    var left: Int
  }

  private struct State {
    var layouts: [String: [JSONValue]] = [:]
    /// Which of all layouts there ever were has the name.
    var ids: [String: Int] = [:]
    var saved = 0
    var preferences = SharedPreferences(version: 0, values: [:])
    var listeners: [ScriptedTransport] = []
    var faults: [Fault] = []
    var calls = 0
    var meanwhile: [String: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// The versions of a layout, oldest first.
  func versions(_ name: String) -> [JSONValue] { state.withLock { $0.layouts[name] ?? [] } }
  /// How many columns the first note takes in each.
  func widths(_ name: String) -> [Int?] { versions(name).map { $0.decoded(as: Layout.self)?.noteWidth } }
  var preferences: [String: JSONValue] { state.withLock { $0.preferences.values } }
  var calls: Int { state.withLock { $0.calls } }

  func serve(_ transport: ScriptedTransport) {
    state.withLock { $0.listeners.append(transport) }
    transport.answer { [weak self] request in
      .success((try? self?.answer(request)) ?? BackendResponse(status: 500, body: []))
    }
  }

  /// Refuses what ends so from now on.
  func fail(_ method: HTTPMethod, _ suffix: String, with status: Int, times: Int = .max) {
    state.withLock { $0.faults.append(Fault(method: method, suffix: suffix, status: status, left: times)) }
  }

  /// Has something happen just before the next answer to what ends so.
  func meanwhile(_ suffix: String, _ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.meanwhile[suffix] = work }
  }

  /// Somebody else removes a layout.
  func remove(_ name: String) {
    state.withLock { state in
      state.layouts[name] = nil
      state.ids[name] = nil
    }
    tell("canvas.layout.deleted")
  }

  /// Somebody else saves a layout.
  func save(_ layout: Layout) { save(JSONValue(encoding: layout), as: layout.name) }

  func save(_ layout: JSONValue, as name: String) {
    state.withLock { state in
      state.saved += 1
      state.ids[name] = state.ids[name] ?? state.saved
      state.layouts[name, default: []].append(layout)
    }
    tell("canvas.layout.saved")
  }

  /// Somebody else chooses something.
  func choose(_ value: JSONValue, for name: String) {
    state.withLock {
      $0.preferences.values[name] = value
      $0.preferences.version += 1
    }
    tell(CanvasAPI.preferencesChanged)
  }

  private func tell(_ type: String) { for listener in state.withLock({ $0.listeners }) { listener.push(type) } }

  func answer(_ request: BackendRequest) throws -> BackendResponse {
    work(before: request)?()
    // Who asks without end is told to wait, so that a test can say so.
    if calls > 1000 { return try problem(503, "canvas.busy", "Too much.") }
    if let status = fault(of: request) { return try problem(status, "canvas.no", "Too many.") }
    state.withLock { $0.calls += 1 }
    let path = request.path.split(separator: "/").dropFirst(2).map(String.init)
    switch (request.method, path.first, path.count) {
    case (.get, "layouts", 1):
      return try ok(EaselAPI.Page(items: state.withLock { $0.layouts.keys.sorted() }.map(summary)))
    case (.put, "layouts", 2): return try put(request, path[1])
    case (.delete, "layouts", 2):
      remove(path[1])
      return BackendResponse(status: 204, body: [])
    case (.get, "layouts", 3):
      let all = versions(path[1]).indices.map { summary(path[1], $0 + 1) }
      return try ok(EaselAPI.Page(items: Array(all.reversed())))
    case (.get, "layouts", 4):
      let number = Int(path[3]) ?? 0
      return try ok(
        NamedLayout(
          id: id(path[1]), name: path[1], version: number, savedAt: Timestamp(seconds: number),
          layout: versions(path[1])[number - 1]))
    case (.get, "preferences", _): return try ok(state.withLock { $0.preferences })
    case (.patch, "preferences", _): return try change(request)
    default: return try problem(404, "x", "")
    }
  }

  private func work(before request: BackendRequest) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let suffix = state.meanwhile.keys.first(where: request.path.hasSuffix)
      return suffix.flatMap { state.meanwhile.removeValue(forKey: $0) }
    }
  }

  private func fault(of request: BackendRequest) -> Int? {
    state.withLock { state in
      let index = state.faults.firstIndex {
        $0.left > 0 && $0.method == request.method && request.path.hasSuffix($0.suffix)
      }
      guard let index else { return nil }
      state.faults[index].left -= 1
      state.calls += 1
      return state.faults[index].status
    }
  }

  private func change(_ request: BackendRequest) throws -> BackendResponse {
    let change = try APIJSON.decode(PreferencesChange.self, from: request.body ?? [])
    let new: SharedPreferences? = state.withLock { state in
      if let tag = request.ifMatch, tag != "\"\(state.preferences.version)\"" { return nil }
      for (name, value) in change.values { state.preferences.values[name] = value == .null ? nil : value }
      state.preferences.version += 1
      return state.preferences
    }
    guard let new else { return try problem(412, "canvas.version.stale", "Stale.") }
    tell(CanvasAPI.preferencesChanged)
    return try ok(new)
  }

  private func put(_ request: BackendRequest, _ name: String) throws -> BackendResponse {
    let body = try APIJSON.decode(SavedLayout.self, from: request.body ?? [])
    let present = versions(name).count
    if let tag = request.ifMatch, tag != "\"\(present)\"" { return try problem(412, "canvas.version.stale", "Stale.") }
    if request.ifNoneMatch == "*", present > 0 { return try problem(412, "canvas.version.stale", "Stale.") }
    if versions(name).last != body.layout { save(body.layout, as: name) }
    return try ok(summary(name))
  }

  private func id(_ name: String) -> String { "layout-\(state.withLock { $0.ids[name] ?? 0 })" }
  private func summary(_ name: String) -> NamedLayoutSummary { summary(name, versions(name).count) }
  private func summary(_ name: String, _ version: Int) -> NamedLayoutSummary {
    NamedLayoutSummary(id: id(name), name: name, version: version, widgets: 0, savedAt: Timestamp(seconds: version))
  }

  private func ok(_ value: some Encodable) throws -> BackendResponse {
    BackendResponse(status: 200, body: try APIJSON.encode(value))
  }
  private func problem(_ status: Int, _ code: String, _ sentence: String) throws -> BackendResponse {
    BackendResponse(
      status: status,
      body: try APIJSON.encode(Problem(status: status, code: code, title: "No", detail: sentence)))
  }
}
