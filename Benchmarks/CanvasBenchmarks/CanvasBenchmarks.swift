import Benchmark
import Canvas
import EaselKit

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], maxDuration: .seconds(3), maxIterations: 100_000)
  busBenchmarks()
  gridBenchmarks()
  storeBenchmarks()
  versionBenchmarks()
  draggingBenchmarks()
  drawingBenchmarks()
  findingBenchmarks()
  frameBenchmarks()
}
