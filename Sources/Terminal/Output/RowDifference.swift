import EaselKit
import Glibc

/// Finds where two rows of cells differ.
nonisolated enum RowDifference {
  /// From the first to the last cell that differs, whole glyphs; nil when none does.
  static func range(_ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>) -> Range<Int>? {
    let size = new.count * MemoryLayout<Cell>.stride
    if let new = new.baseAddress, let old = old.baseAddress, memcmp(new, old, size) == 0 { return nil }
    guard var first = new.indices.first(where: { new[$0] != old[$0] }) else { return nil }
    var end = (new.indices.last { new[$0] != old[$0] } ?? first) + 1
    while first > 0, isSecondHalf(new, first) || isSecondHalf(old, first) { first -= 1 }
    while end < new.count, isSecondHalf(new, end) || isSecondHalf(old, end) { end += 1 }
    return first..<end
  }

  private static func isSecondHalf(_ row: UnsafeBufferPointer<Cell>, _ x: Int) -> Bool { row[x].glyph.base == 0 }
}
