import EaselKit
import Testing

@Suite("Keys by name")
struct KeyTests {
  @Test func `every key's name reads as that key`() {
    let codes: [Key.Code] =
      [
        .enter, .tab, .escape, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .up, .down, .left,
        .right, .function(1), .function(35),
      ] + "aZ0+- .,:?é漢~".map { .character($0) }
    let sets: [Key.Modifiers] = [[], .control, .alt, [.control, .alt]]
    for code in codes {
      for modifiers in sets {
        let key = Key(code, modifiers)
        #expect(Key(key.description) == key, "\(key)")
      }
    }
    #expect(Key(Key(.tab, .shift).description) == Key(.tab, .shift))
  }

  @Test(arguments: [
    ("Ctrl+Space", Key(" ", .control)), ("ctrl-p", Key("p", .control)), ("Ctrl+P", Key("p", .control)),
    ("Alt+h", Key("h", .alt)), ("Alt+H", Key("H", .alt)), ("M-x", Key("x", .alt)), ("Shift+a", Key("A")),
    ("Shift+Tab", Key(.tab, .shift)), ("F12", Key(.function(12))), ("pgdn", Key(.pageDown)),
    ("C-+", Key("+", .control)),
    ("-", Key("-")), ("f", Key("f")),
  ])
  func `reads`(name: String, key: Key) { #expect(Key(name) == key) }

  @Test(arguments: [
    "", "Ctrl", "Ctrl+", "F0", "F36", "Hyper+a", "ab", "Ctrl+ab", "+a+", "\u{202E}", "Alt+\u{202E}", "\u{200B}",
    "\u{7}", "\u{9B}", "\u{2028}", "\u{3164}", "\u{FEFF}",
  ])
  func `refuses`(name: String) { #expect(Key(name) == nil) }

  @Test func `types only without modifiers`() {
    #expect(Key("a").typed == "a")
    #expect(Key("a", .alt).typed == nil)
    #expect(Key(.enter).typed == nil)
  }
}
