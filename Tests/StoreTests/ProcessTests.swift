import Canvas
import EaselKit
import FoundationEssentials
import Glibc
import Store
import Synchronization
import TestKit
import Testing

/// What only processes of their own can show.
@Suite(.timeLimit(.minutes(2))) struct ProcessTests {
  /// A process that writes is killed at a moment by chance; what it had been told is kept is there.
  @Test(arguments: 0..<6)
  func keepsWhatWasAnsweredBeforeAKill(seed: UInt64) async throws {
    try await withPath { path in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
        var random = SeededRandom(seed: seed)
        let store = try SQLiteStore(path: path)
        let answered = open(path + ".answered", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        killThisProcess(
          after: Int.random(in: 1...300, using: &random), spins: Int.random(in: 0..<400_000, using: &random))
        for number in 1... {
          try await store.save(.sample(number), at: .at(number))
          var byte: UInt8 = 1
          write(answered, &byte, 1)
          _ = try await store.save(.sample("work", columns: 1 + number % 50), at: .at(number))
          answers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
      }
      let answered = try Data(contentsOf: URL(filePath: path + ".answered")).count
      let store = try SQLiteStore(path: path)
      try store.check()
      let found = try #require(try store.startState().snapshot).page
      #expect(found == answered || found == answered + 1)
      let version = try await store.layouts().first?.version ?? 0
      #expect(version == answered || version == answered - 1)
      try await store.save(.sample(0), at: .at(0))
    }
  }

  /// What a process was told is in the outbox, or out of it, is so after a kill.
  @Test(arguments: 0..<4)
  func keepsTheOutboxThroughAKill(seed: UInt64) async throws {
    try await withPath { path in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
        var random = SeededRandom(seed: seed)
        let store = try SQLiteStore(path: path)
        let answered = open(path + ".answered", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        killThisProcess(
          after: Int.random(in: 1...100, using: &random), spins: Int.random(in: 0..<400_000, using: &random))
        for number in 1... {
          _ = try await store.add(.edit("w\(number)", of: "a", tag: "\"\(number)\""), service: "t", of: "", at: .at(0))
          var byte: UInt8 = 1
          write(answered, &byte, 1)
          if number > 5 {
            try await store.settle(
              "w\(number - 5)", of: "", conflicts: [.sample("c\(number - 5)")], retagging: "\"\(number)\"", to: "new")
          }
          answers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
      }
      let answered = try Data(contentsOf: URL(filePath: path + ".answered")).count
      let store = try SQLiteStore(path: path)
      try store.check()
      let ids = try await store.outbox(of: "").map(\.id)
      // Each is there once until its conflict is.
      let settled = try await store.conflicts(of: "").count
      let newest = ids.count + settled
      #expect(newest == answered || newest == answered + 1)
      #expect(ids == (settled + 1..<newest + 1).map { "w\($0)" })
    }
  }

  /// Canvas and history agree after a kill, whenever it comes: everything can be undone to the beginning and redone.
  @Test(arguments: 0..<6)
  func canvasAndHistoryAgreeAfterAKill(seed: UInt64) async throws {
    try await withPath { path in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as UInt64] in
        var random = SeededRandom(seed: seed)
        let store = try SQLiteStore(path: path)
        let canvas = try CanvasManager.resumed(store)
        killThisProcess(
          after: Int.random(in: 1...200, using: &random), spins: Int.random(in: 0..<400_000, using: &random))
        while true {
          switch Int.random(in: 0..<5, using: &random) {
          case 0: _ = canvas.undo()
          case 1: _ = canvas.redo()
          default: try canvas.updateWidgetPosition("a", x: Int.random(in: 0..<100, using: &random), y: 0)
          }
          try await canvas.keep(in: store)
          answers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
      }
      let store = try SQLiteStore(path: path)
      try store.check()
      let canvas = try CanvasManager.resumed(store)
      var faults: [String] = []
      canvas.onFault = { faults.append($0) }
      let last = canvas.layout
      let pointer = canvas.history.pointer
      try await canvas.jump(to: 0)
      #expect(canvas.layout == CanvasSnapshot.moving.layout)
      try await canvas.jump(to: pointer)
      #expect(canvas.layout == last)
      while canvas.redo() {}
      #expect(faults.isEmpty)
    }
  }

  @Test func twoProcessesShareTheDatabase() async throws {
    try await withPath { path in
      async let child = #expect(processExitsWith: .success) { [path = path as String] in
        let store = try SQLiteStore(path: path)
        for number in 0..<50 {
          _ = try await store.save(.sample("child-\(number)"), at: .at(number))
          try await store.append([.sample(1000 + number)])
        }
      }
      let store = try SQLiteStore(path: path)
      for number in 0..<50 {
        _ = try await store.save(.sample("parent-\(number)"), at: .at(number))
        try await store.append([.sample(number)])
      }
      _ = await child
      #expect(try await store.layouts().count == 100)
      #expect(try await store.newestEvents(limit: 1000).count == 100)
      try store.check()
    }
  }

  /// Many at once on a database that does not exist yet: one makes it, all can use it.
  @Test func manyStartAtOnce() async throws {
    try await withPath { path in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<12 {
          group.addTask {
            try await SQLiteStore(path: path).setPreference(.int(number), for: "\(number)")
          }
        }
        try await group.waitForAll()
      }
      #expect(try SQLiteStore(path: path).startState().preferences.count == 12)
    }
  }

  @Test func saysWhenTheDiskIsFullAndGoesOnWhenItIsNot() async throws {
    try await withPath { path in
      await #expect(processExitsWith: .success) { [path = path as String] in
        let store = try SQLiteStore(path: path)
        try await store.save(.sample(1), at: .at(1))
        signal(SIGXFSZ, SIG_IGN)
        try limitFiles(to: 200_000)
        let error = await #expect(throws: StoreError.self) {
          for number in 2..<1000 { try await store.save(.sample(number, widgets: 100), at: .at(number)) }
        }
        #expect(error?.code == .diskFull)
        let last = try #require(try store.startState().snapshot).page
        #expect(last >= 1)
        try limitFiles(to: rlim_t.max)
        try await store.save(.sample(5000), at: .at(5000))
        #expect(try store.startState().snapshot == .sample(5000))
        try limitFiles(to: 200_000)
        let refused = await #expect(throws: StoreError.self) {
          for number in 0..<10_000 { _ = try await store.add(.create("w\(number)"), service: "t", of: "", at: .at(0)) }
        }
        #expect(refused?.code == .diskFull)
        try limitFiles(to: rlim_t.max)
        let count = try await store.outbox(of: "").count
        _ = try await store.add(.create("after"), service: "t", of: "", at: .at(0))
        #expect(try await store.outbox(of: "").count == count + 1)
        try store.check()
      }
    }
  }

  @Test func saysWhenFolderOrFileMayNotBeWritten() async throws {
    try await withPath { path in
      await #expect(processExitsWith: .success) { [path = path as String] in
        _ = try SQLiteStore(path: path)
        let folder = String(path.dropLast("/easel.sqlite".count))
        chmod(folder, 0o500)
        chmod(path, 0o400)
        // The superuser may write everywhere, so that is given up first.
        if getuid() == 0 {
          chown(folder, 65_534, 65_534)
          chown(path, 65_534, 65_534)
          chmod(String(folder.dropLast("/data".count)), 0o755)
          setuid(65_534)
        }
        for path in [path, folder + "/new.sqlite", folder + "/deep/new.sqlite"] {
          let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
          #expect(error?.code == .noAccess)
        }
        chmod(path, 0o600)
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path).startState() }
        #expect(error?.code == .noAccess)
        chmod(folder, 0o700)
        #expect(try SQLiteStore(path: path).startState().snapshot == nil)
      }
    }
  }
}

/// How many writes this process has been told are kept.
private let answers = Atomic<Int>(0)

/// Kills this process, as with kill -9, some while after it was told of so many writes.
private func killThisProcess(after count: Int, spins: Int) {
  var thread = pthread_t()
  let plan = Unmanaged.passRetained(KillPlan(count: count, spins: spins))
  let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let plan = Unmanaged<KillPlan>.fromOpaque(context).takeRetainedValue()
    while answers.load(ordering: .sequentiallyConsistent) < plan.count { sched_yield() }
    for _ in 0..<plan.spins { _ = answers.load(ordering: .sequentiallyConsistent) }
    kill(getpid(), SIGKILL)
    return nil
  }
  pthread_create(&thread, nil, body, plan.toOpaque())
}

private final class KillPlan: Sendable {
  let count: Int
  let spins: Int

  init(count: Int, spins: Int) {
    self.count = count
    self.spins = spins
  }
}

private func limitFiles(to bytes: rlim_t) throws {
  var limit = rlimit()
  try #require(getrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit) == 0)
  limit.rlim_cur = min(bytes, limit.rlim_max)
  try #require(setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit) == 0)
}
