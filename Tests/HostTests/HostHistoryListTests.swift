import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the list of the history")
@MainActor
struct HostHistoryListTests {
  /// A canvas on which a widget was resized to and fro, many times.
  private func rig(changes: Int, size: Size = Size(width: 80, height: 24)) async throws -> HostRig {
    let rig = try HostRig(size: size)
    for number in 0..<changes {
      try rig.host.canvas.updateWidgetSize("note-1", w: 5 - number % 4, h: 12)
    }
    let isKept = await rig.settle {
      rig.store.now.records.count == changes && rig.host.canvas.unsavedHistory.added.isEmpty
    }
    #expect(isKept)
    return rig
  }

  @Test("what was done, newest first, with the present marked", arguments: [(80, 24), (120, 40)])
  func golden(width: Int, height: Int) async throws {
    let rig = try HostRig(size: Size(width: width, height: height))
    rig.press("Ctrl+Space", "r", "Left", "Enter", "Ctrl+Space", "n")
    rig.host.handle(.paste("界界 👩"))
    rig.press("Enter", "Ctrl+Space", "[", "Ctrl+Space", "x", "Ctrl+Space", "u", "Ctrl+Space", "y")
    #expect(await rig.settle { rig.text.contains("the beginning") })
    let fault = Golden.fault(ScreenText.render(rig.surface()), "history-\(width)x\(height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test("Enter goes there, back and forth; keys that come before the list is read are its own")
  func jumps() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "r", "Left", "Enter", "Ctrl+Space", "r", "Left", "Enter")
    rig.press("Ctrl+Space", "x", "Ctrl+Space", "y", "Down", "Down", "Enter")
    #expect(await rig.settle { rig.text.contains("Now: resized Note to 5x12.") })
    #expect(rig.host.canvas.widget("note-1")?.frame.w == 5)
    rig.press("Ctrl+Space", "y", "g", "Enter")
    #expect(await rig.settle { rig.host.canvas.widget("note-1") == nil })
    rig.press("Ctrl+Space", "y", "G", "Enter")
    #expect(await rig.settle { rig.text.contains("Everything is undone") })
    #expect(rig.host.canvas.layout == HostRig.twoNotes)
  }

  @Test("scrolled to its end it loads more, from the store, too")
  func loadsMore() async throws {
    let first = try await rig(changes: 350)
    let rig = try HostRig(size: Size(width: 80, height: 24), store: first.store)
    rig.press("Ctrl+Space", "y")
    #expect(await rig.settle { rig.text.contains("resized") })
    for _ in 0..<4 {
      #expect(!rig.text.contains("the beginning"))
      rig.press("G")
      for _ in 0..<50 { await Task.yield() }
    }
    #expect(await rig.settle { rig.text.contains("the beginning") })
    rig.press("Enter")
    #expect(await rig.settle { rig.text.contains("Everything is undone") })
    #expect(rig.host.canvas.layout == HostRig.twoNotes)
  }

  @Test("a long way is gone in parts, each drawn, and Esc stops between two")
  func stops() async throws {
    let rig = try await rig(changes: 400)
    rig.press("Ctrl+Space", "y")
    #expect(await rig.settle { rig.text.contains("resized") })
    for _ in 0..<5 {
      rig.press("G")
      for _ in 0..<20 { await Task.yield() }
    }
    #expect(rig.text.contains("the beginning"))
    rig.press("Enter")
    #expect(await rig.settle { rig.text.contains("100 of 400") })
    rig.press("Esc")
    #expect(await rig.settle { rig.text.contains("Now: resized Note") })
    let done = rig.host.canvas.history.pointer
    #expect((200...300).contains(done))
    for _ in 0..<50 { await Task.yield() }
    #expect(rig.host.canvas.history.pointer == done)
    #expect(rig.text.contains("NORMAL"))
  }

  @Test("a history that cannot be read closes the list and says why")
  func fails() async throws {
    let first = try await rig(changes: 40)
    let rig = try HostRig(store: first.store)
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("Ctrl+Space", "y")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
    #expect(rig.text.contains("NORMAL"))
  }
}
