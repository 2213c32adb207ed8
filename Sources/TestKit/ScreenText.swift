package import EaselKit

/// A surface as text in two planes: what is written, and in which role, with a legend.
package enum ScreenText {
  /// Both planes.
  package static func render(_ surface: Surface) -> String {
    var used: Set<Int> = []
    let frame = "+" + String(repeating: "-", count: surface.width) + "+\n"
    let rows = PlainPicture.rows(of: surface, isCut: false)
    var glyphs = frame
    var styles = frame
    for y in 0..<surface.height {
      glyphs += "|" + rows[y] + "|\n"
      styles += "|"
      for x in 0..<surface.width {
        guard let cell = surface[x, y] else { continue }
        if let role = Role(cell.style) { used.insert(role.rawValue) }
        styles.append(letter(for: cell))
      }
      styles += "|\n"
    }
    let legend = used.sorted().compactMap(Role.init(rawValue:)).map { "\(letters[$0.rawValue]) \($0)" }
    let cursor = surface.cursor.map { "cursor \($0.x),\($0.y)\n" } ?? ""
    return glyphs + frame + styles + frame + legend.joined(separator: "  ") + "\n" + cursor
  }

  private static let letters = Array("tmahbBcCsSgweTkiUMKpPx")

  private static func letter(for cell: Cell) -> Character {
    guard let role = Role(cell.style) else { return cell.style == .plain ? "." : "?" }
    return role == .text && cell.glyph == .space ? "." : letters[role.rawValue]
  }
}
