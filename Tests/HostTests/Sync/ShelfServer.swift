import Canvas
import EaselAPI
import EaselKit
import Synchronization

@testable import Host

/// A server that keeps layouts under names, and preferences, in memory; it has no canvas.
final class ShelfServer: Sendable {
  private struct State {
    var layouts: [String: [JSONValue]] = [:]
    var preferences = SharedPreferences(version: 0, values: [:])
    var listeners: [ScriptedTransport] = []
    var refuses = false
    var calls = 0
  }

  private let state = Mutex(State())

  /// The versions of a layout, oldest first.
  func versions(_ name: String) -> [JSONValue] { state.withLock { $0.layouts[name] ?? [] } }
  var preferences: [String: JSONValue] { state.withLock { $0.preferences.values } }
  var calls: Int { state.withLock { $0.calls } }

  func serve(_ transport: ScriptedTransport) {
    state.withLock { $0.listeners.append(transport) }
    transport.answer { [weak self] request in
      .success((try? self?.answer(request)) ?? BackendResponse(status: 500, body: []))
    }
  }

  func refuseLayouts() { state.withLock { $0.refuses = true } }

  /// Somebody else removes a layout.
  func remove(_ name: String) {
    state.withLock { $0.layouts[name] = nil }
    tell("canvas.layout.deleted")
  }

  /// Somebody else saves a layout.
  func save(_ layout: JSONValue, as name: String) {
    state.withLock { $0.layouts[name, default: []].append(layout) }
    tell("canvas.layout.saved")
  }

  private func tell(_ type: String) { for listener in state.withLock({ $0.listeners }) { listener.push(type) } }

  private func answer(_ request: BackendRequest) throws -> BackendResponse {
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
          id: path[1], name: path[1], version: number, savedAt: Timestamp(seconds: number),
          layout: versions(path[1])[number - 1]))
    case (.get, "preferences", _): return try ok(state.withLock { $0.preferences })
    case (.patch, "preferences", _):
      let change = try APIJSON.decode(PreferencesChange.self, from: request.body ?? [])
      let new = state.withLock { state in
        for (name, value) in change.values { state.preferences.values[name] = value == .null ? nil : value }
        state.preferences.version += 1
        return state.preferences
      }
      tell(CanvasAPI.preferencesChanged)
      return try ok(new)
    default: return BackendResponse(status: 404, body: Array(#"{"status":404,"code":"x","title":"","detail":""}"#.utf8))
    }
  }

  private func put(_ request: BackendRequest, _ name: String) throws -> BackendResponse {
    if state.withLock({ $0.refuses }) { return try problem(422, "canvas.layouts.many", "Too many.") }
    let body = try APIJSON.decode(SavedLayout.self, from: request.body ?? [])
    let present = versions(name).count
    if let tag = request.ifMatch, tag != "\"\(present)\"" { return try problem(412, "canvas.version.stale", "Stale.") }
    if versions(name).last != body.layout { save(body.layout, as: name) }
    return try ok(summary(name))
  }

  private func summary(_ name: String) -> NamedLayoutSummary { summary(name, versions(name).count) }
  private func summary(_ name: String, _ version: Int) -> NamedLayoutSummary {
    NamedLayoutSummary(id: name, name: name, version: version, widgets: 0, savedAt: Timestamp(seconds: version))
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
