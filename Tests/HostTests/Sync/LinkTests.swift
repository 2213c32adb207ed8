import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// A screen on a wall: signed in with a link, it looks at one canvas and does nothing else.
@Suite("Host: signed in with a link")
@MainActor
struct LinkTests {
  private let server = CompanyServer()

  private func screen() async throws -> HostRig {
    server.become(.viewer)
    let transport = ScriptedTransport()
    server.serve(transport, as: "Kitchen wall")
    var sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: 0, isFirstStart: false)
    sharing.address = .shared(CompanyServer.share)
    (sharing.name, sharing.role) = ("Team", .viewer)
    let rig = try HostRig(
      size: Size(width: 120, height: 14), transport: transport, account: "https://desk.example link-1",
      mayOnlyRead: true, isLink: true, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { rig.host.connection.state == .online })
    rig.host.tellWhereabouts()
    #expect(await rig.settle { server.there.contains { $0.user == "Kitchen wall" } })
    return rig
  }

  private func note(_ id: String, _ rig: HostRig) -> [String] {
    (rig.host.board.panes[id]?.widget as? NoteWidget)?.told ?? []
  }

  /// The calls that a link may not make.
  private func strange(_ rig: HostRig) -> [String] {
    rig.transport.requests.map { "\($0.method.rawValue) \($0.path)" }.filter { call in
      !["GET /api/canvas/shares/team", "PUT /api/canvas/shares/team/presence/", "GET /api/note/"]
        .contains { call.hasPrefix($0) }
    }
  }

  @Test func `it asks for its canvas and its widgets' data, and for nothing of a person's`() async throws {
    let rig = try await screen()
    #expect(await rig.settle { note("note-1", rig).contains("fresh") })
    for _ in 0..<5 {
      rig.pass(milliseconds: 30_000)
      for _ in 0..<50 { await Task.yield() }
    }
    #expect(strange(rig).isEmpty)
    #expect(rig.host.layoutSync == nil && rig.host.preferenceSync == nil)
    #expect(rig.host.canvasName == "Team (look only)")
  }

  @Test func `a link that was ended shows nothing any more`() async throws {
    let rig = try await screen()
    rig.host.connectionChanged(.offline(.refused(status: 401, code: "auth.session.over", sentence: "It is over.")))
    #expect(rig.host.isEnded)
    #expect(rig.host.endedLink == "It is over.")
  }

  @Test func `a key that would change something says why it does not, and nothing waits`() async throws {
    let rig = try await screen()
    rig.press("s")
    #expect(rig.text.contains("Nothing is changed from here"))
    #expect(note("note-1", rig).last == "pending []")
    for _ in 0..<50 { await Task.yield() }
    #expect(rig.store.now.outbox.isEmpty && rig.host.outbox.pending.isEmpty)
    let before = rig.host.canvas.layout
    rig.press("Ctrl+Space", "x")
    #expect(rig.text.contains("This screen only looks"))
    #expect(rig.host.canvas.layout == before)
    rig.press("Ctrl+Space", "A")
    #expect(rig.text.contains("This screen only looks"))
    #expect(strange(rig).isEmpty)
  }

  @Test func `no key is offered that would be refused, and why is said`() async throws {
    let rig = try await screen()
    rig.press("Ctrl+Space")
    #expect(rig.text.contains("Ctrl+Space … (look only)"))
    for words in ["z zoom", "p pages", "q quit", "? help"] { #expect(rig.text.contains(words), "\(words)") }
    for words in ["a add", "duplicate", "resize", "u undo", "new page", "shared canvases", "private"] {
      #expect(!rig.text.contains(words), "\(words)")
    }
    rig.press("Esc", "Ctrl+P", "a", "d", "d")
    #expect(!rig.text.contains("Add a widget") && !rig.text.contains("Add Note"))
  }

  @Test func `a call of a widget that writes is answered here`() async throws {
    let rig = try await screen()
    let pane = try #require(rig.host.board.panes["note-1"])
    let call = BackendRequest(.put, "/api/note/read")
    rig.host.perform(.request(call, tag: "read"), for: pane, cause: nil)
    #expect(note("note-1", rig).last == "failed")
    #expect(strange(rig).isEmpty)
  }

  @Test func `what is for the person rings on terminals of their own`() async throws {
    let rig = try await screen()
    var count = 0
    rig.host.ring(once: "chat.1") { _ in count += 1 }
    rig.pass(milliseconds: 10_000)
    for _ in 0..<50 { await Task.yield() }
    #expect(count == 0)
    #expect(strange(rig).isEmpty)
  }

  @Test func `another name of the canvas is shown, and its end is told`() async throws {
    let rig = try await screen()
    server.rename(to: "Kitchen")
    #expect(await rig.settle { rig.host.canvasName == "Kitchen (look only)" })
    server.become(nil)
    #expect(await rig.settle { rig.hasSaid("not shared with you any more; what you see stays as it is") })
    #expect(rig.host.isWithdrawn)
  }

  @Test func `what is refused to links hides a canvas, and other refusals do not`() {
    #expect(BackendFailure.refused(status: 403, code: "auth.link.refused", sentence: "").hidesCanvas)
    #expect(BackendFailure.refused(status: 404, code: "canvas.share.unknown", sentence: "").hidesCanvas)
    #expect(!BackendFailure.refused(status: 403, code: "feature-off", sentence: "").hidesCanvas)
    #expect(!BackendFailure.timedOut.hidesCanvas)
  }
}
