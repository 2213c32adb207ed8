import Benchmark
import EaselKit

/// Text becoming cells.
func drawingBenchmarks() {
  widthBenchmarks()
  let lines = ["[ ] Water the plants before Ada comes", "日本語のとても長い行です", "e\u{301}\u{302} 👩‍👩‍👧 \u{1B}[31m"]
  for line in lines {
    Benchmark("surface: 1000 lines like \"\(line.prefix(8).filter { !$0.isNewline && $0 != "\u{1B}" })\"") {
      benchmark in
      var surface = Surface(size: Size(width: 120, height: 40))
      benchmark.startMeasurement()
      for row in 0..<1000 { surface.put(line, at: Point(x: 0, y: row % 40), style: .plain) }
      benchmark.stopMeasurement()
      blackHole(surface)
    }
  }
}

/// The display width of a megabyte: of mixed text, and of one script or kind each.
private func widthBenchmarks() {
  let kinds = [
    ("ASCII", "Water the plants before Ada comes. "), ("Latin", "Çà et là, où l'été naît, Größe und Maß. "),
    ("Chinese", "日本語のとても長い行です。"), ("emoji", "👩‍👩‍👧👍🏽🇩🇪1\u{FE0F}\u{20E3}❤\u{FE0F}🚀"),
    ("marks and controls", "e\u{301}\u{302}\u{1B}[31m\u{200B}\u{202E}क्षि"),
  ]
  let mixed = ("mixed", kinds.map(\.1).joined())
  for (name, piece) in [mixed] + kinds {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count + 1)
    Benchmark("text: width of a megabyte, \(name)") { benchmark in
      benchmark.startMeasurement()
      blackHole(CellWidth.of(text))
    }
  }
}
