import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("A todo as a line")
struct TodoInputTests {
  private static let today = CivilDate("2026-11-22") ?? CivilDate(daysSinceEpoch: 0)

  private func entry(_ line: String) throws -> TodoInput.Entry { try TodoInput.read(line, today: Self.today) }

  private func fault(_ line: String) -> String? {
    do throws(TodoInput.Fault) {
      _ = try TodoInput.read(line, today: Self.today)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test(arguments: [
    "Pay rent due:2026-12-01", "due:2026-12-01 Pay rent", "Pay DUE:2026-12-01 rent", " Pay rent  due:2026-12-01 ",
  ])
  func `the day stands anywhere as a word of its own`(line: String) throws {
    #expect(try entry(line) == TodoInput.Entry(title: "Pay rent", due: CivilDate("2026-12-01"), saysDue: true))
  }

  @Test func `words for days`() throws {
    #expect(try entry("a due:today").due == Self.today)
    #expect(try entry("a due:tomorrow").due == CivilDate("2026-11-23"))
    #expect(try entry("a due:yesterday").due == CivilDate("2026-11-21"))
    #expect(try entry("a due:tue").due == CivilDate("2026-11-24"))
    #expect(try entry("a due:none") == TodoInput.Entry(title: "a", due: nil, saysDue: true))
    #expect(try entry("a") == TodoInput.Entry(title: "a"))
    #expect(try entry("overdue:today due") == TodoInput.Entry(title: "overdue:today due"))
  }

  @Test(arguments: [
    ("Pay due:next fri rent", "Pay rent", "2026-11-27"), ("due:in 3 days Pay rent", "Pay rent", "2026-11-25"),
    ("Pay rent due:1 dec", "Pay rent", "2026-12-01"), ("Pay rent due:Dec  1", "Pay rent", "2026-12-01"),
    ("Pay due:eom rent", "Pay rent", "2026-11-30"), ("Pay due:fri next week", "Pay next week", "2026-11-27"),
    ("Pay rent due:2026-12-01 1 dec", "Pay rent 1 dec", "2026-12-01"),
  ])
  func `a day may take several words`(line: String, title: String, due: String) throws {
    #expect(try entry(line) == TodoInput.Entry(title: title, due: CivilDate(due), saysDue: true))
  }

  @Test(arguments: [
    "a due:someday", "a due:", "a due: tomorrow", "a due:2026-02-30 b", "a due:2026-11-30and more", "a due:today,",
  ])
  func `what is no day is said and becomes no part of the title`(line: String) {
    #expect(fault(line)?.hasPrefix("Write today") == true)
  }

  @Test func `two days and a day alone are said to be unclear`() {
    #expect(fault("a due:today b due:tomorrow")?.hasPrefix("There are 2 due: in it") == true)
    #expect(fault("due:today")?.hasPrefix("Say what is due") == true)
  }

  @Test func `a backslash makes it a word of the title`() throws {
    #expect(try entry("Ask what \\due: means due:today").title == "Ask what due: means")
    #expect(try entry("\\due:today") == TodoInput.Entry(title: "due:today"))
    #expect(try entry("\\\\due:today").title == "\\due:today")
    #expect(try entry("C:\\due").title == "C:\\due")
  }

  @Test(arguments: [
    "Pay rent", "due:today", "a due: b", "\\due:x \\\\Due:", "two  spaces", "no\u{A0}break", "漢字 due:明日",
  ])
  func `what is written as a line reads as it was`(title: String) throws {
    for due in [nil, CivilDate("2026-12-01")] {
      let read = try entry(TodoInput.line(title: title, due: due))
      #expect(read == TodoInput.Entry(title: title, due: due, saysDue: due != nil))
    }
  }

  @Test func `what is typed after the day of a todo that is edited belongs to the title`() {
    var server = TodoServer.sample
    var rig = WidgetRig(TodoWidget.self)
    rig.mount()
    rig.answer { server.reply($0) }
    rig.press("e")
    rig.type(" and eggs")
    rig.press("Enter")
    rig.answer { server.reply($0) }
    let item = server.items.first { $0.id == "c" }
    #expect(item?.title == "Tax return and eggs")
    #expect(item?.due == CivilDate("2026-11-19"))
    rig.press("e")
    rig.type("x")
    rig.press("Enter")
    #expect(rig.widget.isTyping)
    #expect(rig.lines.contains { $0.hasPrefix("Write today") })
  }
}
