import Canvas
import EaselKit
import Testing

@testable import Host

extension ShelfServer {
  /// A machine of a person, or one more terminal of it, connected to this server.
  @MainActor
  func machine(
    store: InMemoryHostStore = InMemoryHostStore(), of person: String = "u-1", mayOnlyRead: Bool = false,
    themes: ThemeList = HostRig.themes
  ) throws -> HostRig {
    let transport = ScriptedTransport()
    serve(transport)
    let sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: 0, isFirstStart: true)
    let rig = try HostRig(
      store: store, transport: transport, themes: themes, account: "https://desk.example \(person)",
      mayOnlyRead: mayOnlyRead, sharing: sharing)
    rig.host.connect()
    return rig
  }
}

extension HostRig {
  /// Saves a layout as the person does here.
  func save(_ layout: Layout) async throws {
    _ = try await store.save(layout, at: Timestamp(seconds: 1))
    host.outboxChangedElsewhere()
  }

  /// How many columns the first note takes in the version that counts.
  func width(_ name: String) -> Int? { store.now.layout(name)?.noteWidth }

  /// Lets all that is under way come to an end.
  func calm() async { for _ in 0..<2000 { await Task.yield() } }

  /// Is offline while something happens elsewhere.
  func whileAway(_ work: () async throws -> Void) async throws {
    transport.goDown()
    await calm()
    try await work()
    transport.comeUp()
    pass(milliseconds: 60_000)
    await calm()
  }
}

extension Layout {
  /// Two notes under a name, the first so many columns wide.
  @MainActor
  static func notes(_ name: String, width: Int = 6) -> Layout {
    var layout = HostRig.twoNotes
    layout.name = name
    layout.pages[0].widgets[0].frame.w = width
    return layout
  }

  /// How many columns the first note takes.
  var noteWidth: Int? { widgets.first { $0.id == "note-1" }?.frame.w }
}

/// Waits until something is true; fails after thirty seconds.
@MainActor
func wait(_ isDone: () async throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(30)
  var turns = 0
  while ContinuousClock.now < deadline {
    if try await isDone() { return }
    turns += 1
    if turns < 500 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
  #expect(try await isDone())
}
