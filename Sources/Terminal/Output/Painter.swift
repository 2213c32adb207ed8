import CNcurses
import EaselKit

/// Keeps what the screen shows and hands ncurses the rows that differ.
struct Painter {
  private let makeInks: () -> InkTable
  private(set) var inks: InkTable
  /// The groups of cells of which nobody knows where the terminal's cursor is after them.
  private(set) var clusters: ClusterTable
  /// What the terminal shows.
  ///
  /// A copy of its own: to keep the surface itself would make its owner copy all of it before the next change.
  private var shown: [Cell] = []
  private var shownSize = Size.zero
  private var shownCursor: Point?
  private var isStale = true
  private var cells: [easel_cell] = []
  private var framesFull = 0
  /// Whether ncurses can fill the lower right corner without moving the cell before it.
  private let hasPlainCorner: Bool

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - hasPlainCorner: Whether the terminal's wrapping can be switched off.
  ///   - placesCursor: Whether the cursor can be set between what ncurses writes.
  ///   - makeInks: Makes an empty table of inks.
  init(hasPlainCorner: Bool, placesCursor: Bool, makeInks: @escaping () -> InkTable) {
    self.hasPlainCorner = hasPlainCorner
    clusters = ClusterTable(placesCursor: placesCursor)
    self.makeInks = makeInks
    inks = makeInks()
  }

  /// Has everything painted anew by the next ``paint(_:rows:)``.
  mutating func invalidate() { isStale = true }

  /// Hands ncurses what differs from the surface shown before; answers false when there is nothing.
  ///
  /// - Parameters:
  ///   - surface: What is to be shown.
  ///   - rows: The rows in which it may differ from the last one.
  /// - Returns: Whether ncurses has anything to send.
  mutating func paint(_ surface: Surface, rows: Range<Int>) -> Bool {
    let screen = Size(width: Int(easel_screen_columns()), height: Int(easel_screen_rows()))
    let wasFull = inks.isFull
    if isStale || shownSize != surface.size {
      paintAll(surface, screen)
    } else if !paintChanges(surface, rows, screen) {
      return false
    }
    // Styles that are no longer shown still take up the table; an empty one makes room. A picture that fills that one,
    // too, is left with near colours for a while.
    framesFull = inks.isFull && wasFull ? framesFull + 1 : 0
    if inks.isFull, !wasFull || framesFull >= 50 {
      framesFull = 0
      inks = makeInks()
      isStale = true
      paintAll(surface, screen)
    }
    if clusters.isFull {
      // A screen has fewer groups than there are numbers for, but some of those were of pictures from before.
      clusters.removeAll()
      isStale = true
      paintAll(surface, screen)
    }
    place(surface.cursor, screen)
    shownCursor = surface.cursor
    return true
  }

  private mutating func paintAll(_ surface: Surface, _ screen: Size) {
    // What is cleared gets the picture's own background at once, rather than a flash of the terminal's.
    let background = Style(background: surface.cells.last?.style.background ?? .standard)
    easel_screen_clear(isStale ? 1 : 0, inks.ink(for: background).pair)
    isStale = false
    surface.cells.withUnsafeBufferPointer { shown = Array($0) }
    shownSize = surface.size
    let width = min(surface.width, screen.width)
    surface.cells.withUnsafeBufferPointer { all in
      for y in 0..<min(surface.height, screen.height) {
        put(UnsafeBufferPointer(rebasing: all[y * surface.width..<y * surface.width + width]), 0..<width, y)
      }
    }
  }

  private mutating func paintChanges(_ surface: Surface, _ rows: Range<Int>, _ screen: Size) -> Bool {
    var differs = shownCursor != surface.cursor
    let visible = min(surface.width, screen.width)
    let width = surface.width
    surface.cells.withUnsafeBufferPointer { new in
      for y in rows.clamped(to: 0..<min(surface.height, screen.height)) {
        let newRow = UnsafeBufferPointer(rebasing: new[y * width..<y * width + visible])
        let range = shown.withUnsafeMutableBufferPointer { old in
          let oldRow = UnsafeMutableBufferPointer(rebasing: old[y * width..<y * width + visible])
          let range = RowDifference.range(newRow, UnsafeBufferPointer(oldRow))
          for x in range ?? 0..<0 { oldRow[x] = newRow[x] }
          return range
        }
        guard let range else { continue }
        differs = true
        put(newRow, range, y)
      }
    }
    return differs
  }

  /// Puts cells of a row; halves of wide glyphs that stand alone become blanks.
  private mutating func put(_ row: UnsafeBufferPointer<Cell>, _ range: Range<Int>, _ y: Int) {
    cells.removeAll(keepingCapacity: true)
    var x = range.lowerBound
    while x < range.upperBound {
      let cell = row[x]
      let width = cell.glyph.width == 2 && x + 1 < row.count && row[x + 1].glyph.base == 0 ? 2 : 1
      let ink = inks.ink(for: cell)
      let joined = ClusterTable.length(row, at: x)
      if joined > 0 {
        put(row, x..<x + joined, y, ink)
        x += joined
        continue
      }
      let glyph = SafeGlyph(cell.glyph, width: width)
      if width == 2, !hasPlainCorner, x + 3 == easel_screen_columns(), y + 1 == easel_screen_rows() {
        // ncurses would insert a cell between its halves.
        let blank = Self.cell(SafeGlyph(plain: 0x20), ink)
        cells += [blank, blank]
        x += 2
        continue
      }
      cells.append(Self.cell(glyph, ink))
      x += width
    }
    easel_screen_put(Int32(y), Int32(range.lowerBound), cells, Int32(cells.count))
  }

  /// Puts cells that terminals may measure together, all in the look of the first.
  private mutating func put(_ row: UnsafeBufferPointer<Cell>, _ range: Range<Int>, _ y: Int, _ ink: Ink) {
    let isInCorner =
      !hasPlainCorner && range.upperBound + 1 >= easel_screen_columns() && y + 1 == easel_screen_rows()
    let glyphs = clusters.standIns(for: row[range].map(\.glyph), at: Point(x: range.lowerBound, y: y))
    for glyph in glyphs {
      // ncurses would insert a cell among them.
      cells.append(Self.cell(SafeGlyph(plain: isInCorner ? 0x20 : glyph), ink))
    }
  }

  private static func cell(_ glyph: SafeGlyph, _ ink: Ink) -> easel_cell {
    easel_cell(base: glyph.base, marks: glyph.marks, attributes: ink.attributes, pair: ink.pair)
  }

  private func place(_ cursor: Point?, _ screen: Size) {
    if let cursor, Rect(screen).contains(cursor) {
      easel_screen_cursor(Int32(cursor.y), Int32(cursor.x))
    } else {
      easel_screen_cursor(-1, 0)
    }
  }
}
