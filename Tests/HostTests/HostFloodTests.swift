import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

/// What the host does with more, or with other, input than any person makes.
@Suite("Host floods")
@MainActor
struct HostFloodTests {
  @Test("a storm of a thousand sizes, impossible ones among them, ends in the same picture")
  func sizes() throws {
    var random = SeededRandom(seed: 11)
    let rig = try HostRig()
    let before = rig.surface()
    for number in 0..<1000 {
      let size =
        number % 50 == 0
        ? [Size.zero, Size(width: 1, height: 1), Size(width: 2000, height: 1), Size(width: 1, height: 500)][
          number / 50 % 4]
        : Size(width: Int.random(in: 0...300, using: &random), height: Int.random(in: 0...100, using: &random))
      rig.host.handle(.resized(size))
      if number % 7 == 0 { #expect(rig.surface().size == size) }
    }
    rig.host.handle(.resized(before.size))
    #expect(rig.surface() == before)
  }

  @Test("the mouse at places there are not does nothing, in every mode")
  func mouse() throws {
    let rig = try HostRig()
    let before = rig.host.canvas.layout
    let far = [
      Point(x: 9_999_998, y: 9_999_998), Point(x: 0, y: 9_999_998), Point(x: .max, y: .max), Point(x: -5, y: -5),
    ]
    for keys in [[], ["Ctrl+Space"], ["Ctrl+Space", "m"], ["Ctrl+P"]] {
      for key in keys { rig.press(key) }
      for point in far {
        for kind in [MouseEvent.Kind.press, .drag, .release, .wheelUp, .wheelDown] { rig.mouse(kind, point.x, point.y) }
      }
      rig.press("Esc", "Esc")
    }
    #expect(rig.host.canvas.layout == before)
    // A border dragged out of the world ends at the page's edge, and Esc puts it back.
    rig.mouse(.press, 3, 0)
    for point in far.dropLast(2) { rig.mouse(.drag, point.x, point.y) }
    _ = rig.surface()
    rig.press("Esc")
    #expect(rig.host.canvas.layout == before)
  }

  @Test("ten thousand letters arrive in order, and the picture keeps up")
  func letters() throws {
    var random = SeededRandom(seed: 5)
    let rig = try HostRig(
      layout: Layout(
        name: "one",
        pages: [
          Page(
            id: "page-1", title: "Main",
            widgets: [WidgetPlacement(id: "chat-1", app: "chat", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
        ]),
      apps: WidgetCatalog.builtIn.types)
    let text = (0..<10_000).map { _ in Array("abcdefgh").randomElement(using: &random) ?? "a" }
    for character in text { rig.host.handle(.key(Key(character))) }
    let kept = rig.host.snapshot.states["chat-1"].map { "\($0)" } ?? ""
    #expect(kept.contains(String(text)))
    // The composer shows the last letters on several lines.
    let shown = String(rig.text.filter { "abcdefgh".contains($0) })
    #expect(shown.contains(String(text.suffix(40))))
  }

  @Test("ten megabytes pasted are cut, and the person is told", arguments: ["chat", "todo", "calendar"])
  func paste(app: String) throws {
    let rig = try HostRig(
      layout: Layout(
        name: "one",
        pages: [
          Page(
            id: "page-1", title: "Main",
            widgets: [WidgetPlacement(id: "\(app)-1", app: app, frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
        ]),
      size: Size(width: 120, height: 20), apps: WidgetCatalog.builtIn.types)
    if app == "todo" { rig.press("a") }
    if app == "calendar" { rig.press("n") }
    rig.host.handle(.paste(String(repeating: "日本 text ", count: 800_000)))
    #expect(rig.text.contains("the rest of the paste was left out"), "\(rig.text)")
    rig.press("Ctrl+Space", "~")
    #expect(rig.text.contains("longer than 64 KiB"), "\(rig.text)")
    rig.press("Esc")
    // The keys go on where the paste ended.
    rig.press("Backspace", "Z")
    #expect(rig.text.contains("Z"))
  }

  @Test("a paste that fits is taken without a word")
  func smallPaste() throws {
    let rig = try HostRig(apps: [NoteWidget.self])
    rig.host.handle(.paste("some words"))
    #expect(rig.text.contains("some words"))
    #expect(!rig.text.contains("left out"))
  }
}
