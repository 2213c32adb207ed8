import EaselKit

/// The newest of the frames that were presented while the terminal took no more, with all rows in which they may differ
/// from what the terminal shows.
struct HeldFrame {
  private var surface: Surface?
  private var rows = 0..<0

  /// Holds a frame in place of the one before.
  mutating func hold(_ surface: Surface, rows: Range<Int>) {
    if self.surface == nil || self.rows.isEmpty {
      self.rows = rows
    } else if !rows.isEmpty {
      self.rows = min(self.rows.lowerBound, rows.lowerBound)..<max(self.rows.upperBound, rows.upperBound)
    }
    self.surface = surface
  }

  /// Returns the frame and forgets it.
  mutating func take() -> (surface: Surface, rows: Range<Int>)? {
    defer { drop() }
    return surface.map { ($0, rows) }
  }

  /// Forgets the frame, as one of another size or a whole one follows.
  mutating func drop() {
    surface = nil
    rows = 0..<0
  }
}
