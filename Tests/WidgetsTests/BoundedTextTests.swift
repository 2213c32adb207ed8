import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

/// Texts of any length, as they are kept and shown.
@Suite("Bounded texts")
struct BoundedTextTests {
  static let floods = ["\u{301}", "\u{200B}", "\u{200D}", "\u{3164}", "\u{FE0F}", "\u{E0061}", "\u{AD}"]

  @Test func `what is too long ends with an ellipsis`() {
    #expect("abcd".cut(to: 4) == "abcd")
    #expect("abcde".cut(to: 4) == "abcd…")
    #expect("漢字漢字".cut(to: 4) == "漢字漢字")
    #expect("".cut(to: 0) == "" && "a".cut(to: 0) == "…")
    #expect(String(repeating: "x", count: 1_000_000).cut(to: 200).count == 201)
  }

  @Test(arguments: floods) func `a flood of what is not seen is thinned, and what follows stays`(piece: String) {
    let text = "Buy" + String(repeating: piece, count: 100_000) + " milk"
    let kept = text.cut(to: 100)
    #expect(kept.hasPrefix("Bu") && kept.hasSuffix(" milk"))
    #expect(kept.unicodeScalars.count <= 20)
  }

  @Test(arguments: ["👩‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "नमस्ते", "e\u{323}\u{302}\u{301}"])
  func `what is written in any script stays as it is`(text: String) {
    #expect(text.cut(to: 8).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: floods) func `the end of a flooded title is on the screen`(piece: String) {
    var rig = WidgetRig(TodoWidget.self)
    var server = TodoServer.sample
    rig.mount()
    rig.answer { server.reply($0) }
    rig.press("a")
    rig.type("x")
    rig.press("Enter")
    rig.answer { server.reply($0) }
    server.items[server.items.count - 1].title = "Buy" + String(repeating: piece, count: 3000) + " milk"
    rig.send(.stale)
    rig.answer { server.reply($0) }
    #expect(rig.lines.contains { $0.hasSuffix(" milk") }, "\(rig.lines)")
  }
}
