import EaselKit
import TestKit
import Testing

@Suite("Charts")
struct ChartTests {
  /// Values that charts must bear.
  static let odd: [[Double]] = [
    [], [.nan], [.nan, .nan], [0], [0, 0, 0], [-1, -2, -3], [1, .nan, 3], [.infinity, 1, -.infinity],
    [.infinity], [Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude], [.leastNonzeroMagnitude, 0],
    [1e-9, 2e-9],
    [-5, 0, 5], Array(repeating: 7, count: 500), (0..<300).map { Double($0 % 37) },
  ]

  @Test func `a sparkline shows the last values, gaps, and zero at the bottom`() {
    let line = { (values: [Double], range: ClosedRange<Double>?) in
      picture(width: 8, height: 1) {
        Sparkline.draw(on: &$0, in: $1, values: values, range: range, theme: .test)
      }[0]
    }
    #expect(line([0, 1, 2, 3, 4, 5, 6, 7], nil) == "▁▂▃▄▅▆▇█")
    #expect(line([9, 9, 0, 1, 2, 3, 4, 5, 6, 7], nil) == "▁▂▃▄▅▆▇█")
    #expect(line([1, .nan, 1], nil) == "█ █")
    #expect(line([0, 0], nil) == "▁▁" && line([], nil) == "" && line([.nan], nil) == "")
    #expect(line([-.infinity, 0, 7, .infinity], nil) == "▁▁██")
    #expect(line([-7, 0], nil) == "▁█")
    #expect(line([50, 200], 0...100) == "▅█")
  }

  @Test func `charts say their values where they are read`() {
    var theme = Theme.test
    theme.isReadAsLines = true
    let read = { (draw: (inout Surface, Rect) -> Void) in picture(width: 60, height: 3, draw) }
    #expect(
      read { Sparkline.draw(on: &$0, in: $1, values: [9, 1, 8], theme: theme) }[0] == "8, between 1 and 9")
    #expect(read { Sparkline.draw(on: &$0, in: $1, values: [4], theme: theme) }[0] == "4")
    #expect(read { Sparkline.draw(on: &$0, in: $1, values: [.nan], theme: theme) }[0] == "No values")
    let bars: [BarChart.Bar] = [.init("Mon", 8), .init("Tue", .nan)]
    #expect(
      read { BarChart.draw(on: &$0, in: $1, bars: bars, theme: theme) }.prefix(2) == ["Mon: 8", "Tue: none"])
    let series = [LineChart.Series([0, 30, 7]), LineChart.Series([2, .nan])]
    #expect(
      read { LineChart.draw(on: &$0, in: $1, series: series, theme: theme) }.prefix(2) == [
        "Line 1: 7, between 0 and 30", "Line 2: 2",
      ])
    #expect(
      read { LineChart.draw(on: &$0, in: $1, series: [series[0]], theme: theme) }[0] == "7, between 0 and 30")
    #expect(
      read { HeatMap.draw(on: &$0, in: $1, rows: [[0, 2.5], [.nan, 4]], labels: ["Mo"], theme: theme) }.prefix(2)
        == ["Mo: 0, 2.5", "Row 2: none, 4"])
    #expect(
      read { Gauge("Disk", 81, warning: 80, error: 95).draw(on: &$0, in: $1, theme: theme) }[0] == "Disk: 81 %, high")
    #expect(read { Gauge("Disk", 96, error: 95).draw(on: &$0, in: $1, theme: theme) }[0] == "Disk: 96 %, too high")
    #expect(read { ProgressBar.draw(on: &$0, in: $1, fraction: 0.57, theme: theme) }[0] == "57 %")
    #expect(picture(width: 4, height: 1) { ProgressBar.draw(on: &$0, in: $1, fraction: 0.5, theme: theme) } == ["50 %"])
    for values in Self.odd {
      _ = read { Sparkline.draw(on: &$0, in: $1, values: values, theme: theme) }
      _ = read { LineChart.draw(on: &$0, in: $1, series: [.init(values)], theme: theme) }
    }
  }

  @Test func `a month says its days where it is read`() throws {
    var theme = Theme.test
    theme.isReadAsLines = true
    let day = try #require(CivilDate("2026-12-01"))
    let grid = MonthGrid(containing: day)
    let look = MonthGrid.Look(theme: theme, cursor: day, isFocused: true, today: day) { $0.day == 31 || $0.day == 5 }
    #expect(
      picture(width: 60, height: 8) { grid.draw(on: &$0, in: $1, look: look) }.prefix(2) == [
        "Tuesday 1 December 2026, today", "December 2026, something on 5, 31",
      ])
    #expect(grid.words { _ in false } == "December 2026, nothing on any day")
    #expect(MonthGrid(containing: day.adding(months: 2)).words { _ in true }.hasSuffix("27, 28"))
  }

  @Test func `bars have names, lengths and numbers`() {
    let bars: [BarChart.Bar] = [
      .init("Mon", 8), .init("Tue", 3.5), .init("Wed", 0), .init("Thu", .nan), .init("漢字", 0.01),
    ]
    #expect(
      picture(width: 18, height: 5) { BarChart.draw(on: &$0, in: $1, bars: bars, theme: .test) } == [
        "Mon  ████████ 8", "Tue  ███▌ 3.5", "Wed   0", "Thu   -", "漢字 ▏ 0.01",
      ])
    #expect(picture(width: 18, height: 1) { BarChart.draw(on: &$0, in: $1, bars: bars, theme: .test) }.count == 1)
  }

  @Test func `bars below zero go to the left`() {
    let bars: [BarChart.Bar] = [.init("a", -2), .init("b", 2), .init("c", 0), .init("d", -0.5)]
    #expect(
      picture(width: 13, height: 4) { BarChart.draw(on: &$0, in: $1, bars: bars, theme: .test) } == [
        "a ███ -2", "b    ███ 2", "c     0", "d   █ -0.5",
      ])
  }

  @Test func `a line goes from corner to corner`() {
    #expect(
      picture(width: 4, height: 2) {
        LineChart.draw(on: &$0, in: $1, series: [.init([0, 1])], theme: .test)
      } == ["  ⡠⠊", "⡠⠊"])
    let lines = picture(width: 20, height: 3) {
      LineChart.draw(on: &$0, in: $1, series: [.init([0, 12_000, 6000])], theme: .test)
    }
    #expect(lines[0].hasPrefix("12 k ") && lines[2].hasPrefix("   0 "))
  }

  @Test func `a line has gaps and flat ones lie in the middle`() {
    let gap = picture(width: 3, height: 1) {
      LineChart.draw(on: &$0, in: $1, series: [.init([1, .nan, 1])], range: 0...1, theme: .test)
    }
    #expect(gap == ["⠁ ⠈"])
    let flat = picture(width: 2, height: 1) {
      LineChart.draw(on: &$0, in: $1, series: [.init([7, 7])], theme: .test)
    }
    #expect(flat == ["⠤⠤"])
    #expect(picture(width: 5, height: 2) { LineChart.draw(on: &$0, in: $1, series: [], theme: .test) } == ["", ""])
  }

  @Test func `a later line hides an earlier one in its cell`() {
    var surface = Surface(size: Size(width: 2, height: 1))
    LineChart.draw(
      on: &surface, in: Rect(surface.size), series: [.init([0, 0], role: .success), .init([1, .nan], role: .error)],
      range: 0...1, theme: .test)
    #expect(surface.role(0, 0) == .error && surface.role(1, 0) == .success)
  }

  @Test func `lines are told apart without colours`() {
    var strokes: Set<String> = []
    for index in 0..<4 {
      let lines = picture(width: 12, height: 1) {
        let none = LineChart.Series([.nan])
        LineChart.draw(
          on: &$0, in: $1, series: Array(repeating: none, count: index) + [.init([0, 0])], range: 0...1, theme: .test)
      }
      strokes.insert(lines[0])
    }
    #expect(strokes.count == 4 && strokes.contains("⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀"), "\(strokes)")
    // With a value for each dot, too.
    let dense = picture(width: 6, height: 1) {
      let values = Array(repeating: 0.0, count: 12)
      LineChart.draw(on: &$0, in: $1, series: [.init([.nan]), .init(values)], range: 0...1, theme: .test)
    }
    #expect(dense == ["⣀⣀ ⣀⣀"])
    // What lies alone is seen in every stroke.
    let point = picture(width: 1, height: 1) {
      LineChart.draw(on: &$0, in: $1, series: [.init([]), .init([]), .init([1])], range: 0...1, theme: .test)
    }
    #expect(point == ["⠈"])
  }

  @Test func `many values draw as few do`() {
    let values = (0..<200_000).map { Double($0 % 2 == 0 ? $0 : -$0) }
    let lines = picture(width: 10, height: 4) {
      LineChart.draw(on: &$0, in: $1, series: [.init(values)], theme: .test)
    }
    #expect(lines.allSatisfy { !$0.isEmpty })
    _ = picture(width: 10, height: 1) { Sparkline.draw(on: &$0, in: $1, values: values, theme: .test) }
    _ = picture(width: 10, height: 2) {
      BarChart.draw(on: &$0, in: $1, bars: values.lazy.map { BarChart.Bar("x", $0) }, theme: .test)
    }
    _ = picture(width: 10, height: 2) { HeatMap.draw(on: &$0, in: $1, rows: [values, values, values], theme: .test) }
  }

  @Test func `a gauge tells by signs, too, that a limit is passed`() {
    let gauge = { (value: Double, height: Int) in
      picture(width: 20, height: height) {
        Gauge("Disk", value, warning: 70, error: 90).draw(on: &$0, in: $1, theme: .test)
      }
    }
    #expect(gauge(50, 2) == ["Disk            50 %", "━━━━━━━━━━───┼───┼──"])
    #expect(gauge(81, 2) == ["Disk          81 % !", "━━━━━━━━━━━━━┿━━─┼──"])
    #expect(gauge(95, 1) == ["Disk ━━━━┿┿━ 95 % !!"])
    #expect(gauge(.nan, 2)[1] == "─────────────┼───┼──")
    #expect(gauge(.infinity, 2)[0].hasSuffix("∞ % !!"))
  }

  @Test func `a heat map shades, and dots what is not there`() {
    let rows: [[Double]] = [[0, 1, 2, 3, 4], [4, .nan], []]
    #expect(
      picture(width: 13, height: 4) {
        HeatMap.draw(on: &$0, in: $1, rows: rows, labels: ["a", "b", "c"], theme: .test)
      } == ["a   ░░▒▒▓▓██", "b ██········", "c ··········", ""])
    #expect(picture(width: 4, height: 1) { HeatMap.draw(on: &$0, in: $1, rows: [[]], theme: .test) } == [""])
  }

  @Test(arguments: [
    (-0.5, "  0 %"), (0, "0 %"), (0.004, "0 %"), (0.996, "99 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %"),
    (7, "100 %"),
    (Double.nan, "0 %"), (Double.infinity, "100 %"), (-Double.infinity, "0 %"),
  ])
  func `progress has a number`(fraction: Double, number: String) {
    let line = picture(width: 16, height: 1) { ProgressBar.draw(on: &$0, in: $1, fraction: fraction, theme: .test) }[0]
    #expect(line.hasSuffix(number.filter { $0 != " " }.replacing("%", with: " %")), "\(line)")
  }

  @Test func `progress is an eighth of a cell exact`() {
    let bar = { (fraction: Double, width: Int) in
      picture(width: width, height: 1) { ProgressBar.draw(on: &$0, in: $1, fraction: fraction, theme: .test) }[0]
    }
    #expect(bar(0.5, 4) == "██░░" && bar(0.4, 4) == "█▋░░" && bar(0.0001, 4) == "▏░░░" && bar(0, 1) == "░")
    #expect(bar(0.57, 18) == "██████▉░░░░░  57 %" && bar(1, 18) == "████████████ 100 %")
  }

  @Test func `numbers take few cells`() {
    let numbers: [(Double, String)] = [
      (7, "7"), (0.25, "0.25"), (-3.5, "-3.5"), (12_345, "12.3 k"), (1_234_567, "1.23 M"), (0, "0"), (-0.0, "0"),
      (999, "999"), (1e12, "1000 G"), (3.2e20, "3e+20"), (.nan, "-"), (.infinity, "∞"), (-.infinity, "-∞"),
      (0.0001, "0"), (99.96, "100"), (1e300, "1e+300"),
    ]
    for (number, text) in numbers {
      let line = picture(width: 24, height: 1) {
        BarChart.draw(on: &$0, in: $1, bars: [BarChart.Bar("", number)], theme: .test)
      }[0]
      #expect(line.hasSuffix(text), "\(number): \(line)")
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 5), (3, 2), (7, 3), (16, 2), (21, 8), (60, 12)])
  func `any values draw in any room`(width: Int, height: Int) {
    for values in Self.odd {
      for origin in [Point.zero, Point(x: 3, y: 3), Point(x: -2, y: -2)] {
        for range in [nil, 0...100, 5...5] as [ClosedRange<Double>?] {
          var surface = Surface(size: Size(width: width, height: height))
          let area = Rect(x: origin.x, y: origin.y, width: width, height: height)
          Sparkline.draw(on: &surface, in: area, values: values, range: range, theme: .test)
          BarChart.draw(on: &surface, in: area, bars: values.map { .init("漢字", $0) }, theme: .test)
          LineChart.draw(on: &surface, in: area, series: [.init(values)], range: range, theme: .test)
          HeatMap.draw(on: &surface, in: area, rows: [values, []], labels: ["漢字"], range: range, theme: .test)
          for value in values.prefix(4) {
            ProgressBar.draw(on: &surface, in: area, fraction: value, theme: .test)
            Gauge("漢字", value, in: range ?? -1...1, warning: .nan, error: value).draw(
              on: &surface, in: area, theme: .test)
          }
          #expect(surface.isSound)
        }
      }
    }
  }
}
