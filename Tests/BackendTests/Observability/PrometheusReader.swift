import Foundation

/// Reads metrics as strictly as Prometheus' format 0.0.4 is written down; throws what is wrong.
struct PrometheusReader {
  struct Fault: Error, Equatable {
    let line: String
    let reason: String
  }

  struct Sample: Equatable {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  private(set) var types: [String: String] = [:]
  private(set) var samples: [Sample] = []
  private var seen: Set<String> = []
  private var closed: Set<String> = []
  private var family: String?

  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Fault(line: "", reason: "the last line does not end") }
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) { try read(String(line)) }
    try checkHistograms()
  }

  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    samples.first { sample in
      sample.name == name && labels.allSatisfy { key, value in sample.labels[key] == value }
    }?.value
  }

  func all(_ name: String) -> [Sample] { samples.filter { $0.name == name } }

  private mutating func read(_ line: String) throws {
    if line.hasPrefix("# HELP ") { return try open(String(line.split(separator: " ")[2])) }
    if line.hasPrefix("# TYPE ") {
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 4, ["counter", "gauge", "histogram"].contains(parts[3]), types[parts[2]] == nil else {
        throw Fault(line: line, reason: "type")
      }
      try open(parts[2])
      types[parts[2]] = parts[3]
      return
    }
    try readSample(line)
  }

  private mutating func open(_ name: String) throws {
    guard name != family else { return }
    guard name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil, closed.insert(name).inserted else {
      throw Fault(line: name, reason: "a family twice, or no name")
    }
    family = name
  }

  private mutating func readSample(_ line: String) throws {
    guard let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/) else {
      throw Fault(line: line, reason: "no sample")
    }
    let name = String(match.1)
    guard let family, let type = types[family],
      name == family || type == "histogram" && ["_bucket", "_sum", "_count"].map({ family + $0 }).contains(name)
    else { throw Fault(line: line, reason: "a sample outside of its family") }
    let labels = try Self.labels(match.2 ?? "", line)
    let number = String(match.3).replacingOccurrences(of: "+Inf", with: "inf")
    guard let value = Double(number) else { throw Fault(line: line, reason: "no number") }
    guard type == "gauge" || value >= 0 else { throw Fault(line: line, reason: "less than nothing") }
    let key = name + labels.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: ";")
    guard seen.insert(key).inserted else { throw Fault(line: line, reason: "twice") }
    samples.append(Sample(name: name, labels: labels, value: value))
  }

  private static func labels(_ text: Substring, _ line: String) throws -> [String: String] {
    var (labels, rest) = ([String: String](), text)
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/),
        labels[String(match.1)] == nil
      else { throw Fault(line: line, reason: "labels") }
      var value = ""
      var isEscaped = false
      for character in match.2 {
        if isEscaped {
          value.append(character == "n" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          value.append(character)
        }
      }
      labels[String(match.1)] = value
      rest = rest[match.range.upperBound...]
    }
    return labels
  }

  /// Buckets grow, and the last holds all.
  private func checkHistograms() throws {
    for (name, type) in types where type == "histogram" {
      let groups = Dictionary(grouping: all(name + "_bucket")) { sample in sample.labels.filter { $0.key != "le" } }
      for (labels, buckets) in groups {
        let bounds = buckets.compactMap { $0.labels["le"] }.compactMap {
          Double($0.replacingOccurrences(of: "+Inf", with: "inf"))
        }
        let count = samples.first { $0.name == name + "_count" && $0.labels == labels }?.value
        guard bounds.count == buckets.count, bounds == bounds.sorted(), bounds.last == .infinity,
          buckets.map(\.value) == buckets.map(\.value).sorted(), buckets.last?.value == count,
          samples.contains(where: { $0.name == name + "_sum" && $0.labels == labels })
        else { throw Fault(line: name, reason: "histogram") }
      }
    }
  }
}
