import Benchmark
import Canvas
import EaselKit
import Foundation
import Store

/// Saving and loading on a real file.
func storeBenchmarks() {
  Benchmark("store: save a layout of 20 widgets") { benchmark in
    let folder = FileManager.default.temporaryDirectory.appending(path: "easel-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SQLiteStore(path: folder.appending(path: "easel.sqlite").path)
    var saved = layout(widgets: 20)
    benchmark.startMeasurement()
    for number in 0..<20 {
      saved.pages[0].title = "version \(number)"
      blackHole(try await store.save(saved, at: Timestamp(seconds: number)))
    }
    benchmark.stopMeasurement()
  }

  Benchmark("store: open, and read what the first frame needs") { benchmark in
    let folder = FileManager.default.temporaryDirectory.appending(path: "easel-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "easel.sqlite").path
    try await SQLiteStore(path: path).save(CanvasSnapshot(layout: layout(widgets: 20)), at: Timestamp(seconds: 0))
    benchmark.startMeasurement()
    blackHole(try SQLiteStore(path: path).startState())
    benchmark.stopMeasurement()
  }
}
