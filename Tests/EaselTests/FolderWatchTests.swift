import Foundation
import Synchronization
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
      // One writing may be told twice, when the system tells of it in two parts.
      var last: FolderWatch.Event?
      while let event = await told.next() { last = event }
      #expect(last == nil || last == .gone)
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

  /// What a link points to may come to be between the look at the folder and the watch over it.
  @Test func whatIsToBeWatchedIsLookedAtOnceMoreWhenTheWatchIsThere() async throws {
    try await withTemporaryFolder { home in
      let (first, second) = (home.appending(path: "first"), home.appending(path: "second"))
      for folder in [first, second] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      let isRead = Mutex(false)
      let told = Followed<Bool>()
      FolderWatch.follow(
        first.path, on: "test.folder-following",
        {
          let wasRead = isRead.withLock { isRead in
            defer { isRead = true }
            return isRead
          }
          return FolderWatch.Subject(folders: wasRead ? [first.path, second.path] : [first.path])
        }, look: { told.tell(FileManager.default.fileExists(atPath: second.appending(path: "file").path)) })
      #expect(await told.next() == false)
      #expect(await told.next() == false)
      try second.appending(path: "file").put("there", inPlace: false)
      while await told.next() == false {}
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

  /// Each instance that a process leaves behind makes its end longer.
  @Test func manyWatchesShareOneInstance() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "file").path
      let watches = try (1...3).map { _ in try #require(FolderWatch([file])) }
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let instances = open.filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "anon_inode:inotify"
      }
      #expect(instances.count == 1)
      withExtendedLifetime(watches) {}
    }
  }

  @Test func allWhoWatchAFolderAreTold() async throws {
    try await watching { file, told in
      let second = try #require(FolderWatch([file.path]))
      let others = Followed<FolderWatch.Event>()
      OneOffThread.run("test.second-watch") {
        second.run(others.tell)
        others.end()
      }
      try file.put("two")
      #expect(await told.next() == .changed)
      #expect(await others.next() == .changed)
    }
  }

  @Test func aFolderThatIsNotThereCannotBeWatched() {
    #expect(FolderWatch(["/nonexistent/file"]) == nil)
  }
}
