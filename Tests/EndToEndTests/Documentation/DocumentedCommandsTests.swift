import Foundation
import TestKit
import Testing

/// The commands of README and `docs/` run as they are written, each page in a home folder of its own.
@Suite("documented commands", .timeLimit(.minutes(5)))
struct DocumentedCommandsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  /// The pages that people read: README, and every Markdown file below `docs/`.
  static let pages: [String] = {
    let below = FileManager.default.enumerator(atPath: root.appending(path: "docs").path)?.compactMap { $0 as? String }
    return ["README.md"] + (below ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  private static func blocks(of page: String) throws -> [CodeBlock] {
    CodeBlock.all(of: try String(contentsOf: root.appending(path: page), encoding: .utf8), page: page)
  }

  private static let pagesToRun: [String] = pages.filter { page in
    let blocks = (try? blocks(of: page)) ?? []
    return blocks.contains { [.script, .running].contains($0.kind) }
  }

  @Test("every block names its language, and a shell block how it runs", arguments: pages)
  func everyBlockHasAKind(page: String) throws {
    for block in try Self.blocks(of: page) {
      #expect(block.kind != .indented, "\(block) stands between no fences")
      guard case .other(let words) = block.kind else { continue }
      let isNamed = !words.isEmpty && !["bash", "shell", "console"].contains(words) && !words.hasPrefix("sh ")
      #expect(isNamed, "\(block) is called '\(words)'; a shell block is sh, sh running or sh elsewhere")
    }
  }

  @Test("pages with commands are found")
  func pagesAreFound() {
    #expect(Self.pagesToRun.contains("README.md"))
    #expect(Self.pagesToRun.contains("docs/operating.md"))
  }

  @Test(
    "every command of a page succeeds, in the order of the page",
    .enabled(if: PageMachine.isAllowed, Comment(rawValue: PageMachine.requirement)), arguments: pagesToRun)
  func commandsSucceed(page: String) async throws {
    let machine = try PageMachine()
    defer { machine.close() }
    for block in try Self.blocks(of: page) {
      switch block.kind {
      case .script: try machine.run(block)
      case .running: try machine.runUntilInterrupted(block)
      case .other: try machine.keepFile(block)
      case .elsewhere, .indented: break
      }
    }
  }
}
