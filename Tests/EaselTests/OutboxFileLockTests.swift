import Canvas
import EaselAPI
import Foundation
import Synchronization
import TestKit
import Testing

@testable import easel

@Suite struct OutboxFileLockTests {
  private func lock(_ folder: URL, account: String = "") -> OutboxFileLock {
    OutboxFileLock(account: account, paths: EaselPaths(environment: ["EASEL_HOME": folder.path + "/home"]))
  }

  /// Does some work that ends when it is told to; answers once it has begun.
  private func hold(_ lock: OutboxFileLock) async -> (work: Task<Bool?, Never>, end: AsyncStream<Void>.Continuation) {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      try? await lock.whileSending {
        begin.finish()
        for await _ in ends {}
        return true
      }
    }
    for await _ in begun {}
    return (work, end)
  }

  private final class Log: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock(\.self) }
    func add(_ line: String) { all.withLock { $0.append(line) } }
  }

  @Test func oneAtATime() async throws {
    try await withTemporaryFolder { folder in
      let log = Log()
      let (first, end) = await hold(lock(folder))
      let others = (1...3).map { number in
        Task { [lock = lock(folder)] in (try? await lock.whileSending { log.add("other \(number)") }) != nil }
      }
      // Another account's is another lock.
      let answer = try await lock(folder, account: "desk ada").whileSending { 7 }
      #expect(answer == 7)
      log.add("first ends")
      end.finish()
      #expect(await first.value == true)
      for other in others { #expect(await other.value) }
      #expect(log.lines.first == "first ends")
      #expect(log.lines.count == 4)
    }
  }

  @Test func whoWaitsCanGiveUp() async throws {
    try await withTemporaryFolder { folder in
      let (first, end) = await hold(lock(folder))
      let other = Task { [lock = lock(folder)] in try? await lock.whileSending { true } }
      other.cancel()
      #expect(await other.value == nil)
      end.finish()
      #expect(await first.value == true)
      let isFree = try await lock(folder).whileSending { true }
      #expect(isFree == true)
    }
  }

  @Test func whereNoFileCanBeNobodySends() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "home"))
      let error = await #expect(throws: StoreError.self) { try await lock(folder).whileSending { true } }
      #expect(error?.sentence.hasSuffix("outbox.lock cannot be made, as a file is where its folder should be.") == true)
    }
  }

  @Test func itsNameTellsNoAccount() {
    let paths = EaselPaths(environment: ["EASEL_HOME": "/e"])
    let names = ["", "https://a ada", "https://a bob"].map { OutboxFileLock(account: $0, paths: paths).path }
    #expect(names[0] == "/e/data/outbox.lock")
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { $0.hasPrefix("/e/data/outbox") && !$0.contains("ada") && !$0.contains("https") })
  }
}
