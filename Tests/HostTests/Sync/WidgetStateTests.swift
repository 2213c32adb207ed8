import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// What widgets keep for themselves, half-written lines say, and where it goes when they are closed and brought back.
@Suite("Host: what widgets keep, on canvases of several terminals")
@MainActor
struct WidgetStateTests {
  private let server = CanvasServerInMemory()

  private func terminal(
    _ seat: Int, _ address: CanvasAddress, layout: Layout = HostRig.twoNotes, account: String = ""
  ) async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    var sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: seat, isFirstStart: seat > 0)
    sharing.address = address
    let rig = try HostRig(layout: layout, transport: transport, account: account, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.isUpToDate(with: server) && rig.host.canvas.layout == server.layout })
    return rig
  }

  /// What was sent of what widgets keep.
  private func sentStates(_ rig: HostRig) -> [JSONValue] {
    rig.transport.requests.filter { $0.path.hasSuffix("/changes") && $0.method == .post }
      .compactMap { try? APIJSON.decode(NewCanvasChange.self, from: $0.body ?? []) }
      .flatMap { $0.change["items"]?.array ?? [] }
      .compactMap { $0["state"] }
  }

  private func writeAndClose(_ rig: HostRig) async {
    rig.press("i", "i", "Ctrl+Space", "x")
    #expect(await rig.settle { server.layout.widgets.count == 1 })
  }

  private func bringBack(_ rig: HostRig) async {
    rig.press("Ctrl+Space", "u")
    #expect(await rig.settle { server.layout.widgets.count == 2 })
  }

  @Test func `what is half written goes to no other member of a shared canvas, and is there again here`() async throws {
    let share = CanvasAddress.shared(CanvasServerInMemory.share)
    let ada = try await terminal(0, share)
    await writeAndClose(ada)
    let ben = try await terminal(1, share, layout: server.layout)
    await bringBack(ada)
    #expect(await ben.settle { ben.host.canvas.layout == server.layout })
    #expect(sentStates(ada).isEmpty)
    #expect(ada.text.contains("note ii") && !ben.text.contains("note ii"))
  }

  @Test func `what is half written goes to the person's own other terminals`() async throws {
    let laptop = try await terminal(0, .own)
    await writeAndClose(laptop)
    let desktop = try await terminal(1, .own, layout: server.layout)
    await bringBack(laptop)
    #expect(sentStates(laptop) == ["ii", "ii"])
    #expect(await desktop.settle { desktop.text.contains("note ii") })
  }

  @Test func `what another member says that a widget kept is not taken for the person's own words`() async throws {
    let share = CanvasAddress.shared(CanvasServerInMemory.share)
    let ada = try await terminal(0, share)
    var layout = server.layout
    layout.pages[0].widgets[1].frame.h = 6
    let foreign = GridFrame(x: 6, y: 6, w: 6, h: 6)
    layout.pages[0].widgets.append(WidgetPlacement(id: "note-9", app: "note", frame: foreign))
    let change = CanvasChange(.add, subject: "note-9", from: server.layout, to: layout) { _ in "not hers" }
    let mallory = ScriptedTransport()
    server.serve(mallory)
    let call = NewCanvasChange(
      id: "m-1", base: server.revision, origin: "mallory", change: JSONValue(encoding: change))
    _ = try await mallory.call(CanvasShareAPI.make(call, in: CanvasServerInMemory.share, key: "m-1"))
    #expect(await ada.settle { ada.host.canvas.widget("note-9") != nil && ada.text.contains("note") })
    #expect(!ada.text.contains("not hers") && ada.host.board.state(of: "note-9")?.string != "not hers")
  }

  @Test func `what a widget keeps for other accounts goes to no server of this one`() async throws {
    let rig = try await terminal(0, .own, account: "https://desk.example ada")
    let board = rig.host.board
    func kept(_ states: [String: JSONValue]) -> JSONValue { ["easel.accounts": .object(states)] }
    let all = kept(["https://desk.example ada": "hers", "https://other.example ada": "elsewhere", "": "private"])
    #expect(board.portable(all, of: "note") == kept(["https://desk.example ada": "hers"]))
    #expect(board.portable("of the private server", of: "note") == nil)
    #expect(board.portable("no account's", of: "an app that has no service") == "no account's")
  }
}
