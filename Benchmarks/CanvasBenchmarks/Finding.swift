import Benchmark
import Canvas

/// The palette's search over 2,000 entries.
func findingBenchmarks() {
  let verbs = ["Move", "Go to", "Open layout", "Use theme", "Add", "Settings of", "Rename", "Close"]
  let nouns = ["widget", "page", "workday", "calendar", "todo list", "Écrits d'été", "日本語", "event inspector"]
  let texts = (0..<2000).map { number in
    let (verb, noun) = (verbs[number % verbs.count], nouns[number / verbs.count % nouns.count])
    return (name: "\(verb) \(noun) \(number)", alias: "canvas.item.\(number) command \(noun)")
  }
  let index = FuzzyIndex(texts)
  let query = "move wid 1"

  Benchmark("palette, 2,000 entries: opened") { _ in blackHole(FuzzyIndex(texts)) }

  Benchmark("palette, 2,000 entries: the first letter") { benchmark in
    var index = index
    benchmark.startMeasurement()
    blackHole(index.find("o"))
    benchmark.stopMeasurement()
  }

  Benchmark("palette, 2,000 entries: all of \"\(query)\" at once") { benchmark in
    var index = index
    benchmark.startMeasurement()
    blackHole(index.find(query))
    benchmark.stopMeasurement()
  }

  // What each key after the first costs, when those before it have been searched for.
  for count in 2...query.count {
    Benchmark("palette, 2,000 entries: key \(count) of \"\(query)\"") { benchmark in
      var index = index
      blackHole(index.find(String(query.prefix(count - 1))))
      let typed = String(query.prefix(count))
      benchmark.startMeasurement()
      blackHole(index.find(typed))
      benchmark.stopMeasurement()
    }
  }

  Benchmark("palette, 2,000 entries: \"\(query)\" typed, \(query.count) keys") { benchmark in
    var index = index
    benchmark.startMeasurement()
    for count in 1...query.count { blackHole(index.find(String(query.prefix(count)))) }
    benchmark.stopMeasurement()
  }
}
