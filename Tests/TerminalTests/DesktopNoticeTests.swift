import Canvas
import Terminal
import Testing

@Suite("Notifications of the desktop")
struct DesktopNoticeTests {
  private func text(
    _ title: String, _ body: String, _ kind: NotificationSettings.Desktop, isInTmux: Bool = false
  ) -> String {
    String(decoding: DesktopNotice.sequence(title: title, body: body, kind, isInTmux: isInTmux), as: UTF8.self)
  }

  @Test("each kind")
  func kinds() {
    #expect(text("Todo", "Not accepted.", .off).isEmpty)
    #expect(text("Todo", "Not accepted.", .osc9) == "\u{1B}]9;Todo: Not accepted.\u{7}")
    #expect(text("Todo", "Not accepted.", .osc777) == "\u{1B}]777;notify;Todo;Not accepted.\u{7}")
    #expect(
      text("Todo", "Not accepted.", .osc99)
        == "\u{1B}]99;i=easel:d=0;Todo\u{1B}\\\u{1B}]99;i=easel:d=1:p=body;Not accepted.\u{1B}\\")
  }

  @Test("no text ends the sequence, divides it, or becomes another command")
  func hostile() {
    for kind in NotificationSettings.Desktop.allCases where kind != .off {
      let clean = text("a", "b", kind).utf8.count { $0 < 0x20 }
      let found = text("a\u{1B}\\\u{7}\u{9C};x", "b\u{1B}]52;c;x\u{7}\n\u{0}\u{202E}", kind)
      #expect(found.utf8.count { $0 < 0x20 } == clean)
      #expect(!found.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) || $0 == "\u{202E}" })
    }
    #expect(text("a;b", "c;d", .osc777) == "\u{1B}]777;notify;a,b;c,d\u{7}")
    #expect(text("4", "1;100", .osc9) == "\u{1B}]9;Easel: 4: 1,100\u{7}")
  }

  @Test("long texts are cut")
  func long() {
    let found = text(String(repeating: "t", count: 900), String(repeating: "語", count: 900), .osc9)
    #expect(found.count { $0 == "t" } == 40)
    #expect(found.count { $0 == "語" } == 100)
  }

  @Test("tmux is asked to hand it on, every escape doubled")
  func tmux() {
    #expect(text("a", "b", .osc777, isInTmux: true) == "\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;a;b\u{7}\u{1B}\\")
  }
}
