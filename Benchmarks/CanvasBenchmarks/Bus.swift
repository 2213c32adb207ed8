import Benchmark
import Canvas
import EaselKit

/// Deliveries of the event bus.
func busBenchmarks() {
  let event = CanvasEvent(
    id: "0", type: "todo.item.completed", source: "todo-1", timestamp: Timestamp(seconds: 0), data: .null)
  let manifest = Manifest(
    id: "todo", name: "Todo", summary: "", version: "1", emits: [.init("todo.item.completed", .durable)])

  Benchmark("bus: a thousand deliveries to one listener") { benchmark in
    let bus = EventBus()
    bus.register(source: "todo-1", manifest)
    var heard = 0
    if let pattern = EventPattern("todo.**") { bus.subscribe("events-1", to: [pattern]) { _ in heard += 1 } }
    benchmark.startMeasurement()
    for _ in 0..<1000 { try bus.publish(event) }
    benchmark.stopMeasurement()
    blackHole(heard)
  }
}
