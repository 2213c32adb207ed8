import EaselKit
import Terminal
import TestKit
import Testing

@Suite("Input decoder")
struct InputDecoderTests {
  private func decode(_ text: String, keys: [[UInt8]: Key] = [:]) -> [InputEvent] {
    decode(Array(text.utf8), keys: keys)
  }

  private func decode(_ bytes: [UInt8], keys: [[UInt8]: Key] = [:]) -> [InputEvent] {
    var decoder = InputDecoder(keys: keys)
    return decoder.feed(bytes)
  }

  @Test(
    "keys are told by name",
    arguments: [
      ("a", "a"), ("A", "A"), ("ß", "ß"), ("日", "日"), (" ", "Space"), ("\r", "Enter"), ("\n", "Enter"), ("\t", "Tab"),
      ("\u{7F}", "Backspace"), ("\u{8}", "Ctrl+h"), ("\u{0}", "Ctrl+Space"), ("\u{3}", "Ctrl+c"), ("\u{1A}", "Ctrl+z"),
      ("\u{1C}", "Ctrl+\\"), ("\u{1F}", "Ctrl+_"), ("\u{1B}a", "Alt+a"), ("\u{1B}A", "Alt+A"), ("\u{1B}é", "Alt+é"),
      ("\u{1B}\u{7F}", "Alt+Backspace"), ("\u{1B}\r", "Alt+Enter"), ("\u{1B}\u{1}", "Ctrl+Alt+a"), ("\u{1B}[A", "Up"),
      ("\u{1B}OA", "Up"), ("\u{1B}[1;3A", "Alt+Up"), ("\u{1B}\u{1B}[A", "Alt+Up"), ("\u{1B}[1;5C", "Ctrl+Right"),
      ("\u{1B}[1;2D", "Shift+Left"), ("\u{1B}[1;8B", "Ctrl+Alt+Shift+Down"), ("\u{1B}O5B", "Ctrl+Down"),
      ("\u{1B}[a", "Shift+Up"), ("\u{1B}Oa", "Ctrl+Up"), ("\u{1B}[Z", "Shift+Tab"), ("\u{1B}[H", "Home"),
      ("\u{1B}[1~", "Home"), ("\u{1B}[7~", "Home"), ("\u{1B}OF", "End"), ("\u{1B}[3~", "Delete"),
      ("\u{1B}[3;5~", "Ctrl+Delete"), ("\u{1B}[3^", "Ctrl+Delete"), ("\u{1B}[3$", "Shift+Delete"),
      ("\u{1B}[5~", "PageUp"), ("\u{1B}[6~", "PageDown"), ("\u{1B}OP", "F1"), ("\u{1B}[[A", "F1"), ("\u{1B}[11~", "F1"),
      ("\u{1B}[1;5P", "Ctrl+F1"), ("\u{1B}[15~", "F5"), ("\u{1B}[24;2~", "Shift+F12"), ("\u{1B}[25~", "F13"),
      ("\u{1B}OM", "Enter"), ("\u{1B}Ok", "+"), ("\u{1B}[27;5;13~", "Ctrl+Enter"), ("\u{1B}[27;6;65~", "Ctrl+Shift+a"),
      ("\u{1B}[27;3;104~", "Alt+h"), ("\u{1B}[97;5u", "Ctrl+a"), ("\u{1B}[32;5u", "Ctrl+Space"),
      ("\u{1B}[13;2u", "Shift+Enter"),
      ("\u{1B}[9;2u", "Shift+Tab"), ("\u{1B}[27u", "Esc"), ("\u{1B}[97:65;2u", "A"), ("\u{1B}[1100::109u", "ь"),
      ("\u{1B}[1100:1068:109;2;1068u", "Ь"),
      ("\u{1B}[1100::109;5u", "Ctrl+ь"), ("\u{1B}[97;65;65u", "A"), ("\u{1B}[0;;233u", "é"), ("\u{1B}[13u", "Enter"),
      ("\u{1B}[57376u", "F13"), ("\u{1B}[45:95;6u", "Ctrl+_"), ("\u{1B}[47;5u", "Ctrl+_"),
      ("\u{1B}[55:47;6u", "Ctrl+_"), ("\u{1B}[47:63;6u", "Ctrl+?"), ("\u{1B}[39:34;4u", "Alt+\""),
    ])
  func keys(sequence: String, name: String) {
    let key = Key(name)
    #expect(key != nil)
    #expect(decode(sequence) == [key].compactMap { $0 }.map { .key($0) })
  }

  @Test(
    "what is no key is swallowed whole",
    arguments: [
      "\u{1B}[?1;2c", "\u{1B}[>41;354;0c", "\u{1B}[12;40R", "\u{1B}[?2026;1$y", "\u{1B}]10;rgb:0000/0000/0000\u{7}",
      "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[97;1:3u",
      "\u{1B}[99999999999999999999~", "\u{1B}[<0;1M", "\u{1B}[57358u", "\u{1B}[8;40;120t", "\u{1B}[201~",
    ])
  func swallowed(sequence: String) {
    #expect(decode(sequence + "x") == [.key(Key("x"))])
  }

  @Test("a lone ESC waits for 25 ms and then is Escape; two are two")
  func escape() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience == 25)
    #expect(decoder.giveUp() == [.key(Key(.escape))])
    #expect(decoder.patience == 225 && !decoder.isBusy)
    #expect(decoder.feed([0x1B, 0x1B]) == [])
    #expect(decoder.giveUp() == [.key(Key(.escape)), .key(Key(.escape))])
    #expect(decoder.feed([0x1B, 0x1B, 0x61]) == [.key(Key(.escape)), .key(Key("a", .alt))])
  }

  @Test("keys that look like the beginning of a sequence", arguments: ["[", "O", "]", "P", "_"])
  func beginnings(character: String) {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}\(character)".utf8)) == [])
    #expect(decoder.patience == 25)
    #expect(decoder.giveUp() == [.key(Key(Character(character), .alt))])
    #expect(decoder.feed([0x61]) == [.key(Key("a"))])
  }

  @Test("invalid UTF-8 becomes one replacement for each piece")
  func invalidUTF8() {
    let bytes: [UInt8] = [0xFF, 0x61, 0xE4, 0xB8, 0x62, 0xED, 0xA0, 0x80, 0xC3, 0x1B, 0x5B, 0x41]
    let text = String(decoding: bytes.dropLast(3), as: UTF8.self)
    #expect(decode(bytes) == text.map { .key(Key($0)) } + [.key(Key(.up))])
  }

  @Test("the mouse")
  func mouse() {
    let text = "\u{1B}[<0;3;2M\u{1B}[<32;4;2M\u{1B}[<0;4;2m\u{1B}[<64;1;1M\u{1B}[<81;1;1M\u{1B}[<2;1;1M\u{1B}[<35;1;1M"
    #expect(
      decode(text) == [
        .mouse(MouseEvent(.press, at: Point(x: 2, y: 1))), .mouse(MouseEvent(.drag, at: Point(x: 3, y: 1))),
        .mouse(MouseEvent(.release, at: Point(x: 3, y: 1))), .mouse(MouseEvent(.wheelUp, at: .zero)),
        .mouse(MouseEvent(.wheelDown, at: .zero)),
      ])
    #expect(decode("\u{1B}[M !!x") == [.mouse(MouseEvent(.press, at: .zero)), .key(Key("x"))])
  }

  @Test("focus reports")
  func focus() { #expect(decode("\u{1B}[I\u{1B}[O") == [.windowFocused(true), .windowFocused(false)]) }

  @Test("a paste is one event, whatever is in it")
  func paste() {
    let text = decode("\u{1B}[200~a\u{1B}[A\u{3}\r\nb\rc\u{1B}[201\u{1B}[201~x")
    #expect(text == [.paste("a\u{1B}[A\u{3}\nb\nc\u{1B}[201"), .key(Key("x"))])
  }

  @Test("a paste is kept up to its limit and what lies beyond is dropped")
  func longPaste() {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~".utf8)) == [])
    for _ in 0..<9 { #expect(decoder.feed(repeatElement(0x61, count: 1 << 20)) == []) }
    let events = decoder.feed(Array("\u{1B}[201~x".utf8))
    guard case .paste(let text) = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputDecoder.pasteLimit)
    #expect(events.last == .key(Key("x")))
  }

  @Test("a paste without an end is ended when nothing more comes")
  func endlessPaste() {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(decoder.patience == 3000)
    #expect(decoder.giveUp() == [.paste("abc")])
    #expect(decoder.feed([0x61]) == [.key(Key("a"))])
  }

  @Test("a string is swallowed to its end, however long", arguments: ["]11;rgb:", "]52;c;", "P", "_", "^", "X"])
  func longString(begin: String) {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}\(begin)".utf8) + repeatElement(0x66, count: 200_000)) == [])
    #expect(decoder.feed(Array("\u{07}q".utf8)) == [.key(Key("q"))])
  }

  @Test("a string without an end does not swallow keys for ever")
  func endlessString() {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}]0;".utf8) + repeatElement(0x61, count: 70_000)) == [])
    #expect(decoder.patience == 1000)
    #expect(decoder.giveUp() == [])
    #expect(decoder.feed([0x61]) == [.key(Key("a"))])
  }

  @Test("this terminal's own sequences are keys, too")
  func ownKeys() {
    let keys: [[UInt8]: Key] = [Array("\u{1B}A".utf8): Key(.up), Array("\u{1B}[224z".utf8): Key(.function(1))]
    #expect(decode("\u{1B}A\u{1B}[224z", keys: keys) == [.key(Key(.up)), .key(Key(.function(1)))])
  }

  @Test("a Backspace that sends ^H is Backspace")
  func erase() {
    var decoder = InputDecoder(erase: 0x08)
    #expect(decoder.feed([0x08, 0x7F]) == [.key(Key(.backspace)), .key(Key(.backspace))])
  }

  @Test("any bytes cut anywhere mean the same", arguments: 0..<200)
  func fuzz(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces: [[UInt8]] =
      [
        "\u{1B}", "[", "O", "]", "200~", "201~", "\u{1B}[200~", "\u{1B}[201~", "<0;5;6M", "1;5A", ";", "M", "日",
        "\u{7}",
      ]
      .map { Array($0.utf8) }
    var bytes: [UInt8] = []
    for _ in 0..<300 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += pieces.randomElement(using: &random) ?? []
      }
    }
    var whole = InputDecoder()
    let expected = whole.feed(bytes) + whole.giveUp()
    var cut = InputDecoder()
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: 1...7, using: &random))
      events += cut.feed(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    events += cut.giveUp()
    #expect(events == expected)
    #expect(!cut.isBusy)
  }
}
