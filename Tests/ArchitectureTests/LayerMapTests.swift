import Foundation
import Testing

/// The arrows in ARCHITECTURE.md are the truth; the sources must keep to them.
@Suite("Layer map")
struct LayerMapTests {
  /// Modules that every target may import beside its arrows: the language's own and the C library.
  private let everywhere: Set<String> = ["Swift", "Synchronization"]

  @Test("every import is declared")
  func importsAreDeclared() throws {
    let arrows = try Self.arrows()
    for file in SourceTree.swiftFiles(below: "Sources") {
      let allowed = try #require(arrows[file.target], "\(file.target) is missing in ARCHITECTURE.md")
      for module in file.imports where !allowed.contains(module) && !everywhere.contains(module) {
        Issue.record("\(file.path) imports \(module); ARCHITECTURE.md does not let \(file.target) do that")
      }
    }
  }

  @Test("no arrow is idle")
  func arrowsAreUsed() throws {
    let files = SourceTree.swiftFiles(below: "Sources")
    for (target, modules) in try Self.arrows() {
      let used = Set(files.filter { $0.target == target }.flatMap(\.imports))
      for module in modules where !used.contains(module) {
        Issue.record("ARCHITECTURE.md lets \(target) import \(module), but it does not")
      }
    }
  }

  @Test("no target depends on itself by a detour")
  func arrowsHaveNoCircle() throws {
    let arrows = try Self.arrows()
    for start in arrows.keys {
      var seen: Set<String> = []
      var next = Array(arrows[start] ?? [])
      while let module = next.popLast() {
        #expect(module != start, "\(start) depends on itself")
        if seen.insert(module).inserted { next += arrows[module] ?? [] }
      }
    }
  }

  /// The map as it stands in ARCHITECTURE.md: lines of the form `Target → Module, Module` in the block named `arrows`.
  static func arrows() throws -> [String: Set<String>] {
    let text = try SourceTree.text(of: "ARCHITECTURE.md")
    let begin = try #require(text.range(of: "```arrows\n"), "ARCHITECTURE.md has no block of arrows")
    let end = try #require(text[begin.upperBound...].range(of: "```"))
    var arrows: [String: Set<String>] = [:]
    for line in text[begin.upperBound..<end.lowerBound].split(separator: "\n") {
      let sides = line.split(separator: "→", omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      let modules = sides[1].split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { $0 != "nothing" }
      arrows[sides[0].filter { !$0.isWhitespace }] = Set(modules)
    }
    return arrows
  }
}
