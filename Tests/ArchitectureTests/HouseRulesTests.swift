import Testing

@Suite("House rules")
struct HouseRulesTests {
  @Test("no source file is longer than 400 lines")
  func filesAreShort() {
    for file in SourceTree.swiftFiles(below: "Sources") where !file.path.hasSuffix("CellWidthTable.swift") {
      #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test("what switches a check off says why it is safe")
  func exceptionsAreExplained() {
    for file in SourceTree.swiftFiles(below: "Sources") {
      for (index, line) in file.lines.enumerated() where Self.isException(line) {
        let before = file.lines[max(0, index - 4)...index]
        #expect(before.contains { $0.contains("SAFETY:") }, "\(file.path):\(index + 1) has no SAFETY: line")
      }
    }
  }

  @Test("sources have no forced tries and no marks left for later")
  func noLooseEnds() {
    for file in SourceTree.swiftFiles(below: "Sources") {
      for (index, line) in file.lines.enumerated() {
        for word in ["try!", "TODO", "FIXME", "XXX"] where line.contains(word) {
          Issue.record("\(file.path):\(index + 1) has \(word)")
        }
      }
    }
  }

  @Test("only the terminal knows ncurses, and only the parts of the server know Hummingbird")
  func adaptersStayApart() {
    let homes = ["CNcurses": ["Terminal"], "CCurl": ["Transport", "Backend"], "Hummingbird": ["Backend", "easeld"]]
    for file in SourceTree.swiftFiles(below: "Sources") {
      for module in file.imports {
        if let home = homes[module] { #expect(home.contains(file.target), "\(file.path) imports \(module)") }
      }
    }
  }

  @Test("JSON is decoded only where its depth is looked at first, and its free values are read at once")
  func decodersHaveASource() {
    let homes = ["Sources/EaselAPI/JSON/APIJSON.swift", "Sources/Store/StoredJSON.swift"]
    for file in SourceTree.swiftFiles(below: "Sources") where !homes.contains(file.path) {
      for word in ["JSONDecoder(", "JSONSerialization"] {
        #expect(!file.lines.contains { $0.contains(word) }, "\(file.path) has \(word)")
      }
    }
  }

  private static func isException(_ line: Substring) -> Bool {
    let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    return ["@unchecked Sendable", "nonisolated(unsafe)", "assumeIsolated", "unsafeBitCast"].contains {
      code.contains($0)
    }
  }
}
