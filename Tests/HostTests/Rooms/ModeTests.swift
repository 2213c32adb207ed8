import Canvas
import Testing

@testable import Host

@Suite("Modes")
@MainActor
struct ModeTests {
  @Test func `a move from a locked widget ends locked, any other in the normal mode`() {
    for (before, after) in [(Mode.normal, Mode.normal), (.locked, .locked), (.leader(part: 1), .normal)] {
      var mode = before
      mode.beginArranging(isZoomed: true, scrollOffset: 3)
      #expect(mode.isArranging && mode.arrangingView?.isZoomed == true && mode.arrangingView?.scrollOffset == 3)
      // One that begins within another comes back to the same.
      mode.beginArranging(isZoomed: false, scrollOffset: 0)
      mode.endArranging()
      #expect(mode == after)
    }
  }

  @Test func `keys are locked only where nothing is begun`() {
    var mode = Mode.normal
    mode.toggleLock()
    #expect(mode == .locked)
    mode.toggleLock()
    #expect(mode == .normal)
    mode.beginArranging(isZoomed: false, scrollOffset: 0)
    mode.toggleLock()
    #expect(mode.isArranging)
    mode = .leader(part: 2)
    mode.toggleLock()
    #expect(mode.leaderPart == 2)
  }

  @Test func `keys are what they were once those of something refused are over`() {
    for (before, after) in [(Mode.normal, Mode.normal), (.locked, .locked), (.leader(part: 1), .normal)] {
      var mode = before
      mode.beginRefusal(.lookOnly)
      let isRefused = mode == .refused(.lookOnly, wasLocked: before == .locked)
      mode.toggleLock()
      mode.leaveLeader()
      mode.endRefusal()
      #expect(isRefused && mode == after)
    }
    var mode = Mode.normal
    mode.beginArranging(isZoomed: false, scrollOffset: 0)
    mode.beginRefusal(.notNow)
    mode.endRefusal()
    #expect(mode.isArranging)
  }

  @Test func `only the leader is left by leaving the leader`() {
    for mode in [Mode.normal, .locked, .arranging(ArrangingView())] {
      var other = mode
      other.leaveLeader()
      other.endArranging()
      #expect(other == (mode.isArranging ? .normal : mode))
    }
    var mode = Mode.leader()
    mode.leaveLeader()
    #expect(mode == .normal)
  }

  @Test func `a prefix counts for one key, and nothing is kept of it outside a move`() {
    var mode = Mode.normal
    mode.arrangingView?.awaited = .swap
    mode.arrangingView = ArrangingView(awaited: .swap)
    #expect(mode == .normal)
    mode.beginArranging(isZoomed: false, scrollOffset: 0)
    mode.arrangingView?.awaited = .swap
    let first = mode.arrangingView?.takeAwaited()
    let second = mode.arrangingView?.takeAwaited()
    #expect(first == .swap && second == nil)
  }
}
