import Canvas
import EaselKit
import Foundation
import Host
import TestKit
import Testing

@testable import easel

@Suite(.timeLimit(.minutes(1)))
struct WatchedLayoutTests {
  private static func text(_ title: String) -> String {
    "# Ours.\nname = \"team\"\n\n[[pages]]\ntitle = \"\(title)\"\n"
  }

  private func watching(
    _ body: (_ file: URL, _ layout: WatchedLayout, _ told: Followed<OpenedFileNews>) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "team.toml")
      try file.put(Self.text("One"))
      let layout = try WatchedLayout(file.path)
      let told = Followed<OpenedFileNews>()
      layout.watch(told.tell)
      try await body(file, layout, told)
    }
  }

  private func title(_ news: OpenedFileNews?) -> String? {
    if case .changed(let layout) = news { layout.pages.first?.title } else { nil }
  }

  @Test func tellsOfEditsHoweverTheyAreWritten() async throws {
    try await watching { file, layout, told in
      #expect(layout.layout.pages.first?.title == "One")
      try file.put(Self.text("Two"))
      #expect(title(await told.next()) == "Two")
      try file.put(Self.text("Three"), inPlace: false)
      #expect(title(await told.next()) == "Three")
    }
  }

  @Test func saysWhereAnEditIsBroken() async throws {
    try await watching { file, _, told in
      try file.put(Self.text("Two") + "x = = 1\n")
      guard case .broken(let sentence) = await told.next() else {
        Issue.record("not told of")
        return
      }
      #expect(sentence.hasPrefix("team.toml:6:"))
      try file.put(Self.text("Two"))
      #expect(title(await told.next()) == "Two")
    }
  }

  @Test func aFileThatIsDeletedIsToldOfOnceAndFollowedAgainWhenItIsBack() async throws {
    try await watching { file, _, told in
      for comesBackChanged in [false, true] {
        try FileManager.default.removeItem(at: file)
        guard case .lost(let sentence) = await told.next() else {
          Issue.record("not told of")
          return
        }
        #expect(sentence == "team.toml was deleted or renamed; the canvas stays until it is back.")
        try file.put(Self.text(comesBackChanged ? "Back" : "One"))
        let news = await told.next()
        if comesBackChanged {
          #expect(title(news) == "Back")
        } else if case .found(let sentence) = news {
          #expect(sentence == "team.toml is there again, as it was.")
        } else {
          Issue.record("\(String(describing: news))")
        }
      }
    }
  }

  @Test @MainActor func savingBringsADeletedFileBackWithItsComments() async throws {
    try await watching { file, layout, told in
      try FileManager.default.removeItem(at: file)
      guard case .lost = await told.next() else {
        Issue.record("not told of")
        return
      }
      var edited = layout.layout
      edited.pages[0].title = "Saved"
      #expect(try await layout.opened.write(edited) == nil)
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.text("Saved"))
      try file.put(Self.text("Edited"))
      #expect(title(await told.next()) == "Edited")
    }
  }

  @Test @MainActor func anEditThatWasNotReadIsNotWrittenOver() async throws {
    try await watching { file, layout, told in
      try file.put(Self.text("Two") + "x = = 1\n")
      guard case .broken = await told.next() else {
        Issue.record("not told of")
        return
      }
      await #expect(throws: StoreError.self) { try await layout.opened.write(layout.layout) }
      #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("x = = 1\n"))
    }
  }
}
