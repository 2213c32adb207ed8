import Canvas
import EaselAPI
import EaselKit
import Synchronization
import Testing

@testable import Host

/// A server that keeps one canvas in memory, a person's own or one that is shared with others, and tells its listeners.
final class CanvasServerInMemory: Sendable {
  private struct State {
    var canvas = SharedCanvas()
    var log: [CanvasEntry] = []
    var forgotten = 0
    var listeners: [ScriptedTransport] = []
    var refusal: BackendResponse?
    /// Whether what happens is told without the change itself.
    var tellsRevisionOnly = false
  }

  /// The id of the canvas for those who ask for a shared one.
  static let share = "team"

  private let state = Mutex(State())

  var layout: Layout { state.withLock { $0.canvas.confirmed } }
  var revision: Int { state.withLock { $0.canvas.revision } }
  /// The ids of the changes it keeps, in order.
  var known: [String] { state.withLock { $0.log.map(\.id) } }

  /// Answers a transport from now on, and tells it what happens.
  func serve(_ transport: ScriptedTransport) {
    state.withLock { $0.listeners.append(transport) }
    transport.answer { [weak self] request in .success(self?.answer(request) ?? BackendResponse(status: 503, body: []))
    }
  }

  /// Forgets the changes there are, as after a month.
  func forget() { state.withLock { $0.forgotten = $0.canvas.revision } }

  /// Goes back to an earlier canvas, or to none, as from a backup.
  func setBack(to layout: Layout?) {
    state.withLock { state in
      state.canvas = layout.map { SharedCanvas(revision: 1, confirmed: $0) } ?? SharedCanvas()
      state.log = []
      state.forgotten = state.canvas.revision
    }
  }

  func refuse(_ status: Int, _ code: String) {
    let problem = Problem(status: status, code: code, title: "No", detail: "It is refused.")
    state.withLock { $0.refusal = BackendResponse(status: status, body: (try? APIJSON.encode(problem)) ?? []) }
  }

  func allow() { state.withLock { $0.refusal = nil } }

  func tellRevisionsOnly() { state.withLock { $0.tellsRevisionOnly = true } }

  private func answer(_ request: BackendRequest) -> BackendResponse {
    do {
      let own = request.path.replacing("/api/canvas/shares/\(Self.share)/", with: "/api/canvas/")
      switch (request.method, own) {
      case (.get, "/api/canvas/state"): return try ok(now)
      case (.get, "/api/canvas/changes"): return try changes(after: request.query.first { $0.name == "after" }?.value)
      case (.post, "/api/canvas/changes"):
        let new = try APIJSON.decode(NewCanvasChange.self, from: request.body ?? [])
        return try make(new, isShared: own != request.path)
      default: return BackendResponse(status: 200, body: Array(#"{"items":[],"next":null}"#.utf8))
      }
    } catch {
      return BackendResponse(status: 500, body: [])
    }
  }

  private var now: CanvasState {
    get throws {
      let canvas = state.withLock { $0.canvas }
      let layout = try APIJSON.decode(JSONValue.self, from: APIJSON.encode(canvas.confirmed))
      return CanvasState(revision: canvas.revision, layout: canvas.revision == 0 ? nil : layout, updatedAt: nil)
    }
  }

  private func changes(after text: String?) throws -> BackendResponse {
    let after = text.flatMap { Int($0) } ?? 0
    let (log, forgotten) = state.withLock { ($0.log, $0.forgotten) }
    guard after >= forgotten, after <= revision else { return try problem(410, "canvas.changes.gone") }
    return try ok(EaselAPI.Page(items: Array(log.filter { $0.revision > after }.prefix(3)), next: nil))
  }

  private func make(_ new: NewCanvasChange, isShared: Bool) throws -> BackendResponse {
    if let refusal = state.withLock({ $0.refusal }) { return refusal }
    if let known = state.withLock({ $0.log.first { $0.id == new.id } }) {
      return try ok(CanvasReceipt(id: known.id, revision: known.revision))
    }
    let change = try APIJSON.decode(CanvasChange.self, from: APIJSON.encode(new.change))
    let made: (revision: Int, listeners: [ScriptedTransport], short: Bool)? = state.withLock { state in
      let revision = state.canvas.revision + 1
      guard new.base == state.canvas.revision,
        case .new = state.canvas.take(SharedCanvas.Made(revision: revision, id: new.id ?? "", change: change))
      else { return nil }
      state.log.append(
        CanvasEntry(
          revision: revision, id: new.id ?? "", origin: new.origin, madeAt: Timestamp(seconds: 1), change: new.change))
      return (revision, state.listeners, state.tellsRevisionOnly)
    }
    guard let made else { return try problem(409, "canvas.behind") }
    let (id, told) = (new.id ?? "", made.short ? nil : new.change)
    let own = CanvasNews(revision: made.revision, origin: new.origin, change: told)
    let shared = CanvasShareNews(
      share: Self.share, revision: made.revision, id: id, origin: new.origin, change: told)
    for listener in made.listeners {
      var event = listener.event(isShared ? CanvasShareAPI.arranged : CanvasNews.type)
      event.subject = isShared ? Self.share : id
      event.data = isShared ? JSONValue(encoding: shared) : JSONValue(encoding: own)
      listener.say(.event(event))
    }
    return BackendResponse(
      status: 201, body: try APIJSON.encode(CanvasReceipt(id: new.id ?? "", revision: made.revision)))
  }

  private func ok(_ value: some Encodable) throws -> BackendResponse {
    BackendResponse(status: 200, body: try APIJSON.encode(value))
  }

  private func problem(_ status: Int, _ code: String) throws -> BackendResponse {
    let problem = Problem(status: status, code: code, title: "No", detail: "It is refused.")
    return BackendResponse(status: status, body: try APIJSON.encode(problem))
  }
}

extension HostRig {
  /// Whether this terminal has the newest canvas of the server; changes made later reach it one by one.
  func isUpToDate(with server: CanvasServerInMemory) -> Bool {
    server.revision > 0 && host.connection.state == .online && host.sync?.shared?.revision == server.revision
  }
}

/// Keeps what terminals know in memory.
final class SharedCanvasesInMemory: SharedCanvasStore {
  private let kept = Mutex<[String: SharedCanvas]>([:])
  private let hidden = Mutex<[String: PrivateWidgets.Hidden]>([:])
  /// Whether what is hidden cannot be kept.
  var hidesNothing: Bool {
    get { isHidingRefused.withLock { $0 } }
    set { isHidingRefused.withLock { $0 = newValue } }
  }
  private let isHidingRefused = Mutex(false)
  /// What is said of what cannot be read.
  private let unreadable: [String]

  init(unreadable: [String] = []) { self.unreadable = unreadable }

  subscript(terminal: Int) -> SharedCanvas? { kept.withLock { $0["\(terminal)"] } }

  func sharedCanvas(of account: String, terminal: Int) async throws(StoreError) -> SharedCanvas? { self[terminal] }
  func setUnreadableAside() async throws(StoreError) -> [String] { unreadable }
  func keep(_ canvas: SharedCanvas, of account: String, terminal: Int) async throws(StoreError) {
    kept.withLock { $0["\(terminal)"] = canvas }
  }
  func keepAtEnd(_ canvas: SharedCanvas, of account: String, terminal: Int) throws(StoreError) {
    kept.withLock { $0["\(terminal)"] = canvas }
  }
  func privateWidgets(of account: String) throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    hidden.withLock { $0 }
  }
  func hiddenWidgets(of account: String) async throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    hidden.withLock { $0 }
  }
  func keep(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) async throws(StoreError) {
    try keepAtEnd(changes, over: known, of: account)
  }
  func keepAtEnd(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) throws(StoreError) {
    if hidesNothing { throw StoreError(.failed, "Nothing can be hidden.") }
    hidden.withLock { hidden in
      for (id, widget) in changes where widget != nil || hidden[id] == known[id] { hidden[id] = widget }
    }
  }
  func terminals(of account: String) throws(StoreError) -> [Int: Int] { [:] }
  func forgetTerminals(of account: String) throws(StoreError) { kept.withLock { $0 = [:] } }
}

extension HostRig {
  /// A terminal of a person's own canvas that has met the server and shows what that has.
  static func sharing(
    _ server: CanvasServerInMemory, _ kept: SharedCanvasesInMemory, seat: Int, layout: Layout = HostRig.twoNotes,
    isFirstStart: Bool = true, size: Size = Size(width: 80, height: 14), store: InMemoryHostStore = InMemoryHostStore()
  ) async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    let sharing = CanvasSharing(store: kept, terminal: seat, isFirstStart: isFirstStart)
    let rig = try HostRig(layout: layout, size: size, store: store, transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { kept[seat]?.pending.isEmpty == true && rig.host.canvas.layout == server.layout })
    return rig
  }
}
