import EaselKit
import TestKit
import Testing

@testable import Terminal

/// What hostile text makes the terminal receive, byte for byte.
@Suite("Hostile text on its way to the terminal", .serialized)
@MainActor
struct HostilePaintingTests {
  nonisolated private static let hostile = [
    "\u{1B}[2J\u{1B}[1;1Hgone", "\u{1B}[31;4mred", "\u{1B}[?1049l\u{1B}[?25l", "\u{1B}]0;pwned\u{7}",
    "\u{1B}]2;pwned\u{1B}\\", "\u{1B}]52;c;cHduZWQ=\u{7}", "\u{1B}]8;;http://evil\u{7}x\u{1B}]8;;\u{7}",
    "\u{1B}P$qm\u{1B}\\", "\u{1B}P1000p", "\u{1B}_Gf=24,s=1;AAAA\u{1B}\\", "\u{1B}^secret\u{1B}\\",
    "\u{1B}Xstring\u{1B}\\", "\u{1B}c\u{1B}#8\u{1B}(0", "\u{9B}2J", "\u{9D}0;pwned\u{9C}", "\u{90}$qm\u{9C}",
    "\u{9F}Gf=24\u{9C}", "\u{9E}pm\u{9C}\u{98}sos\u{9C}", "\u{85}\u{84}\u{8D}",
    "\r\n\t\u{8}\u{C}\u{B}\u{E}\u{F}\u{7F}\u{0}",
    "\u{1B}[6n\u{1B}[c\u{1B}[>q\u{5}", "\u{1B}[200~rm -rf\u{1B}[201~", "\u{202E}dexif\u{202C}\u{2066}x\u{2069}\u{200F}",
    "e" + String(repeating: "\u{301}", count: 5000), String(repeating: "\u{200B}", count: 50_000) + "x",
    "👨‍👩‍👧‍👦👍🏽🇩🇪1\u{FE0F}\u{20E3}❤\u{FE0F}🏴\u{E0067}\u{E0062}\u{E007F}", "\u{1112}\u{1161}\u{11AB}ﷺ漢字",
    String(repeating: "long 漢 ", count: 150_000),
    String(decoding: [0x9B, 0x32, 0x4A, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x1B, 0x5B, 0x48, 0xFF], as: UTF8.self),
  ]

  /// The bytes a framed pane with a text in it sends after an empty screen, and the terminal then.
  private func paint(_ text: String, as term: String) throws -> (bytes: [UInt8], terminal: MiniTerminal) {
    let size = Size(width: 40, height: 3)
    let pty = try PtyPair(size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var terminal = MiniTerminal(size)
    var surface = Surface(size: size)
    screen.present(surface)
    terminal.feed(try pty.output(of: screen))
    for y in 0..<3 {
      for x in [0, 39] { surface.put("│", at: Point(x: x, y: y), style: .plain) }
    }
    surface.put(text, at: Point(x: 1, y: 1), style: .plain, width: 38)
    surface.putTruncated(text, at: Point(x: 1, y: 2), style: .plain, width: 38)
    screen.present(surface)
    let bytes = try pty.output(of: screen)
    terminal.feed(bytes)
    for y in 0..<3 {
      let row = terminal.cells[y * 40..<y * 40 + 40].map(\.text).joined()
      #expect(row == surface.row(y), "\(term): \(text.prefix(40).debugDescription)")
    }
    #expect(terminal.unknown.isEmpty)
    return (bytes, terminal)
  }

  @Test("nothing in a text is obeyed", arguments: hostile, ["xterm-256color", "tmux-256color", "linux"])
  func nothingIsObeyed(text: String, term: String) throws {
    let (bytes, terminal) = try paint(text, as: term)
    for y in 0..<3 {
      #expect(terminal.cells[y * 40].text == "│" && terminal.cells[y * 40 + 39].text == "│")
    }
    // The same bytes as for a text of the pictures alone, so no byte comes from a sequence of the text.
    let pictures = Glyphs(String(text.unicodeScalars.prefix(60_000))).prefix(60).map(\.text).joined()
    #expect(try paint(pictures, as: term).bytes == bytes)
    let output = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(!output.contains { (0x80..<0xA0).contains($0.value) || $0.value == 0x7F })
    for (first, second) in zip(output, output.dropFirst()) where first == "\u{1B}" {
      #expect(!"]P_^Xc#".unicodeScalars.contains(second), "ESC \(second)")
    }
  }
}
