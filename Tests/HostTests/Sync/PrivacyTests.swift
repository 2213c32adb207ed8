import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// What somebody keeps to themself on a canvas that others see, too.
@Suite("Host: private widgets")
@MainActor
struct PrivacyTests {
  private func terminal(
    _ server: CanvasServerInMemory, seat: Int, _ store: SharedCanvasesInMemory = SharedCanvasesInMemory(),
    host: InMemoryHostStore = InMemoryHostStore()
  ) async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    var sharing = CanvasSharing(store: store, terminal: seat, isFirstStart: seat > 0)
    sharing.address = .shared(CanvasServerInMemory.share)
    sharing.hidden = PrivateWidgets(try store.privateWidgets(of: ""), person: "Ada")
    let rig = try HostRig(store: host, transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.isUpToDate(with: server) })
    return rig
  }

  @Test func `neither its kind nor its settings nor what it keeps is sent, and others see that it is there`()
    async throws
  {
    let (server, store) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let ada = try await terminal(server, seat: 0, store)
    let ben = try await terminal(server, seat: 1)
    ada.press("Ctrl+Space", "i")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    #expect(ben.text.contains("Ada keeps this one private"))
    #expect(ada.host.canvas.widget("note-1")?.app == "note")
    try ada.host.canvas.configure("note-1", ["text": "the secret"])
    // A copy would tell others what it is a copy of.
    ada.press("Ctrl+Space", "d")
    #expect(ada.host.canvas.layout.widgets.count == 2)
    try ada.host.canvas.removeWidget("note-1")
    ada.press("Ctrl+Space", "u")
    #expect(await ada.settle { ada.host.canvas.widget("note-1")?.app == "note" })
    #expect(ada.host.canvas.widget("note-1")?.config == ["text": "the secret"])
    let hidden = ada.transport.requests.filter { $0.path.hasSuffix("/changes") && $0.method == .post }
      .compactMap { try? APIJSON.decode(NewCanvasChange.self, from: $0.body ?? []) }
      .flatMap { $0.change["items"]?.array ?? [] }
      .filter { $0["after"]?["app"] == "private" || $0["before"]?["app"] == "private" }
    #expect(!hidden.isEmpty)
    for item in hidden { #expect(!String(describing: item["after"] ?? .null).contains("secret")) }
    let kept = { try? store.privateWidgets(of: "")["note-1"]?.config }
    #expect(await ada.settle { kept() == ["text": "the secret"] })
    ada.press("Ctrl+Space", "i")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "note" })
  }

  @Test func `who looks at one is told that it is private, and that everybody sees it again, and of no closing`()
    async throws
  {
    let server = CanvasServerInMemory()
    let (ada, ben) = (try await terminal(server, seat: 0), try await terminal(server, seat: 1))
    ben.host.run(.focus("note-1"))
    ada.press("Ctrl+Space", "i")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    ada.press("Ctrl+Space", "i")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "note" })
    let said = ben.host.noticeBoard.messages.map(\.text)
    #expect(said.contains { $0.hasSuffix("is for somebody else alone from now on.") }, "\(said)")
    #expect(said.contains { $0.hasSuffix("is shown to everybody again.") }, "\(said)")
    #expect(!said.contains { $0.contains("closed") }, "\(said)")
  }

  @Test func `a saved layout has the stand-in, and what stands in for another's cannot be set or copied`() async throws
  {
    let server = CanvasServerInMemory()
    let ada = try await terminal(server, seat: 0)
    let ben = try await terminal(server, seat: 1)
    try ada.host.canvas.configure("note-1", ["text": "secret"])
    ada.press("Ctrl+Space", "i")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    ada.host.saveLayout("copy")
    #expect(await ada.settle { ada.store.now.layouts["copy"] != nil })
    #expect(ada.store.now.layouts["copy"]?.last?.widgets.first { $0.id == "note-1" }?.app == "private")
    #expect(ada.host.canvas.widget("note-1")?.config == ["text": "secret"])
    ben.press("Ctrl+Space", "c")
    #expect(ben.text.contains("This one is not yours"))
    ben.press("Ctrl+Space", "d")
    #expect(ben.host.canvas.layout.widgets.count == 2)
  }

  @Test func `what somebody else puts in its place is not called private`() async throws {
    let server = CanvasServerInMemory()
    let ada = try await terminal(server, seat: 0)
    let ben = try await terminal(server, seat: 1)
    ada.press("Ctrl+Space", "i")
    #expect(await ada.settle { ada.host.sync?.privateWidgets == ["note-1"] })
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    var forged = ben.host.canvas.layout
    forged.pages[0].widgets[0].app = "note"
    ben.host.canvas.load(forged)
    #expect(await ada.settle { ada.host.sync?.privateWidgets == [] })
    #expect(!ada.text.contains("private"))
  }

  @Test func `a new widget of somebody else with the id of a private one that is closed stays theirs`() async throws {
    let (server, store) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let ada = try await terminal(server, seat: 0, store)
    let ben = try await terminal(server, seat: 1)
    try await hide("note-1", "the secret", on: ada, ben)
    try ada.host.canvas.removeWidget("note-1")
    #expect(await ben.settle { ben.host.canvas.widget("note-1") == nil })
    try ben.host.canvas.addWidget(
      WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 4, h: 4), config: ["text": "Ben's"]))
    #expect(await ada.settle { ada.host.canvas.widget("note-1")?.config == ["text": "Ben's"] })
    let before = server.revision
    try ada.host.canvas.updateWidgetSize("note-2", w: 3, h: 6)
    #expect(await ada.settle { server.revision == before + 1 })
    #expect(server.layout.widgets.first { $0.id == "note-1" }?.config == ["text": "Ben's"])
    #expect(ada.host.sync?.privateWidgets == [])
    // Undo brings the private one back beside it, as private as it was.
    ada.press("Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(await ben.settle { ben.host.canvas.layout.widgets.contains { $0.app == "private" } })
    #expect(ada.host.canvas.layout.widgets.contains { $0.config == ["text": "the secret"] })
    #expect(ben.host.canvas.widget("note-1")?.config == ["text": "Ben's"])
    #expect(!String(describing: server.layout).contains("secret"))
    #expect(await ada.settle { (try? store.privateWidgets(of: ""))?["note-1"] == nil })
    #expect(try store.privateWidgets(of: "").values.contains { $0.config == ["text": "the secret"] })
  }

  @Test func `a widget that the person adds after they closed a private one is for all to see`() async throws {
    let server = CanvasServerInMemory()
    let ada = try await terminal(server, seat: 0)
    let ben = try await terminal(server, seat: 1)
    try await hide("note-1", "the secret", on: ada, ben)
    try ada.host.canvas.removeWidget("note-1")
    let id = try ada.host.canvas.addWidget(
      WidgetPlacement(
        id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 4, h: 4), config: ["text": "for all"]))
    #expect(await ben.settle { ben.host.canvas.widget(id)?.config == ["text": "for all"] })
    ada.press("Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    #expect(ada.host.canvas.widget("note-1")?.config == ["text": "the secret"])
  }

  @Test func `undo beside a private widget that others have brought back tells nothing of it`() async throws {
    let server = CanvasServerInMemory()
    let ada = try await terminal(server, seat: 0)
    let ben = try await terminal(server, seat: 1)
    try await hide("note-1", "the secret", on: ada, ben)
    let before = ben.host.canvas.layout
    try ada.host.canvas.removeWidget("note-1")
    #expect(await ben.settle { ben.host.canvas.widget("note-1") == nil })
    ben.host.canvas.load(before)
    #expect(await ada.settle { ada.host.canvas.widget("note-1")?.config == ["text": "the secret"] })
    ada.press("Ctrl+Space", "u")
    #expect(await ben.settle { ben.host.canvas.layout.widgets.count == 3 })
    #expect(!String(describing: server.layout).contains("secret"))
  }

  @Test func `the canvas that another layout was opened over is kept without what is hidden, which comes back with it`()
    async throws
  {
    let server = CanvasServerInMemory()
    let ada = try await terminal(server, seat: 0)
    let ben = try await terminal(server, seat: 1)
    try await hide("note-1", "the secret", on: ada, ben)
    ada.transport.goDown()
    #expect(await ada.settle { ada.text.contains("offline") })
    try ben.host.canvas.configure("note-2", ["text": "Ben's"])
    var other = HostRig.twoNotes
    other.pages[0].widgets.removeFirst()
    ada.host.canvas.load(other)
    ada.transport.comeUp()
    ada.pass(milliseconds: 60_000)
    #expect(await ada.settle { ada.store.now.layouts["before sharing"] != nil && server.layout.widgets.count == 1 })
    let aside = try #require(ada.store.now.layouts["before sharing"]?.first)
    #expect(aside.widgets.map(\.app) == ["private", "note"] && !String(describing: aside).contains("secret"))
    ada.host.openLayout("before sharing")
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    #expect(ada.host.canvas.widget("note-1")?.config == ["text": "the secret"])
  }

  @Test func `a terminal that was away since before a widget was hidden takes nothing from it`() async throws {
    let (server, store) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let ada = try await terminal(server, seat: 0, store)
    try ada.host.canvas.configure("note-1", ["text": "draft"])
    #expect(await ada.settle { store[0]?.revision == 2 && store[0]?.pending.isEmpty == true })
    let past = try #require(store[0])
    ada.press("Ctrl+Space", "i")
    try ada.host.canvas.configure("note-1", ["text": "the secret"])
    #expect(await ada.settle { store[0]?.confirmed.widgets.first?.app == "private" })
    let isKept = { (try? store.privateWidgets(of: ""))?["note-1"]?.since != nil }
    #expect(await ada.settle(isKept))
    try await store.keep(past, of: "", terminal: 1)
    let other = try await terminal(server, seat: 1, store)
    #expect(await other.settle { store[1]?.revision == server.revision })
    #expect(other.host.canvas.widget("note-1")?.config == ["text": "the secret"])
    try other.host.canvas.removeWidget("note-2")
    #expect(await ada.settle { ada.host.canvas.layout.widgets.map(\.id) == ["note-1"] })
    #expect(try store.privateWidgets(of: "").keys.sorted() == ["note-1"])
    #expect(server.layout.widgets.first?.app == "private")
  }

  @Test func `what was held back for a role is sent when the role allows it`() async throws {
    let server = CanvasServerInMemory()
    let ada = try await terminal(server, seat: 0)
    server.refuse(403, "canvas.share.role")
    let before = server.revision
    try ada.host.canvas.removeWidget("note-1")
    let asked = { ada.transport.requests.contains { $0.path == "/api/canvas/shares/\(CanvasServerInMemory.share)" } }
    #expect(await ada.settle(asked))
    #expect(server.revision == before)
    server.allow()
    ada.host.sync?.mayArrange(true)
    #expect(await ada.settle { server.revision == before + 1 })
    #expect(server.layout.widgets.map(\.id) == ["note-2"])
  }

  @Test func `what waits when the person may only look is kept beside the canvas, and the server's is shown`()
    async throws
  {
    let (server, store) = (CanvasServerInMemory(), InMemoryHostStore())
    let ada = try await terminal(server, seat: 0, host: store)
    server.refuse(503, "gateway.busy")
    try ada.host.canvas.removeWidget("note-1")
    ada.host.sync?.mayArrange(false)
    server.allow()
    ada.pass(milliseconds: 60_000)
    #expect(await ada.settle { ada.host.canvas.layout == server.layout })
    #expect(server.layout.widgets.map(\.id) == ["note-1", "note-2"])
    #expect(await ada.settle { store.now.layouts["before sharing"]?.first?.widgets.map(\.id) == ["note-2"] })
    ada.host.sync?.mayArrange(true)
    try ada.host.canvas.configure("note-2", ["text": "more"])
    #expect(await ada.settle { server.layout.widgets.last?.config["text"] == "more" })
    #expect(server.layout.widgets.map(\.id) == ["note-1", "note-2"])
  }

  @Test func `what is hidden right before the end is on disk`() async throws {
    let (server, kept) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let ada = try await terminal(server, seat: 0, kept)
    #expect(await ada.settle { kept[0]?.pending.isEmpty == true })
    try ada.host.canvas.configure("note-1", ["text": "the secret"])
    ada.press("Ctrl+Space", "i")
    #expect(try kept.privateWidgets(of: "").isEmpty, "nothing had a turn yet")
    ada.host.end()
    try ada.host.keepShared()
    #expect(try kept.privateWidgets(of: "")["note-1"]?.config == ["text": "the secret"])
    #expect(kept[0]?.shown.widgets.first?.app == "private")
  }

  @Test func `a stand-in is told to nobody before what it stands for is on disk, and then by itself`() async throws {
    let (server, kept) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let ada = try await terminal(server, seat: 0, kept)
    #expect(await ada.settle { kept[0]?.pending.isEmpty == true })
    kept.hidesNothing = true
    ada.press("Ctrl+Space", "i")
    #expect(await ada.settle { ada.host.sync?.agenda.failing != nil })
    #expect(!server.layout.widgets.contains { $0.app == "private" })
    ada.pass(milliseconds: 60_000)
    #expect(await ada.settle { ada.host.sync?.agenda.failing != nil })
    let said = ada.host.noticeBoard.messages.filter { $0.text == "Nothing can be hidden." }
    #expect(said.count == 1)
    kept.hidesNothing = false
    ada.pass(milliseconds: 60_000)
    #expect(await ada.settle { server.layout.widgets.contains { $0.app == "private" } })
    #expect(try kept.privateWidgets(of: "").keys.sorted() == ["note-1"])
  }

  @Test func `a stand-in is not kept before what it stands for`() async throws {
    let (server, kept) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let ada = try await terminal(server, seat: 0, kept)
    #expect(await ada.settle { kept[0]?.pending.isEmpty == true })
    kept.hidesNothing = true
    ada.press("Ctrl+Space", "i")
    #expect(await ada.settle { ada.host.noticeBoard.messages.contains { $0.text == "Nothing can be hidden." } })
    ada.host.end()
    #expect(throws: StoreError.self) { try ada.host.keepShared() }
    #expect(kept[0]?.shown.widgets.contains { $0.app == "private" } == false)
    kept.hidesNothing = false
    try ada.host.keepShared()
    #expect(try kept.privateWidgets(of: "").keys.sorted() == ["note-1"])
    #expect(kept[0]?.shown.widgets.contains { $0.app == "private" } == true)
  }

  @Test func `another terminal of the machine that runs shows what was hidden here`() async throws {
    let (server, kept) = (CanvasServerInMemory(), SharedCanvasesInMemory())
    let (ada, other) = (try await terminal(server, seat: 0, kept), try await terminal(server, seat: 1, kept))
    let elsewhere = try await terminal(server, seat: 2)
    try ada.host.canvas.configure("note-1", ["text": "the secret"])
    ada.press("Ctrl+Space", "i")
    #expect(await elsewhere.settle { elsewhere.host.canvas.widget("note-1")?.app == "private" })
    #expect(await other.settle { other.host.canvas.widget("note-1")?.config == ["text": "the secret"] })
    #expect(await other.settle { other.host.sync?.privateWidgets == ["note-1"] })
    // Shown and hidden again, it is looked for again.
    ada.press("Ctrl+Space", "i")
    #expect(await other.settle { other.host.sync?.hidden.contains("note-1") == false })
    #expect(await other.settle { (try? kept.privateWidgets(of: ""))?.isEmpty == true })
    ada.press("Ctrl+Space", "i")
    #expect(await other.settle { other.host.sync?.hidden.contains("note-1") == true })
    #expect(other.host.canvas.widget("note-1")?.app == "note")
    // It goes on as the person's own, and is as hidden as it was.
    try other.host.canvas.configure("note-1", ["text": "more"])
    #expect(await other.settle { (try? kept.privateWidgets(of: ""))?["note-1"]?.config == ["text": "more"] })
    #expect(!String(describing: server.layout).contains("more"))
  }

  @Test func `what waits of a canvas that is gone is kept beside it, and what is seen stays`() async throws {
    let (server, kept, store) = (CanvasServerInMemory(), SharedCanvasesInMemory(), InMemoryHostStore())
    let ada = try await terminal(server, seat: 0, kept, host: store)
    server.refuse(503, "gateway.busy")
    try ada.host.canvas.removeWidget("note-1")
    #expect(await ada.settle { kept[0]?.pending.count == 1 })
    ada.host.sync?.wasWithdrawn()
    #expect(await ada.settle { kept[0]?.pending.isEmpty == true && store.now.layouts["before sharing"] != nil })
    #expect(store.now.layouts["before sharing"]?.first?.widgets.map(\.id) == ["note-2"])
    #expect(ada.host.canvas.layout.widgets.map(\.id) == ["note-2"])
    #expect(ada.host.noticeBoard.messages.contains { $0.text.hasPrefix("What you had not sent of the canvas is kept") })
  }

  /// Has a note be private and set, and waits until another sees its stand-in.
  private func hide(_ id: String, _ text: String, on rig: HostRig, _ other: HostRig) async throws {
    rig.press("Ctrl+Space", "i")
    try rig.host.canvas.configure(id, ["text": .string(text)])
    #expect(await other.settle { other.host.canvas.widget(id)?.app == "private" })
    #expect(await rig.settle { rig.host.sync?.privateWidgets == [id] })
  }
}
