import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// A terminal that is started goes on with what others of the machine have left.
@Suite("Host: what other terminals of the machine have left of the canvas")
@MainActor
struct LeftChangesTests {
  /// What the terminal with a number sees of others that have ended.
  private struct Seats: SharedCanvasStore {
    let kept: SharedCanvasesInMemory
    let others: [Int]

    func sharedCanvas(of account: String, terminal: Int) async throws(StoreError) -> SharedCanvas? { kept[terminal] }
    func setUnreadableAside() async throws(StoreError) -> [String] { try await kept.setUnreadableAside() }
    func keep(_ canvas: SharedCanvas, of account: String, terminal: Int) async throws(StoreError) {
      try await kept.keep(canvas, of: account, terminal: terminal)
    }
    func keepAtEnd(_ canvas: SharedCanvas, of account: String, terminal: Int) throws(StoreError) {
      try kept.keepAtEnd(canvas, of: account, terminal: terminal)
    }
    func privateWidgets(of account: String) throws(StoreError) -> [String: PrivateWidgets.Hidden] { [:] }
    func keep(
      _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
    ) async throws(StoreError) {}
    func hiddenWidgets(of account: String) async throws(StoreError) -> [String: PrivateWidgets.Hidden] { [:] }
    func keepAtEnd(
      _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
    ) throws(StoreError) {}
    func terminals(of account: String) throws(StoreError) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: others.map { ($0, kept[$0]?.pending.count ?? 0) })
    }
    func forgetTerminals(of account: String) throws(StoreError) {}
  }

  private let server = CanvasServerInMemory()
  private let kept = SharedCanvasesInMemory()

  private func terminal(_ number: Int, seeing others: [Int] = [], isOnline: Bool = true) throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    if !isOnline { transport.goDown() }
    let sharing = CanvasSharing(store: Seats(kept: kept, others: others), terminal: number, isFirstStart: true)
    let rig = try HostRig(transport: transport, sharing: sharing)
    rig.host.connect()
    return rig
  }

  /// Two terminals that have met the server, lose it, do something each, and end at once.
  private func leave(_ works: (CanvasManager) throws -> Void...) async throws {
    var rigs: [HostRig] = []
    for number in works.indices {
      let rig = try terminal(number)
      #expect(await rig.settle { rig.shows(server) && kept[number]?.pending.isEmpty == true })
      rigs.append(rig)
    }
    for (number, rig) in rigs.enumerated() {
      rig.transport.goDown()
      #expect(await rig.settle { rig.text.contains("offline") })
      try works[number](rig.host.canvas)
      #expect(await rig.settle { kept[number]?.pending.isEmpty == false })
    }
  }

  @Test func `without a server the newest is shown that any terminal was told`() async throws {
    let old = try terminal(0)
    #expect(await old.settle { old.shows(server) && kept[0]?.pending.isEmpty == true })
    old.transport.goDown()
    let other = try terminal(1)
    #expect(await other.settle { other.shows(server) })
    try other.host.canvas.configure("note-1", ["text": "newer"])
    #expect(await other.settle { kept[1]?.revision == 2 && kept[1]?.pending.isEmpty == true })
    #expect(kept[0]?.revision == 1)
    let rig = try terminal(0, seeing: [1], isOnline: false)
    #expect(await rig.settle { rig.host.canvas.widget("note-1")?.config["text"] == "newer" })
    #expect(await rig.settle { kept[0]?.revision == 2 })
  }

  @Test func `what two have left is sent by the one that is started`() async throws {
    try await leave(
      { try $0.configure("note-1", ["text": "a"]) },
      { canvas in
        try canvas.configure("note-2", ["text": "b"])
        try canvas.updateWidgetSize("note-2", w: 3, h: 12)
      })
    let rig = try terminal(0, seeing: [1])
    #expect(await rig.settle { server.layout.widgets.map { $0.config["text"] } == ["a", "b"] })
    #expect(await rig.settle { rig.shows(server) && kept[0]?.pending.isEmpty == true })
    #expect(server.layout.widgets.last?.frame.w == 3 && server.revision == 4)
  }

  @Test(arguments: [[], [1]])
  func `what a terminal itself cannot read any more is told, and what it showed is kept aside`(
    others: [Int]
  ) async throws {
    let kept = SharedCanvasesInMemory(unreadable: ["It cannot be read."])
    let first = try terminal(1)
    #expect(await first.settle { first.shows(server) && self.kept[1]?.pending.isEmpty == true })
    try first.host.canvas.removeWidget("note-1")
    #expect(await first.settle { server.layout.widgets.count == 1 })
    if let known = self.kept[1] { try await kept.keep(known, of: "", terminal: 1) }
    let transport = ScriptedTransport()
    server.serve(transport)
    let sharing = CanvasSharing(store: Seats(kept: kept, others: others), terminal: 0, isFirstStart: true)
    let rig = try HostRig(transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.shows(server) && rig.store.now.layouts["before sharing"] != nil })
    #expect(rig.store.now.layouts["before sharing"]?.last?.widgets.count == 2)
    #expect(rig.host.noticeBoard.messages.contains { $0.text == "It cannot be read." })
  }

  @Test func `what they have done to one thing is told, and both values are kept`() async throws {
    try await leave(
      { try $0.configure("note-1", ["text": "a"]) }, { try $0.configure("note-1", ["text": "b"]) })
    let rig = try terminal(0, seeing: [1], isOnline: false)
    #expect(await rig.settle { rig.host.canvas.widget("note-1")?.config["text"] == "b" })
    #expect(await rig.settle { rig.host.outbox.conflicts.count == 1 })
    #expect(rig.host.noticeBoard.messages.contains { $0.text.contains("Changed elsewhere, too: Note (text)") })
  }
}

extension HostRig {
  fileprivate func shows(_ server: CanvasServerInMemory) -> Bool { host.canvas.layout == server.layout }
}
