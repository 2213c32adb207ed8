import CNcurses
import EaselKit

@testable import Terminal

extension NcursesScreen {
  /// What would be sent to show a surface; for more than a terminal takes while nobody reads.
  func bytes(for surface: Surface) -> [UInt8] {
    guard painter.paint(surface, rows: 0..<surface.height) else { return [] }
    easel_screen_update()
    filter.colors = painter.inks.colors
    var count = 0
    guard let written = easel_screen_output(&count), count > 0 else { return [] }
    outgoing = []
    translate(UnsafeBufferPointer(start: written, count: count))
    return outgoing
  }
}
