import EaselKit

/// What a pane shows when it is smaller than its widget is of any use in: the most words that fit.
///
///     ╭ Chat ────────╮
///     │  Chat needs  │
///     │    20x4.     │
///     ╰──────────────╯
enum TooSmallNotice {
  static func draw(_ pane: Pane, on surface: inout Surface, theme: Theme) {
    let size = surface.size
    let needs = "\(pane.manifest.minimumCells.width)x\(pane.manifest.minimumCells.height)."
    let forms = [
      ["\(pane.title) needs \(needs)"], ["\(pane.title) needs", needs], ["Too small."], ["Too", "small."], ["small"],
      ["…"],
    ]
    let lines = forms.first { lines in
      lines.count <= size.height && lines.allSatisfy { CellWidth.of($0) <= size.width }
    }
    guard let lines else { return }
    for (row, line) in lines.enumerated() {
      let place = Point(x: (size.width - CellWidth.of(line)) / 2, y: (size.height - lines.count) / 2 + row)
      surface.put(line, at: place, style: theme[.muted])
    }
  }
}
