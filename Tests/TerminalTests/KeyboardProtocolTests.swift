import EaselKit
import TestKit
import Testing

@testable import Terminal

@MainActor
@Suite("The kitty keyboard protocol")
struct KeyboardProtocolTests {
  @Test(
    "a key tells the character of a Latin layout beside its own",
    arguments: [
      ("\u{1B}[1100::109u", Key("ь"), Key("m")), ("\u{1B}[1100:1068:109;2;1068u", Key("Ь"), Key("M")),
      ("\u{1B}[1075::117;5u", Key("г", .control), Key("u", .control)), ("\u{1B}[109;;109u", Key("m"), nil),
    ])
  func base(text: String, key: Key, base: Key?) throws {
    var decoder = InputDecoder()
    let event = try #require(decoder.feed(Array(text.utf8)).first)
    #expect(event == .key(key))
    guard case .key(let read) = event else { return }
    #expect(read.inBaseLayout == base)
  }

  @Test(
    "a Latin layout has no base key; a shifted key of another alphabet has the shifted one",
    arguments: [
      ("\u{1B}[121::122;5u", "Ctrl+y", ""), ("\u{1B}[97::113;;97u", "a", ""), ("\u{1B}[246::59;;246u", "ö", ""),
      ("\u{1B}[1078:1046:59;2;1046u", "Ж", ":"), ("\u{1B}[1105:1025:96;2;1025u", "Ё", "~"),
      ("\u{1B}[1078::59;;1078u", "ж", ";"), ("\u{1B}[1075::47;5u", "Ctrl+г", "Ctrl+_"),
    ])
  func layouts(text: String, name: String, base: String) throws {
    var decoder = InputDecoder()
    guard case .key(let read) = try #require(decoder.feed(Array(text.utf8)).first) else {
      Issue.record("no key")
      return
    }
    #expect(read == Key(name))
    #expect(read.inBaseLayout == Key(base))
  }

  @Test("taken again, the terminal is asked again, and its answer is waited for")
  func asksAgain() throws {
    let pty = try PtyPair(Size(width: 40, height: 10))
    let screen = try pty.screen()
    defer { screen.close() }
    _ = try pty.output(of: screen)
    screen.capabilities.knowsKeyboardProtocol = true
    #expect(!screen.awaitsAnswer)
    screen.leave()
    screen.enter()
    #expect(screen.awaitsAnswer)
  }

  @Test("it is switched on once the terminal answers, and off at the end")
  func use() throws {
    let pty = try PtyPair(Size(width: 40, height: 10))
    let screen = try pty.screen()
    screen.present(Surface(size: Size(width: 40, height: 10)))
    screen.askCapabilities()
    #expect(String(decoding: try pty.output(of: screen), as: UTF8.self).contains("\u{1B}[?u"))
    pty.type("\u{1B}[?0uk")
    #expect(screen.wait(milliseconds: 10_000) == [.key(Key("k"))])
    #expect(String(decoding: try pty.output(of: screen), as: UTF8.self).contains("\u{1B}[>29u"))
    screen.close()
    pty.mark()
    #expect(String(decoding: try pty.outputToBell(), as: UTF8.self).contains("\u{1B}[<u"))
  }
}
