import Canvas
import EaselKit
import TestKit
import Testing

@testable import Host

@Suite("When a frame is due, and what it costs")
@MainActor
struct FrameKeeperTests {
  private func scene(_ keeper: FrameKeeper, mode: String = "NORMAL") -> Scene {
    let status = StatusLine(
      mode: mode, pages: PageBar(titles: ["Main"], front: 0), hints: [], needed: [], connection: .connecting,
      clock: "09:00")
    return Scene(
      theme: .test, keyNames: KeyNames(.standard), area: Composer.area(in: keeper.size) ?? Rect(.zero), visible: [],
      isEmpty: true, status: status)
  }

  private func keeper() -> (FrameKeeper, PaneBoard) {
    let store = InMemoryHostStore()
    let transport = ScriptedTransport()
    let setup = HostSetup(
      apps: [NoteWidget.self], themes: HostRig.themes, readyLayouts: { [] }, store: store, transport: transport,
      starter: transport, clock: HostClock(now: { Timestamp(milliseconds: 0) }, uptime: { 0 }), zone: .utc,
      newID: { "id" }, openURL: { _ in }, log: { _ in })
    let keeper = FrameKeeper()
    keeper.resize(to: Size(width: 60, height: 12))
    return (keeper, PaneBoard(setup: setup, bus: EventBus(), states: [:]))
  }

  @Test func `drawing makes a frame undue; panes alone need no new scene`() {
    let (keeper, board) = keeper()
    #expect(keeper.isDue)
    _ = keeper.draw(board, overlay: nil) { scene(keeper) }
    #expect(!keeper.isDue)
    keeper.needsPanes = true
    var isAsked = false
    _ = keeper.draw(board, overlay: nil) {
      isAsked = true
      return scene(keeper)
    }
    #expect(!isAsked && !keeper.isDue && keeper.changedRows.isEmpty)
  }

  @Test func `only the rows that changed are told, all of them after an overlay or anew`() {
    let (keeper, board) = keeper()
    _ = keeper.draw(board, overlay: nil) { scene(keeper) }
    #expect(keeper.changedRows == 0..<12)
    _ = keeper.draw(board, overlay: nil) { scene(keeper, mode: "LEADER") }
    #expect(keeper.changedRows == 11..<12)
    keeper.needsPanes = true
    let below = keeper.draw(board, overlay: above) { scene(keeper) }
    #expect(below.row(0).hasPrefix("above") && keeper.changedRows == 0..<12)
    #expect(keeper.coveredRects == [Rect(x: 0, y: 0, width: 5, height: 1)])
    keeper.invalidate()
    let clean = keeper.draw(board, overlay: nil) { scene(keeper) }
    #expect(!clean.row(0).contains("above") && keeper.changedRows == 0..<12 && keeper.coveredRects.isEmpty)
  }

  private func above(on surface: inout Surface) -> [Rect] {
    surface.put("above", at: .zero, style: Style())
    return [Rect(x: 0, y: 0, width: 5, height: 1)]
  }

  @Test func `below an overlay nothing is drawn that has not changed, and the overlay stays`() {
    let (keeper, board) = keeper()
    var drawn = 0
    func frame() -> Surface {
      keeper.draw(
        board,
        overlay: {
          drawn += 1
          return above(on: &$0)
        }
      ) { scene(keeper) }
    }
    let first = frame()
    keeper.needsPanes = true
    #expect(frame() == first && drawn == 1 && keeper.changedRows.isEmpty)
    keeper.needsFrame = true
    #expect(frame() == first && drawn == 2)
    let clean = keeper.draw(board, overlay: nil) { scene(keeper) }
    #expect(!clean.row(0).contains("above") && keeper.changedRows == 0..<12)
  }

  @Test func `what asks for a frame while one is drawn gets the next`() {
    let (keeper, board) = keeper()
    _ = keeper.draw(
      board,
      overlay: { _ in
        keeper.needsFrame = true
        return []
      }
    ) { scene(keeper) }
    #expect(keeper.isDue)
  }

  @Test func `the panes are laid out for one part of the canvas at a time`() {
    let (keeper, board) = keeper()
    _ = keeper.draw(board, overlay: nil) { scene(keeper) }
    keeper.layOut(page: "page-2", offset: 4)
    #expect(keeper.isLaidOut(page: "page-2", offset: 4) && !keeper.isLaidOut(page: "page-2", offset: 0))
    #expect(keeper.needsFrame)
  }
}
