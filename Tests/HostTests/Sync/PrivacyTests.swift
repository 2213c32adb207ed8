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
    _ server: CanvasServerInMemory, seat: Int, _ store: SharedCanvasesInMemory = SharedCanvasesInMemory()
  ) async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    var sharing = CanvasSharing(store: store, terminal: seat, isFirstStart: seat > 0)
    sharing.address = .shared(CanvasServerInMemory.share)
    sharing.hidden = PrivateWidgets(try store.privateWidgets(of: ""), person: "Ada")
    let rig = try HostRig(transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.host.connection.state == .online && server.revision > 0 })
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
}
