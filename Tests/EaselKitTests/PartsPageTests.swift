import EaselKit
import FoundationEssentials
import TestKit
import Testing

/// Keeps the pictures of `docs/drawing-parts.md` as the parts draw them.
///
/// Above each picture stands `<!-- picture: NAME -->`. With `EASEL_RECORD=1` the pictures are written anew.
@Suite("The page on drawing parts")
struct PartsPageTests {
  @Test func `its pictures are what the parts draw`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/drawing-parts.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    var lines: [String] = []
    var missing = Set(Self.pictures.keys)
    var rest = text.components(separatedByLine: "\n")[...]
    while let line = rest.popFirst() {
      lines.append(line)
      guard line.hasPrefix("<!-- picture: "), line.hasSuffix(" -->") else { continue }
      let name = String(line.dropFirst(14).dropLast(4))
      let drawn = try #require(Self.pictures[name], "no part draws \(name)")
      missing.remove(name)
      #expect(rest.popFirst() == "```text")
      while let old = rest.popFirst(), old != "```" {}
      lines += ["```text"] + drawn + ["```"]
    }
    #expect(missing.isEmpty, "the page lacks \(missing.sorted())")
    let wanted = lines.joined(separator: "\n")
    if wanted != text, ProcessInfo.processInfo.environment["EASEL_RECORD"] == "1" {
      try Data(wanted.utf8).write(to: page)
    } else {
      #expect(wanted == text, "docs/drawing-parts.md is not current: EASEL_RECORD=1 writes it anew")
    }
  }

  private static let pictures: [String: [String]] = {
    let theme = Theme.test
    let wave = (0..<60).map { Double(($0 * 7) % 23 + $0 / 3) }
    var area = TextArea(
      "Dear Ada,\nthe garden is yours while I am away.\nWater the beans each evening.\n\nYours, Charles")
    for _ in 0..<5 { area.handle(Key(.up), size: Size(width: 28, height: 4)) }
    var form = Form(
      SettingsSchema([
        .init("seconds", "Seconds", .flag(true)), .init("list", "List", .text("", longest: 40, isRequired: true)),
        .init("days", "Days", .number(7, 1...31)), .init("sort", "Sort by", .choice("due", ["due", "name"])),
      ]))
    _ = form.validate()
    var cursor = ListCursor()
    cursor.select(3, count: 6, height: 3)
    let files = [
      ["garden.md", "2 k", "today"], ["taxes.pdf", "1.2 M", "1 Dec"], ["a very long name.txt", "31 k", "Fri"],
      ["日本語.txt", "4 k", "Mon"], ["notes", "812", "2 Nov"], ["zebra.png", "88 k", "3 May"],
    ]
    let columns: [Table.Column] = [
      .init("Name"), .init("Size", .fixed(5), alignment: .right), .init("Changed", .fixed(7)),
    ]
    let day = CivilDate("2026-12-10")
    return [
      "text-field": picture(width: 26, height: 1) { surface, _ in
        TextField("Pay rent due:tomorrow").draw(on: &surface, at: .zero, width: 26, style: .plain)
      },
      "text-area": picture(width: 28, height: 4) { area.draw(on: &$0, in: $1, theme: theme) },
      "form": picture(width: 40, height: 5) { form.draw(on: &$0, in: $1, theme: theme) },
      "list": picture(width: 28, height: 3) {
        ListView.draw(on: &$0, in: $1, cursor: cursor, count: 6, theme: theme) { surface, row, place in
          surface.putTruncated(files[row][0], at: Point(x: place.x, y: place.y), style: .plain, width: place.width)
        }
      },
      "table": picture(width: 34, height: 4) {
        Table.draw(on: &$0, in: $1, columns: columns, cursor: cursor, count: 6, theme: theme) { row, column in
          Table.Entry(files[row][column])
        }
      },
      "tab-bar": picture(width: 34, height: 1) {
        TabBar.draw(
          on: &$0, in: $1, titles: ["Inbox", "Today", "Week", "Someday", "Done"], selected: 2, theme: theme)
      },
      "scroll-bar": picture(width: 1, height: 4) {
        ScrollBar.draw(on: &$0, in: $1, window: 0..<4, count: 8, theme: theme)
      },
      "styled-text": picture(width: 22, height: 2) {
        StyledText([
          .init("Rent is due ", .plain), .init("tomorrow", Style(attributes: .bold)),
          .init(": call Ada, or write to the landlord", .plain),
        ])
        .draw(on: &$0, in: $1)
      },
      "paragraph": picture(width: 22, height: 3) {
        Paragraph.draw("The server cannot be reached; it will be tried again.", on: &$0, in: $1, style: .plain)
      },
      "message": picture(width: 28, height: 3) {
        Message(.empty, "Nothing to do yet.", next: "a  adds a todo").draw(on: &$0, in: $1, theme: theme)
      },
      "month-grid": picture(width: 28, height: 8) { surface, room in
        guard let day else { return }
        let look = MonthGrid.Look(theme: theme, cursor: nil, isFocused: true, today: day) { $0.day % 9 == 1 }
        MonthGrid(containing: day).draw(on: &surface, in: room, look: look)
      },
      "progress-bar": picture(width: 30, height: 1) {
        ProgressBar.draw(on: &$0, in: $1, fraction: 0.57, theme: theme)
      },
      "spinner": picture(width: 12, height: 1) { surface, _ in
        Spinner.draw(on: &surface, at: .zero, tick: 2, label: "Loading", width: 12, theme: theme)
      },
      "gauge": picture(width: 30, height: 2) {
        Gauge("Disk", 81, warning: 70, error: 90).draw(on: &$0, in: $1, theme: theme)
      },
      "sparkline": picture(width: 40, height: 1) { Sparkline.draw(on: &$0, in: $1, values: wave, theme: theme) },
      "bar-chart": picture(width: 30, height: 4) {
        BarChart.draw(
          on: &$0, in: $1, bars: [.init("Mon", 8), .init("Tue", 3.5), .init("Wed", 0), .init("Thu", -2)], theme: theme)
      },
      "line-chart": picture(width: 44, height: 5) {
        LineChart.draw(on: &$0, in: $1, series: [.init((0..<80).map { Double($0 * (80 - $0)) })], theme: theme)
      },
      "heat-map": picture(width: 30, height: 3) {
        let rows = (0..<3).map { row in (0..<13).map { Double(($0 * 5 + row * 3) % 11) } }
        HeatMap.draw(on: &$0, in: $1, rows: rows, labels: ["Mo", "Tu", "We"], theme: theme)
      },
    ]
  }()
}

extension String {
  /// Its parts between line breaks, empty ones too.
  fileprivate func components(separatedByLine mark: Character) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}
