import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// Changes of the canvas that wait are seen as other changes are.
@Suite("Host: changes of the canvas that wait")
@MainActor
struct UnsentCanvasTests {
  private let server = CanvasServerInMemory()

  private func terminal() async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    let kept = SharedCanvasesInMemory()
    let rig = try HostRig(
      transport: transport, sharing: CanvasSharing(store: kept, terminal: 0, isFirstStart: true))
    rig.host.connect()
    #expect(await rig.settle { kept[0]?.pending.isEmpty == true && rig.host.connection.state == .online })
    return rig
  }

  @Test func `they are counted and listed while the server is away, and until then only`() async throws {
    let rig = try await terminal()
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    try rig.host.canvas.renamePage("page-1", to: "Work")
    try rig.host.canvas.configure("note-1", ["text": "a"])
    rig.host.needsFrame = true
    #expect(rig.screen.last?.contains("↑2 ○ offline") == true)
    rig.press("s")
    #expect(rig.screen.last?.contains("↑3 ○ offline") == true)
    rig.press("Ctrl+Space", "B")
    #expect(rig.text.contains("renamed page \"Main\" to \"Work\"") && rig.text.contains("configured Note"))
    #expect(rig.text.contains("of the canvas"))
    // They are sent together, so that none is sent or dropped alone.
    rig.press("End", "D", "D", "r")
    #expect(rig.text.contains("The canvas sends its changes together") && rig.text.contains("undo takes one back."))
    #expect(rig.host.sync?.shared?.pending.count == 2)
    rig.press("Home", "D", "D")
    #expect(await rig.settle { rig.host.outbox.pending.isEmpty })
    #expect(!rig.text.contains("Nothing waits."))
    rig.transport.comeUp()
    rig.pass(milliseconds: 60_000)
    #expect(await rig.settle { rig.text.contains("Nothing waits.") && server.layout.pages[0].title == "Work" })
    rig.press("Esc")
    #expect(rig.screen.last?.contains("↑") == false)
  }

  @Test func `they are counted while the server fails at one`() async throws {
    let rig = try await terminal()
    server.refuse(507, "server.full")
    try rig.host.canvas.renamePage("page-1", to: "Work")
    #expect(await rig.settle { rig.text.contains("waits on this terminal") })
    rig.press("Esc")
    rig.pass(milliseconds: 10_000)
    #expect(rig.screen.last?.contains("↑1 ● online") == true)
  }

  @Test(arguments: [true, false])
  func `a canvas that the server has never seen counts as one, and is offered whole`(isFirstStart: Bool) async throws {
    let transport = ScriptedTransport()
    server.serve(transport)
    transport.goDown()
    let sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: 0, isFirstStart: isFirstStart)
    let rig = try HostRig(transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("offline") && rig.host.sync?.isUnmet == !isFirstStart })
    #expect(rig.screen.last?.contains("↑1 ○ offline") == !isFirstStart, "nothing was arranged at a first start")
    try rig.host.canvas.renamePage("page-1", to: "Work")
    try rig.host.canvas.configure("note-1", ["text": "a"])
    rig.host.needsFrame = true
    #expect(rig.screen.last?.contains("↑1 ○ offline") == true)
    rig.press("Ctrl+Space", "B")
    #expect(rig.text.contains("the whole canvas, as it is here"))
    rig.press("D")
    #expect(rig.text.contains("The server has never seen it."))
    rig.press("Esc")
    transport.comeUp()
    rig.pass(milliseconds: 60_000)
    #expect(await rig.settle { server.layout == rig.host.canvas.layout })
    #expect(server.layout.pages[0].title == "Work")
    #expect(rig.screen.last?.contains("↑") == false)
  }
}
