import EaselKit
import Glibc

/// Finds where two rows of cells differ.
nonisolated enum RowDifference {
  /// From the first to the last cell that differs, whole glyphs and whole groups of those that terminals may measure
  /// together; nil when none does.
  static func range(_ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>) -> Range<Int>? {
    let size = new.count * MemoryLayout<Cell>.stride
    if let new = new.baseAddress, let old = old.baseAddress, memcmp(new, old, size) == 0 { return nil }
    guard var first = new.indices.first(where: { new[$0] != old[$0] }) else { return nil }
    var end = (new.indices.last { new[$0] != old[$0] } ?? first) + 1
    while first > 0, isContinued(new, first) || isContinued(old, first) { first -= 1 }
    while end < new.count, isContinued(new, end) || isContinued(old, end) { end += 1 }
    return first..<end
  }

  /// Whether a cell belongs to the one before it.
  private static func isContinued(_ row: UnsafeBufferPointer<Cell>, _ x: Int) -> Bool {
    row[x].glyph.base == 0 || row[x].glyph.joins(row[x - 1].glyph)
  }
}
