import EaselKit
import Testing

@Suite("Badges")
struct BadgeTests {
  @Test("each is told without colours")
  func texts() {
    let badges: [Badge] = [
      .failed, .locked, .refused(1), .unsent(2), .unread(3), .count(4), .note("paused"), .offline, .age(minutes: 5),
      .age(minutes: 90), .age(minutes: 3000),
    ]
    #expect(
      badges.map(\.text) == [
        "failed", "locked", "!1", "↑2", "3 new", "4", "paused", "offline", "5 min old", "1 h old", "2 d old",
      ])
  }

  @Test("where there is little room, what matters least goes first, and the title is cut for what is urgent")
  func narrow() {
    let all: [Badge] = [.count(4), .unsent(2), .offline, .age(minutes: 5)]
    let forms = ["Calendar · 4 ↑2 offline 5 min old", "Calendar · 4 ↑2 offline", "Calendar · ↑2 offline"]
    for (width, expected) in zip([34, 28, 22], forms) {
      #expect(Badge.label("Calendar", all, width: width) == expected)
    }
    #expect(Badge.label("Calendar", all, width: 14) == "Calendar · ↑2")
    #expect(Badge.label("Calendar", all, width: 10) == "Cale… · ↑2")
    #expect(Badge.label("Calendar", all, width: 7) == "Calend…")
    #expect(Badge.label("Calendar", [.count(4)], width: 9) == "Calendar")
    #expect(Badge.label("Calendar", [.count(4), .locked], width: 14) == "Cale… · locked")
    #expect(Badge.label("Calendar", [.linked], width: 9) == "Calend… ⇄")
    #expect(Badge.label("Calendar", [.linked], width: 4) == "Cal…")
    for width in -1...40 { #expect(CellWidth.of(Badge.label("Calendar", all, width: width)) <= max(0, width)) }
    #expect(Badge.label("Todo", [.note("a\u{1B}[31mb")], width: 30).contains("Todo"))
  }
}
