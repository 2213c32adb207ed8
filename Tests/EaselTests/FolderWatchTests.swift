import Foundation
import TestKit
import Testing

@testable import easel

@Suite(.timeLimit(.minutes(1)))
struct FolderWatchTests {
  /// Watches `file` in a new folder.
  private func watching(
    _ body: (_ file: URL, _ told: Followed<FolderWatch.Event>) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let home = folder.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let file = home.appending(path: "file")
      try file.put("one")
      let told = Followed<FolderWatch.Event>()
      let watch = try #require(FolderWatch([file.path]))
      OneOffThread.run("test.folder-watch") {
        watch.run(told.tell)
        told.end()
      }
      do { try await body(file, told) } catch {
        try? FileManager.default.moveItem(at: home, to: folder.appending(path: "away"))
        throw error
      }
      // The thread ends with the folder; renamed, it goes in one event.
      try? FileManager.default.moveItem(at: home, to: folder.appending(path: "away"))
      while let event = await told.next() { #expect(event == .gone) }
    }
  }

  @Test func tellsOfWhatIsWrittenAndOfWhatIsRenamedOverIt() async throws {
    try await watching { file, told in
      try file.put("two")
      #expect(await told.next() == .changed)
      try file.put("three", inPlace: false)
      #expect(await told.next() == .changed)
    }
  }

  @Test func tellsOfAFileThatGoesAndComesBack() async throws {
    try await watching { file, told in
      try FileManager.default.removeItem(at: file)
      #expect(await told.next() == .changed)
      try file.put("again")
      #expect(await told.next() == .changed)
      try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("old"))
      #expect(await told.next() == .changed)
    }
  }

  @Test func saysNothingOfOtherFiles() async throws {
    try await watching { file, told in
      try file.appendingPathExtension("other").put("x")
      try FileManager.default.removeItem(at: file.appendingPathExtension("other"))
    }
  }

  @Test func endsWithItsFolder() async throws {
    try await watching { file, told in
      try FileManager.default.removeItem(at: file.deletingLastPathComponent())
      var last: FolderWatch.Event?
      while let event = await told.next() { last = event }
      #expect(last == .gone)
    }
  }

  @Test func aFolderThatIsNotThereCannotBeWatched() {
    #expect(FolderWatch(["/nonexistent/file"]) == nil)
  }
}
