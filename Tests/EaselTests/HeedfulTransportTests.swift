import EaselAPI
import EaselKit
import Foundation
import Synchronization
import TestKit
import Testing
import Transport

@testable import easel

/// How long a server is waited for that gave no answer to the command before.
@Suite struct HeedfulTransportTests {
  /// A server that answers as it is told to, and a clock that goes on while it does not.
  private final class Server: BearerTransport {
    struct State {
      var isSilent = true
      var waits: [Int64] = []
      var uptime: Int64 = 0
    }

    let state = Mutex(State())

    var uptime: Int64 { state.withLock(\.uptime) }
    /// How long it was waited for, call by call; nothing where it answered.
    var waits: [Int64] { state.withLock(\.waits) }

    func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse {
      try wait(5_000)
    }

    func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error> {
      AsyncThrowingStream { $0.finish() }
    }

    func wait(_ patience: Int64) throws(BackendFailure) -> BackendResponse {
      let isSilent = state.withLock { state in
        if state.isSilent {
          state.uptime += patience
          state.waits.append(patience)
        }
        return state.isSilent
      }
      if isSilent { throw .timedOut }
      return BackendResponse(status: 503, body: [])
    }
  }

  /// The same server, waited for briefly.
  private struct Briefly: BearerTransport {
    let server: Server

    func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse {
      try server.wait(1_000)
    }

    func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error> {
      AsyncThrowingStream { $0.finish() }
    }
  }

  private func silence(_ folder: URL, of address: String = "http://a") -> SilenceStamp {
    SilenceStamp(address, paths: EaselPaths(environment: ["EASEL_HOME": folder.path + "/home"]))
  }

  /// Makes some calls as one command does, at a time of day in seconds.
  private func command(_ server: Server, _ stamp: SilenceStamp, at seconds: Int, calls: Int = 1) async {
    let transport = HeedfulTransport(
      usually: server, briefly: Briefly(server: server), stamp: stamp, now: { Timestamp(seconds: seconds) },
      uptime: { server.uptime })
    for _ in 0..<calls { _ = try? await transport.send(TodoAPI.items().request) }
  }

  @Test func itIsWaitedForBrieflyForATimeAfterItGaveNoAnswer() async throws {
    try await withTemporaryFolder { folder in
      let (server, stamp) = (Server(), silence(folder))
      for seconds in [1_000, 1_001, 1_029, 1_030, 1_031] { await command(server, stamp, at: seconds) }
      // Those that hardly waited do not make the time longer, or a slow server would not be heard again.
      #expect(server.waits == [5_000, 1_000, 1_000, 5_000, 1_000])
    }
  }

  @Test func theFirstAnswerOfAnyKindEndsIt() async throws {
    try await withTemporaryFolder { folder in
      let (server, stamp) = (Server(), silence(folder))
      await command(server, stamp, at: 1_000)
      server.state.withLock { $0.isSilent = false }
      await command(server, stamp, at: 1_001, calls: 2)
      #expect(!FileManager.default.fileExists(atPath: stamp.path))
      server.state.withLock { $0.isSilent = true }
      await command(server, stamp, at: 1_002)
      #expect(server.waits == [5_000, 5_000])
    }
  }

  @Test func withinACommandAnAnswerIsEnoughToBePatientAgain() async throws {
    try await withTemporaryFolder { folder in
      let (server, stamp) = (Server(), silence(folder))
      await command(server, stamp, at: 1_000)
      server.state.withLock { $0.isSilent = false }
      let transport = HeedfulTransport(
        usually: server, briefly: Briefly(server: server), stamp: stamp, now: { Timestamp(seconds: 1_001) },
        uptime: { server.uptime })
      _ = try await transport.send(TodoAPI.items().request)
      server.state.withLock { $0.isSilent = true }
      await #expect(throws: BackendFailure.timedOut) { _ = try await transport.send(TodoAPI.items().request) }
      #expect(server.waits == [5_000, 5_000])
    }
  }

  @Test func anotherServerIsAnother() async throws {
    try await withTemporaryFolder { folder in
      let server = Server()
      await command(server, silence(folder), at: 1_000)
      await command(server, silence(folder, of: "http://b"), at: 1_001)
      #expect(server.waits == [5_000, 5_000])
    }
  }

  @Test func aClockThatJumpsAndADiskThatTakesNothingLeaveItAsItWas() async throws {
    try await withTemporaryFolder { folder in
      let (server, stamp) = (Server(), silence(folder))
      await command(server, stamp, at: 1_000)
      #expect(!stamp.isFresh(at: Timestamp(seconds: 999)))
      #expect(!stamp.isFresh(at: Timestamp(milliseconds: Int64.min / 2)))
      #expect(stamp.isFresh(at: Timestamp(seconds: 1_000)))
      for text in ["", "soon", "99999999999999999999"] {
        try Data(text.utf8).write(to: URL(filePath: stamp.path))
        #expect(!stamp.isFresh(at: Timestamp(seconds: 1_000)), "\(text)")
      }
      let blocked = folder.appending(path: "blocked")
      try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
      try Data().write(to: blocked.appending(path: "home"))
      for _ in 1...2 { await command(server, silence(blocked), at: 1_000) }
      #expect(server.waits == [5_000, 5_000, 5_000])
    }
  }
}
