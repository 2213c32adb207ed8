import Benchmark
import EaselKit

/// Text becoming cells.
func drawingBenchmarks() {
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
