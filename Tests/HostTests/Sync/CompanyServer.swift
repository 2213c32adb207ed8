import EaselAPI
import EaselKit
import Synchronization

@testable import Host

/// A server that keeps who is on a shared canvas, and tells its listeners; the canvas itself it leaves to another.
final class CompanyServer: Sendable {
  private struct State {
    var there: [CanvasPresence] = []
    var listeners: [ScriptedTransport] = []
    var role = CanvasRole.editor
    var isGone = false
    var name = "Team"
  }

  static let share = "team"
  private let state = Mutex(State())

  /// The terminals that are there.
  var there: [CanvasPresence] { state.withLock(\.there) }

  /// Answers a terminal of a person from now on.
  func serve(_ transport: ScriptedTransport, as person: String) {
    state.withLock { $0.listeners.append(transport) }
    transport.answer { [weak self] request in
      .success(self?.answer(request, of: person) ?? BackendResponse(status: 503, body: []))
    }
  }

  /// Gives everyone another role, or takes the canvas away, and tells of it.
  func become(_ role: CanvasRole?) {
    change { state in
      state.isGone = role == nil
      if let role { state.role = role }
    }
  }

  /// Gives the canvas another name, and tells of it.
  func rename(to name: String) { change { $0.name = name } }

  private func change(_ change: (inout State) -> Void) {
    let listeners = state.withLock { state in
      change(&state)
      return state.listeners
    }
    for listener in listeners {
      var event = listener.event(CanvasShareAPI.changed)
      event.subject = Self.share
      listener.say(.event(event))
    }
  }

  private func answer(_ request: BackendRequest, of person: String) -> BackendResponse {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count > 3, parts[2] == "shares" else {
      return request.path == "/api/canvas/shares"
        ? ok(Page(items: [share, other], next: nil)) : BackendResponse(status: 200, body: Array(#"{"items":[]}"#.utf8))
    }
    if state.withLock(\.isGone) {
      let problem = Problem(status: 404, code: "canvas.share.unknown", title: "Not found", detail: "There is none.")
      return BackendResponse(status: 404, body: (try? APIJSON.encode(problem)) ?? [])
    }
    guard parts.count > 5, parts[4] == "presence" else {
      return parts.count == 4 ? ok(share) : ok(CanvasState(revision: 0, layout: nil, updatedAt: nil))
    }
    let place = try? APIJSON.decode(CanvasWhereabouts.self, from: request.body ?? [])
    move(
      CanvasPresence(
        origin: parts[5], user: person, name: person, place: request.method == .delete ? nil : place,
        seenAt: Timestamp(seconds: 1)))
    return ok(CanvasPresences(items: there))
  }

  private var share: CanvasShare {
    CanvasShare(
      id: Self.share, name: state.withLock(\.name), role: state.withLock(\.role), members: 2, version: 1,
      createdAt: Timestamp(seconds: 1))
  }

  private var other: CanvasShare {
    CanvasShare(id: "other", name: "Other", role: .viewer, members: 3, version: 1, createdAt: Timestamp(seconds: 1))
  }

  private func move(_ presence: CanvasPresence) {
    let listeners = state.withLock { state in
      state.there.removeAll { $0.origin == presence.origin }
      if presence.place != nil { state.there.append(presence) }
      return state.listeners
    }
    let news = CanvasPresenceNews(share: Self.share, presence: presence)
    for listener in listeners {
      var event = listener.event(CanvasPresenceNews.type)
      event.subject = presence.origin
      event.data = JSONValue(encoding: news)
      listener.say(.event(event))
    }
  }

  private func ok(_ value: some Encodable) -> BackendResponse {
    BackendResponse(status: 200, body: (try? APIJSON.encode(value)) ?? [])
  }
}
