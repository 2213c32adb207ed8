import Benchmark
import Canvas
import EaselKit
import Foundation
import Store

/// A folder for a real database.
struct TemporaryFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "easel-bench-\(UUID().uuidString)")

  var database: String { folder.appending(path: "easel.sqlite").path }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Saving and loading on a real file.
func storeBenchmarks() {
  Benchmark("store: save a layout of 20 widgets") { benchmark in
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let store = try SQLiteStore(path: folder.database)
    var saved = layout(widgets: 20)
    benchmark.startMeasurement()
    for number in 0..<20 {
      saved.pages[0].title = "version \(number)"
      blackHole(try await store.save(saved, at: Timestamp(seconds: number)))
    }
    benchmark.stopMeasurement()
  }

  Benchmark("store: open, and read what the first frame needs") { benchmark in
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let path = folder.database
    try await SQLiteStore(path: path).save(CanvasSnapshot(layout: layout(widgets: 20)), at: Timestamp(seconds: 0))
    benchmark.startMeasurement()
    blackHole(try SQLiteStore(path: path).startState())
    benchmark.stopMeasurement()
  }
}

/// A layout that was saved a thousand times.
func versionBenchmarks() {
  for restores in [false, true] {
    Benchmark("store: \(restores ? "restore" : "load") a layout with 1,000 versions") { benchmark in
      let folder = TemporaryFolder()
      defer { folder.remove() }
      let store = try SQLiteStore(path: folder.database)
      var saved = layout(widgets: 20)
      for number in 0..<1000 {
        saved.pages[0].title = "version \(number)"
        _ = try await store.save(saved, at: Timestamp(seconds: number))
      }
      benchmark.startMeasurement()
      if restores {
        blackHole(try await store.restore(saved.name, version: 500, at: Timestamp(seconds: 1000)))
      } else {
        blackHole(try await store.layout(named: saved.name))
      }
      benchmark.stopMeasurement()
    }
  }
}
