import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the list of layouts")
@MainActor
struct HostLayoutListTests {
  private static func layout(_ name: String, widths: [Int] = [12]) -> Layout {
    let notes = widths.enumerated().map { index, width in
      WidgetPlacement(id: "note-\(index + 1)", app: "note", frame: GridFrame(x: 0, y: index * 2, w: width, h: 2))
    }
    return Layout(name: name, pages: [Page(id: "page-1", title: "Main", widgets: notes)])
  }

  /// A host with the list open, of a store that has some layouts.
  private func opened(_ layouts: [String: [Layout]], size: Size = Size(width: 80, height: 24)) async throws -> HostRig {
    let store = InMemoryHostStore()
    store.change { $0.layouts = layouts }
    let rig = try HostRig(size: size, store: store)
    rig.press("Ctrl+Space", "o")
    #expect(await rig.settle { rig.text.contains("Layouts") && !rig.text.contains("Reading") })
    return rig
  }

  private static let some = [
    "alpha": [layout("alpha"), layout("alpha", widths: [6]), layout("alpha", widths: [6, 4])], "beta": [layout("beta")],
  ]

  @Test("saved and ready-made layouts, the default marked", arguments: [(80, 24), (120, 40)])
  func golden(width: Int, height: Int) async throws {
    let rig = try await opened(Self.some, size: Size(width: width, height: height))
    rig.press("j", "*")
    #expect(await rig.settle { rig.text.contains("The default") })
    let fault = Golden.fault(ScreenText.render(rig.surface()), "layouts-\(width)x\(height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    #expect(rig.store.now.defaultLayout == "beta")
    rig.press("u")
    #expect(await rig.settle { rig.store.now.defaultLayout == nil })
  }

  @Test("Enter opens, and the canvas's undo brings the old one back")
  func opens() async throws {
    let rig = try await opened(Self.some)
    rig.press("/", "b", "e", "t", "Enter")
    #expect(await rig.settle { rig.text.contains("Opened \"beta\"") })
    #expect(rig.host.canvas.layout.name == "beta")
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == HostRig.twoNotes)
  }

  @Test("a layout is deleted and brought back, by u and, later, by Enter")
  func deletes() async throws {
    let rig = try await opened(Self.some)
    rig.press("D")
    #expect(await rig.settle { rig.text.contains("Deleted \"alpha\"; u undoes it.") })
    #expect(rig.store.now.layouts["alpha"] == nil)
    rig.press("u")
    #expect(await rig.settle { rig.text.contains("\"alpha\" is back.") })
    #expect(rig.store.now.layouts["alpha"]?.count == 3)
    rig.press("g", "D")
    #expect(await rig.settle { rig.store.now.layouts["alpha"] == nil })
    rig.press("Esc", "Ctrl+Space", "o")
    #expect(await rig.settle { rig.text.contains("deleted; Enter brings it back") })
    rig.press("G", "Enter")
    #expect(await rig.settle { rig.store.now.layouts["alpha"]?.count == 3 })
  }

  @Test("a layout is renamed and copied, and both are undone; a name that is taken is refused")
  func renames() async throws {
    let rig = try await opened(Self.some)
    rig.press("r")
    rig.host.handle(.paste("gamma"))
    rig.press("Enter")
    #expect(await rig.settle { rig.text.contains("Renamed \"alpha\"") })
    #expect(rig.store.now.layouts["gamma"]?.count == 3)
    rig.press("u")
    #expect(await rig.settle { rig.store.now.layouts["alpha"] != nil && rig.text.contains("has its name back") })
    rig.press("c", "Enter")
    #expect(await rig.settle { rig.store.now.layouts["alpha copy"]?.count == 1 && rig.text.contains("Copied") })
    rig.press("c")
    rig.host.handle(.paste("beta"))
    rig.press("Enter")
    #expect(await rig.settle { rig.text.contains("There is a layout \"beta\" already") })
    #expect(rig.store.now.layouts["beta"]?.count == 1)
  }

  @Test("the canvas takes the new name of its layout")
  func renamesCanvas() async throws {
    let rig = try await opened(["notes": [HostRig.twoNotes]])
    rig.press("r")
    rig.host.handle(.paste("mine"))
    rig.press("Enter")
    #expect(await rig.settle { rig.host.canvas.layout.name == "mine" })
  }

  @Test("versions: listed, compared with the canvas, restored, undone", arguments: [(80, 24), (120, 40)])
  func versions(width: Int, height: Int) async throws {
    let rig = try await opened(Self.some, size: Size(width: width, height: height))
    rig.press("v")
    #expect(await rig.settle { rig.text.contains("Versions of alpha") })
    let list = Golden.fault(ScreenText.render(rig.surface()), "versions-\(width)x\(height)")
    #expect(list == nil, Comment(rawValue: list ?? ""))
    rig.press("j", "d")
    #expect(await rig.settle { rig.text.contains("From the canvas to version 2 of alpha") })
    let diff = Golden.fault(ScreenText.render(rig.surface()), "version-diff-\(width)x\(height)")
    #expect(diff == nil, Comment(rawValue: diff ?? ""))
    rig.press("Esc", "Enter")
    #expect(await rig.settle { rig.text.contains("\"alpha\" is as in version 2, now version 4") })
    #expect(rig.store.now.layouts["alpha"]?.count == 4)
    #expect(rig.host.canvas.layout.pages[0].widgets.map(\.frame.w) == [6])
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == HostRig.twoNotes)
    rig.press("Ctrl+Space", "o", "u")
    #expect(await rig.settle { rig.text.contains("\"alpha\" is at version 3 again.") })
  }

  @Test("a thousand versions are listed and the first is reached")
  func manyVersions() async throws {
    let rig = try await opened(["alpha": (1...1000).map { Self.layout("alpha", widths: [1 + $0 % 12]) }])
    rig.press("v")
    #expect(await rig.settle { rig.text.contains("Versions of alpha") })
    #expect(rig.text.contains("1000  "))
    rig.press("G", "d")
    #expect(await rig.settle { rig.text.contains("version 1 of alpha") })
    rig.press("Esc", "Esc")
    #expect(await rig.settle { rig.text.contains("alpha") && rig.text.contains("ready-made") })
  }

  @Test("hostile names do no harm")
  func hostileNames() async throws {
    let names = [
      "\u{1B}[2J\u{7}boo", String(repeating: "界", count: 500), "👩‍👩‍👧🏳️‍🌈", "a\u{202E}b\n", " ", "\u{300}\u{300}",
    ]
    let layouts = Dictionary(uniqueKeysWithValues: names.map { ($0, [Self.layout($0)]) })
    for width in [24, 30, 80, 120] {
      let rig = try await opened(layouts, size: Size(width: width, height: 24))
      for _ in names {
        #expect(rig.surface().isSound)
        rig.press("v")
        #expect(await rig.settle { rig.text.contains("Versions") })
        #expect(rig.surface().isSound)
        rig.press("d")
        #expect(await rig.settle { rig.text.contains("From the") })
        #expect(rig.surface().isSound)
        rig.press("Esc", "Esc")
        #expect(await rig.settle { rig.text.contains("Layouts") })
        for _ in 0..<20 { await Task.yield() }
        rig.press("j")
      }
    }
  }

  @Test("what comes with Easel is not renamed or deleted, and why is said")
  func readyMade() async throws {
    let rig = try await opened([:])
    rig.press("D")
    #expect(rig.text.contains("That comes with Easel"))
    rig.press("v", "r", "c", "*")
    #expect(rig.text.contains("Layouts"))
  }

  @Test("a store that fails says so in the list, which stays")
  func fails() async throws {
    let rig = try await opened(Self.some)
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("D")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
    #expect(rig.text.contains("alpha"))
  }

  @Test("presets: the leader and Space go to the next saved layout and say which; without any, to those of Easel")
  func presets() async throws {
    let rig = try HostRig(layout: Self.layout("mine"))
    rig.press("Ctrl+Space", "Space")
    #expect(await rig.settle { rig.text.contains("Opened \"notes\"") })
    rig.store.change { $0.layouts = Self.some }
    for name in ["alpha", "beta", "alpha"] {
      rig.press("Ctrl+Space", "Space")
      #expect(await rig.settle { rig.text.contains("Opened \"\(name)\"") })
      #expect(rig.host.canvas.layout.name == name)
    }
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "u", "Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == Self.layout("mine"))
  }
}
