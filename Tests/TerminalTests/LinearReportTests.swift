import Canvas
import Terminal
import Testing

@Suite("What is told without a picture")
struct LinearReportTests {
  private func view(_ lines: [String], title: String = "Todo", status: [String] = []) -> LinearView {
    LinearView(title: title, lines: lines, status: status)
  }

  @Test("all of a widget at first, then what has changed")
  func changes() {
    var report = LinearReport()
    #expect(report.lines(for: view(["a", "b"]), isAsked: true) == ["Todo", "a", "b"])
    #expect(report.lines(for: view(["a", "b"]), isAsked: true).isEmpty)
    #expect(report.lines(for: view(["a", "selected: b", "c"]), isAsked: true) == ["selected: b", "Changed: c"])
    #expect(report.lines(for: view(["a"]), isAsked: false).isEmpty)
    #expect(report.lines(for: view(["a", "a"]), isAsked: false) == ["Changed: a"])
    #expect(report.lines(for: view(["x"], title: "Chat"), isAsked: true) == ["Chat", "x"])
  }

  @Test("a count in the title does not have all lines told again; one that goes on by itself is not told")
  func counts() {
    var report = LinearReport()
    let view = { LinearView(title: $0, lines: $1, subject: "todo-1") }
    #expect(report.lines(for: view("Todo (1)", ["a"]), isAsked: true) == ["Todo (1)", "a"])
    #expect(report.lines(for: view("Todo (2)", ["a", "b"]), isAsked: true) == ["Todo (2)", "Changed: b"])
    #expect(report.lines(for: view("Todo (1)", ["b"]), isAsked: false).isEmpty)
    #expect(report.lines(for: view("Todo (1, offline)", ["b"]), isAsked: false) == ["Todo (1, offline)"])
    #expect(
      report.lines(for: LinearView(title: "Todo (1)", lines: ["b"], subject: "todo-2"), isAsked: false)
        == ["Todo (1)", "b"])
  }

  @Test("where the selection went is told, not where it was")
  func selection() {
    var report = LinearReport()
    _ = report.lines(for: view(["selected: [ ] a", "[ ] b", "10 selected: 11; 12"]), isAsked: true)
    #expect(
      report.lines(for: view(["[ ] a", "selected: [ ] b", "10 11 selected: 12;"]), isAsked: true)
        == ["selected: [ ] b", "10 11 selected: 12;"])
    #expect(report.lines(for: view(["[x] a", "selected: [ ] b", "10 11 12"]), isAsked: true) == ["Changed: [x] a"])
  }

  @Test("what only counts on is told when something was done, not by itself")
  func clock() {
    var report = LinearReport()
    _ = report.lines(for: view(["14:05:09"]), isAsked: true)
    #expect(report.lines(for: view(["14:05:10"]), isAsked: false).isEmpty)
    #expect(report.lines(for: view(["14:05:11"]), isAsked: true) == ["Changed: 14:05:11"])
  }

  @Test("modes, the connection and messages are told once")
  func status() {
    var report = LinearReport()
    _ = report.lines(for: view([], status: ["Connection: connecting"]), isAsked: true)
    var next = view([], status: ["Mode: move", "Connection: online"])
    next.notices = [LinearView.Notice(number: 1, text: "Error: no")]
    #expect(report.lines(for: next, isAsked: false) == ["Mode: move", "Connection: online", "Error: no"])
    #expect(report.lines(for: next, isAsked: false).isEmpty)
    #expect(report.lines(for: view([], status: ["Connection: online"]), isAsked: false) == ["Mode: normal"])
    next.notices = [LinearView.Notice(number: 2, text: "Error: no")]
    #expect(report.lines(for: next, isAsked: false).contains("Error: no"))
  }
}
