import EaselKit

/// The bottom row: mode, pages, hints for the keys that work now, connection, time of day.
///
/// Where it is narrow, hints give way first, but for those that are needed; then the titles of pages behind; then the
/// people, the canvas's name and the time. Whether there is a connection is the last to go.
///
///      NORMAL  Home   a add  Space done  …            offline · 14:05
///      NORMAL  Closed Chat.   Ctrl+Space menu  …   ↑3 !1 ○ offline  14:05
///      NORMAL [1 Home] 2 Work       Ctrl+Space menu   ● look only  online  14:05
struct StatusLine: Equatable {
  var mode: String
  var pages: PageBar
  /// A message that stands in the pages' place for a while; a long one takes the whole line.
  var notice: Notice?
  /// Where a message that has to be cut can be read whole.
  var more: KeyHint?
  /// What leaves a mode in which keys are nobody's; a message leaves room for it.
  var leave: KeyHint?
  var hints: [KeyHint]
  /// The keys of the hints that a narrow line has, too, as far as it has room; the most important first.
  var needed: [String]
  /// What a shared canvas is called, and that with who else has it open.
  var canvas = ""
  var company = ""
  /// What keeps the person from arranging it, in a word or two; no hint takes its place.
  var restriction = ""
  /// The changes that wait.
  var outbox = OutboxCounts()
  var connection: ConnectionState
  var clock: String

  func draw(on surface: inout Surface, theme: Theme) {
    let row = surface.height - 1
    guard row >= 0 else { return }
    let plain = theme[.status]
    surface.fill(Rect(x: 0, y: row, width: surface.width, height: 1), style: plain)
    var left = surface.put(" \(mode) ", at: Point(x: 0, y: row), style: theme[.statusMode])
    let needed = neededHints(in: surface.width - left)
    let neededCells = Self.cells(of: needed)
    var corner = Corner.whole
    if let notice {
      guard let end = draw(notice, on: &surface, from: left + 1, theme: theme) else { return }
      left = end + 1
    } else {
      let rest = cellsBesidePages(neededCells, from: left, to: surface.width)
      let bar = pageBar(in: surface.width - left)
      left = bar.draw(on: &surface, at: Point(x: left, y: row), leaving: rest, theme: theme)
      corner = self.corner(beside: neededCells, in: surface.width - left)
    }
    let right = drawRight(corner, on: &surface, theme: theme, after: left)
    if right > left {
      let end = right == surface.width ? right : right - 1
      drawHints(on: &surface, from: left + 1, to: end, needed: needed, theme: theme)
    }
  }

  /// The hints that a narrow line has, too: what keeps, what leaves, what leads on; the last of them only where there is
  /// room for them.
  ///
  /// What is beside them gives way.
  private func neededHints(in room: Int) -> [KeyHint] {
    var found: [KeyHint] = []
    for key in needed {
      let more = hints.filter { $0.key == key && !found.contains($0) }
      if found.isEmpty || Self.cells(of: found + more) <= room { found += more }
    }
    return found.isEmpty ? Array(hints.prefix(1)) : found
  }

  /// The cells of hints, a free one on each side.
  private static func cells(of hints: [KeyHint]) -> Int { hints.reduce(0) { $0 + $1.cells + 2 } }

  // MARK: What stands at the right

  /// How much stands at the right; what the person may not do is in all but the last.
  private enum Corner: Int, CaseIterable {
    case whole
    /// All but who else is there.
    case named
    /// And without the canvas's name.
    case medium
    /// The clock without a word on the connection; that there is none is said without the clock.
    case short
    case mark
    case none
  }

  /// The most that has room beside the hints that are needed; these give way to what the person may not do.
  private func corner(beside needed: Int, in room: Int, atMost most: Corner = .whole) -> Corner {
    let least: Corner = restriction.isEmpty || restrictionWidth > room ? .none : .mark
    return Corner.allCases.first {
      $0.rawValue >= most.rawValue && ($0 == least || width(of: $0) + needed <= room)
    } ?? .none
  }

  /// The cells that what the person may not do needs at least; none where there is nothing of the kind.
  private var restrictionWidth: Int { restriction.isEmpty ? 0 : width(of: .mark) }

  // MARK: Pages

  /// The pages, which give way where what the person may not do would have no room beside them.
  private func pageBar(in room: Int) -> PageBar {
    var bar = pages
    if restrictionWidth > 0, room < PageBar.least + restrictionWidth { bar.givesWay = true }
    return bar
  }

  /// The cells that the pages leave to the hints that are needed and to what stands at the right, of which the most that
  /// leaves them the one in front.
  private func cellsBesidePages(_ needed: Int, from left: Int, to width: Int) -> Int {
    let room = width - left
    let corner = corner(beside: needed + pages.frontCells, in: room, atMost: .named)
    // With nothing at the right, the last hint ends the line.
    let rest = needed + self.width(of: corner) - (corner == .none ? 1 : 0)
    return max(rest, room - pages.cells(in: min(room - rest, width / 2 - left)))
  }

  private func parts(of corner: Corner) -> (label: String, clock: String) {
    switch corner {
    case .whole: (company.isEmpty ? connection.label : "\(company)  \(connection.label)", clock)
    case .named: ("\(canvas)  \(connection.label)", clock)
    case .medium: (restricted(connection.label), clock)
    case .short: if case .offline = connection { (restricted(connection.label), "") } else { (restriction, clock) }
    case .mark: (restriction, "")
    case .none: ("", "")
    }
  }

  private func restricted(_ label: String) -> String { restriction.isEmpty ? label : "\(restriction)  \(label)" }

  /// The cells of the changes that wait, with a free one before them.
  private var outboxWidth: Int { outbox.text.isEmpty ? 0 : CellWidth.of(outbox.text) + 1 }

  private func width(of corner: Corner) -> Int {
    guard corner != .none else { return outboxWidth }
    let (label, clock) = parts(of: corner)
    let between = label.isEmpty || clock.isEmpty ? 0 : 2
    let cells = CellWidth.of(label) + between + CellWidth.of(clock)
    return outboxWidth + 3 + cells + (cells == 0 ? 0 : 1)
  }

  // MARK: Message and hints

  /// Draws the message and answers where it ends; nil when it took the whole line.
  private func draw(_ notice: Notice, on surface: inout Surface, from start: Int, theme: Theme) -> Int? {
    let style = theme[notice.role].on(theme[.status].background)
    let point = Point(x: start, y: surface.height - 1)
    let room = surface.width - start - 1
    let width = CellWidth.of(notice.text)
    let way = leave.map { [$0] }?.filter { room - $0.cells - 2 >= Self.leastBesideLeave } ?? []
    let wayCells = Self.cells(of: way)
    guard start + width + 1 + wayCells < surface.width - self.width(of: .whole) else {
      var rest = room - wayCells
      var ends = way
      if width > rest, let more, rest - more.cells - 2 >= Self.leastText {
        rest -= more.cells + 2
        ends.insert(more, at: 0)
      }
      surface.putTruncated(notice.text, at: point, style: style, width: rest)
      var x = start + rest + 2
      for hint in ends { x = draw(hint, at: Point(x: x, y: point.y), on: &surface, theme: theme) + 2 }
      return nil
    }
    return surface.put(notice.text, at: point, style: style)
  }

  /// The least cells that a message has beside the key for the whole of it.
  private static let leastText = 40
  /// The least that it has beside the key that leaves the mode.
  private static let leastBesideLeave = 10

  /// Draws what stands at the right and answers where it begins.
  private func drawRight(_ corner: Corner, on surface: inout Surface, theme: Theme, after left: Int) -> Int {
    let row = surface.height - 1
    let plain = theme[.status]
    let (label, clock) = parts(of: corner)
    let begin = surface.width - width(of: corner)
    guard width(of: corner) > 0, begin >= left else { return surface.width }
    let start = drawOutbox(at: begin, on: &surface, theme: theme)
    guard corner != .none else { return begin }
    let style = connection == .online ? plain : theme[.warning].on(plain.background)
    let next = surface.put(" \(connection == .online ? "●" : "○") ", at: Point(x: start, y: row), style: style)
    surface.put(label, at: Point(x: next, y: row), style: style)
    surface.put(clock, at: Point(x: surface.width - CellWidth.of(clock) - 1, y: row), style: plain)
    return begin
  }

  /// Draws the changes that wait and answers where they end.
  private func drawOutbox(at x: Int, on surface: inout Surface, theme: Theme) -> Int {
    guard !outbox.text.isEmpty else { return x }
    let style = theme[outbox.isUrgent ? .error : .warning].on(theme[.status].background)
    return surface.put(" " + outbox.text, at: Point(x: x, y: surface.height - 1), style: style)
  }

  /// Draws the hints as far as there is room, which those that are needed take first.
  private func drawHints(
    on surface: inout Surface, from start: Int, to end: Int, needed: [KeyHint], theme: Theme
  ) {
    var x = start
    var reserved = Self.cells(of: needed)
    var isFull = false
    for hint in hints {
      let isNeeded = needed.contains(hint)
      if isNeeded { reserved -= hint.cells + 2 }
      guard isNeeded || !isFull, x + hint.cells + (isNeeded ? 0 : reserved) <= end else {
        isFull = true
        continue
      }
      x = draw(hint, at: Point(x: x, y: surface.height - 1), on: &surface, theme: theme) + 2
    }
  }

  @discardableResult
  private func draw(_ hint: KeyHint, at place: Point, on surface: inout Surface, theme: Theme) -> Int {
    let plain = theme[.status]
    let next = surface.put(hint.key, at: place, style: theme[.key].on(plain.background))
    return surface.put(" " + hint.action, at: Point(x: next, y: place.y), style: plain)
  }
}

extension PageBar {
  /// The cells of each title with what stands around it.
  private var widths: [Int] {
    guard titles.count > 1 else { return titles.map { min(20, CellWidth.of($0) + 2) } }
    return titles.enumerated().map { index, title in
      CellWidth.of("\(index + 1) \(TextFitting.truncated(title, to: Self.longestTitle))") + 2
    }
  }

  /// The signs for what is before and after those that are shown.
  private static let signs = 4

  /// The cells of the one in front alone.
  fileprivate var frontCells: Int {
    let widths = widths
    return (widths.indices.contains(front) ? widths[front] : 0) + (widths.count > 1 ? Self.signs : 0)
  }

  /// How many of some cells have a use: those of the titles that ``TabBar`` shows whole in them.
  fileprivate func cells(in room: Int) -> Int {
    let widths = widths
    guard widths.count > 1, widths.indices.contains(front), widths.reduce(0, +) > room else { return room }
    var used = widths[front] + Self.signs
    for side in [Array(widths[(front + 1)...]), widths[..<front].reversed()] {
      for width in side {
        guard used + width <= room else { break }
        used += width
      }
    }
    return used
  }
}

extension KeyHint {
  /// How many it takes on a line.
  fileprivate var cells: Int { CellWidth.of(key) + CellWidth.of(action) + 1 }
}
