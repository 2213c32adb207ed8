import Foundation
import TestKit
import Testing

@testable import Backend

/// How a server hears of its file of settings.
@Suite("watched files", .timeLimit(.minutes(1)))
struct FileWatchTests {
  @Test("what is written in the folder, or moved into it, is told")
  func told() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "easeld.toml")
      let watch = try #require(FileWatch(file.path))
      var changes = watch.changes.makeAsyncIterator()
      try Data("a".utf8).write(to: file)
      #expect(await changes.next() != nil)
      let other = folder.appending(path: "apart/other")
      try FileManager.default.createDirectory(
        at: other.deletingLastPathComponent(), withIntermediateDirectories: false)
      try Data("b".utf8).write(to: other)
      #expect(rename(other.path, file.path) == 0)
      #expect(await changes.next() != nil)
    }
  }

  @Test("a file may be named from where the server was started; a folder that is not there cannot be watched")
  func places() {
    #expect(FileWatch("easeld.toml") != nil)
    #expect(FileWatch("./easeld.toml") != nil)
    #expect(FileWatch("/nowhere/at/all/easeld.toml") == nil)
  }
}
