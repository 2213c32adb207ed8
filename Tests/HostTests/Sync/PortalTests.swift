import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// Something on the way answers with a page of its own: nothing is taken as refused or gone, and all goes on after it.
@Suite("Host: a portal between here and the server")
@MainActor
struct PortalTests {
  private let server = CanvasServerInMemory()
  private let kept = SharedCanvasesInMemory()

  /// Has a page in plain text answer to every call, while the live channel still seems open.
  private func shut(_ transport: ScriptedTransport, _ status: Int) {
    transport.answer { _ in .success(BackendResponse(status: status, body: Array("Sign in to this network.".utf8))) }
  }

  private func rig(_ address: CanvasAddress = .own, store: InMemoryHostStore = InMemoryHostStore()) throws -> HostRig {
    var sharing = CanvasSharing(store: kept, terminal: 0, isFirstStart: true)
    sharing.address = address
    return try HostRig(store: store, sharing: sharing)
  }

  private func terminal(store: InMemoryHostStore = InMemoryHostStore()) async throws -> HostRig {
    let rig = try rig(store: store)
    server.serve(rig.transport)
    rig.host.connect()
    #expect(await rig.settle { kept[0]?.pending.isEmpty == true && rig.host.canvas.layout == server.layout })
    return rig
  }

  /// Lets what is under way come to an end, with its next tries.
  private func wait(_ rig: HostRig) async {
    for _ in 0..<3 {
      await rig.calm()
      rig.pass(milliseconds: 60_000)
    }
    await rig.calm()
  }

  @Test(arguments: [400, 401, 403, 404, 409, 410, 413, 422, 500])
  func `a change waits for the server's own word`(status: Int) async throws {
    let store = InMemoryHostStore()
    let rig = try await terminal(store: store)
    shut(rig.transport, status)
    try rig.host.canvas.configure("note-1", ["text": "mine"])
    await wait(rig)
    #expect(kept[0]?.pending.count == 1 && rig.host.canvas.widget("note-1")?.config["text"] == "mine")
    #expect(rig.host.noticeBoard.messages.isEmpty && store.now.layouts["before sharing"] == nil)
    server.serve(rig.transport)
    await wait(rig)
    #expect(server.layout == rig.host.canvas.layout && kept[0]?.pending.isEmpty == true)
    #expect(server.layout.widgets.first?.config["text"] == "mine")
  }

  @Test(arguments: [403, 404])
  func `a canvas that could not be met is met later`(status: Int) async throws {
    let rig = try rig()
    shut(rig.transport, status)
    rig.host.connect()
    await wait(rig)
    #expect(kept[0] == nil)
    server.serve(rig.transport)
    await wait(rig)
    #expect(kept[0]?.pending.isEmpty == true && server.layout == rig.host.canvas.layout)
  }

  @Test func `a canvas of several people is not taken as withdrawn`() async throws {
    let rig = try rig(.shared(CanvasServerInMemory.share))
    shut(rig.transport, 404)
    rig.host.connect()
    await wait(rig)
    #expect(!rig.host.isWithdrawn && !rig.text.contains("not shared with you any more"))
    server.serve(rig.transport)
    await wait(rig)
    #expect(server.revision > 0 && server.layout == rig.host.canvas.layout)
  }

  @Test func `who has a canvas open is told again after it`() async throws {
    let company = CompanyServer()
    let rig = try rig(.shared(CompanyServer.share))
    shut(rig.transport, 403)
    rig.host.connect()
    await rig.calm()
    rig.host.tellWhereabouts()
    await wait(rig)
    company.serve(rig.transport, as: "Ada")
    await wait(rig)
    #expect(company.there.map(\.user) == ["Ada"])
  }

  @Test(arguments: [403, 404, 422])
  func `layouts and choices go over after it`(status: Int) async throws {
    let shelf = ShelfServer()
    let rig = try shelf.machine()
    await rig.calm()
    shut(rig.transport, status)
    try await rig.save(.notes("work"))
    rig.host.useTheme("other")
    await wait(rig)
    #expect(!rig.host.noticeBoard.messages.contains { $0.text.contains("stays on this machine") })
    shelf.serve(rig.transport)
    await wait(rig)
    #expect(shelf.widths("work") == [6] && shelf.preferences["theme"] == "other")
  }

  @Test(arguments: [403, 422])
  func `what is only refused to be written is written after it`(status: Int) async throws {
    let shelf = ShelfServer()
    let rig = try shelf.machine()
    await rig.calm()
    rig.transport.answer { [shelf] request in
      guard request.method == .get else {
        return .success(BackendResponse(status: status, body: Array("<html>No.</html>".utf8)))
      }
      return .success((try? shelf.answer(request)) ?? BackendResponse(status: 503, body: []))
    }
    try await rig.save(.notes("work"))
    rig.host.useTheme("other")
    await wait(rig)
    #expect(!rig.host.noticeBoard.messages.contains { $0.text.contains("stays on this machine") })
    shelf.serve(rig.transport)
    await wait(rig)
    #expect(shelf.widths("work") == [6] && shelf.preferences["theme"] == "other")
  }
}
