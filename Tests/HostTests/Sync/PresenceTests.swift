import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// The people on a canvas that is shared: seen, followed, and let do what their role says.
@Suite("Host: people on a shared canvas")
@MainActor
struct PresenceTests {
  private let server = CompanyServer()

  private func terminal(_ person: String, seat: Int, role: CanvasRole = .editor) async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport, as: person)
    var sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: seat, isFirstStart: false)
    sharing.address = .shared(CompanyServer.share)
    (sharing.name, sharing.role) = ("Team", role)
    let rig = try HostRig(size: Size(width: 120, height: 14), transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.host.connection.state == .online })
    rig.host.tellWhereabouts()
    #expect(await rig.settle { server.there.contains { $0.user == person } })
    return rig
  }

  /// Lets what was done at terminals arrive at the others.
  private func exchange(_ rigs: HostRig...) async {
    for _ in 0..<3 {
      for rig in rigs {
        rig.host.tellWhereabouts()
        rig.pass(milliseconds: 200)
        for _ in 0..<50 { await Task.yield() }
      }
    }
  }

  @Test func `names stand on the status line and beside the widget that has the focus`() async throws {
    let ada = try await terminal("Ada", seat: 0)
    let ben = try await terminal("Ben", seat: 1)
    await exchange(ada, ben)
    #expect(ada.text.contains("Team with Ben"))
    #expect(ben.text.contains("Team with Ada"))
    ben.press("Tab")
    await exchange(ada, ben)
    let right = ada.screen[0].suffix(60)
    #expect(right.contains("@Ben"))
    #expect(!ada.screen[0].prefix(60).contains("@Ben"))
    ben.host.end()
    await exchange(ada)
    #expect(!ada.text.contains("Ben"))
    #expect(server.there.map(\.user) == ["Ada"])
  }

  @Test func `following shows what another sees until one goes elsewhere`() async throws {
    let ada = try await terminal("Ada", seat: 0)
    let ben = try await terminal("Ben", seat: 1)
    await exchange(ada, ben)
    ada.press("Ctrl+Space", "@", "Enter")
    await exchange(ada, ben)
    #expect(ada.text.contains("following Ben"))
    ben.press("Tab")
    await exchange(ben, ada)
    #expect(ada.host.canvas.focus == "note-2")
    ben.press("Ctrl+Space", "z")
    await exchange(ben, ada)
    #expect(ada.host.canvas.isZoomed)
    ada.press("Ctrl+Space", "z")
    await exchange(ada, ben)
    #expect(ada.host.followed == nil)
    ben.press("Ctrl+Space", "z", "Tab")
    await exchange(ben, ada)
    #expect(ada.host.canvas.focus == "note-2")
  }

  @Test func `a viewer arranges nothing, and a role that changes counts at once`() async throws {
    server.become(.viewer)
    let ada = try await terminal("Ada", seat: 0, role: .viewer)
    let before = ada.host.canvas.layout
    ada.press("Ctrl+Space", "x")
    #expect(ada.text.contains("You may look at this canvas, and change what is yours in its widgets"))
    ada.press("Ctrl+Space")
    #expect(ada.text.contains("Ctrl+Space … (viewer)") && ada.text.contains("shared canvases"))
    #expect(!ada.text.contains("a add") && !ada.text.contains("u undo"))
    ada.press("Esc")
    #expect(ada.host.canvasName == "Team (viewer)" && ada.host.setup.readOnlyReason == nil)
    ada.host.canvas.load(Layout(name: "other", pages: []))
    #expect(ada.host.canvas.layout == before)
    server.become(.editor)
    #expect(await ada.settle { !ada.host.canvas.isReadOnly })
    ada.press("Ctrl+Space", "x")
    #expect(ada.host.canvas.layout.widgets.count == 1)
    server.become(.viewer)
    #expect(await ada.settle { ada.host.canvas.isReadOnly })
  }

  @Test func `the keys of a move that a viewer may not make do nothing to the widget`() async throws {
    server.become(.viewer)
    let ada = try await terminal("Ada", seat: 0, role: .viewer)
    ada.press("Ctrl+Space", "m", "Right", "i", "Tab", "i")
    #expect(ada.text.contains("LOOK ONLY") && ada.text.contains("You may look at this canvas"))
    #expect(ada.host.canvas.focus == "note-1" && !ada.text.contains("note i"))
    ada.press("Enter", "i")
    #expect(ada.text.contains("NORMAL") && ada.text.contains("note i"))
    // What is typed into the dialog that does not open is no text for the widget either.
    ada.press("Ctrl+Space", ",")
    ada.host.handle(.paste("ii"))
    ada.press("i", "i", "Esc", "i")
    #expect(ada.text.contains("note ii") && !ada.text.contains("note iii"))
    ada.press("Ctrl+Space", "r", "Ctrl+Space", "z")
    #expect(ada.host.canvas.isZoomed && ada.host.mode == .normal)
    // What is done at once leaves nothing behind.
    ada.press("Ctrl+Space", "x", "i")
    #expect(ada.text.contains("note iii"))
  }

  @Test func `who is a member no more is told and keeps what is seen`() async throws {
    let ada = try await terminal("Ada", seat: 0)
    server.become(nil)
    #expect(await ada.settle { ada.hasSaid("not shared with you any more") })
    #expect(ada.host.canvas.layout.widgets.count == 2)
    ada.press("Ctrl+Space", "x")
    #expect(ada.host.canvas.layout.widgets.count == 2)
    #expect(ada.host.isWithdrawn && ada.host.canvasName == "Team (left)")
  }

  @Test func `who is a member again is told, and opens the canvas anew`() async throws {
    let ada = try await terminal("Ada", seat: 0)
    server.become(nil)
    #expect(await ada.settle { ada.host.isWithdrawn })
    server.become(.editor)
    #expect(await ada.settle { ada.hasSaid("This canvas is shared with you again") })
    #expect(ada.host.isWithdrawn)
    ada.press("Esc", "Ctrl+Space", "A")
    #expect(await ada.settle { ada.text.contains("Your own canvas") && ada.text.contains("editor, 2 people") })
    ada.press("Down", "Enter")
    #expect(ada.host.isEnded && ada.host.reopening == .shared(CompanyServer.share))
  }

  @Test func `another canvas is chosen from the list`() async throws {
    let ada = try await terminal("Ada", seat: 0)
    ada.press("Ctrl+Space", "A")
    #expect(await ada.settle { ada.text.contains("Other") })
    #expect(ada.text.contains("Your own canvas"))
    ada.press("Down", "Enter")
    #expect(ada.host.isEnded)
    #expect(ada.host.reopening == .shared("other"))
  }

  @Test func `a terminal alone says so again before it is forgotten, and nothing else`() async throws {
    let ada = try await terminal("Ada", seat: 0)
    await exchange(ada)
    let count = { ada.transport.requests.filter { $0.path.contains("/presence/") }.count }
    let before = count()
    await exchange(ada)
    #expect(count() == before)
    ada.pass(milliseconds: Int64(CanvasShareAPI.presenceSeconds) * 500)
    #expect(await ada.settle { count() == before + 1 })
  }
}
