import EaselAPI
import EaselKit
import Foundation
import Synchronization
import TestKit
import Testing
import Transport

@testable import easel

/// Which way a renewal goes to the server.
@Suite struct RenewalWayTests {
  /// A way to a server that gives one answer to all, and notes what was asked for.
  private final class Way: Transport, BearerTransport {
    private let answer: [UInt8]
    private let asked = Mutex<[String]>([])

    var paths: [String] { asked.withLock { $0 } }

    init(_ answer: [UInt8]) { self.answer = answer }

    func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
      try await send(request, as: nil)
    }

    func send(_ request: BackendRequest, as token: Secret?) async throws(BackendFailure) -> BackendResponse {
      asked.withLock { $0.append(request.path) }
      return BackendResponse(status: 200, body: answer)
    }

    func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { live(wish, as: nil) }

    func live(_ wish: LiveWish, as token: Secret?) -> AsyncThrowingStream<LiveWord, any Error> {
      AsyncThrowingStream { $0.finish() }
    }
  }

  @Test("whether the server is there is asked by the way of the calls; the renewal, once, by one that has more time")
  func ways() async throws {
    try await withTemporaryFolder { folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.appending(path: "home").path])
      let vault = SignInVault(paths, programs: "/nowhere")
      let record = SignInListTests.record()
      let old = Credentials(accessToken: "old", expiresAt: Timestamp(seconds: 900), refreshToken: "refresh-0")
      try vault.folder.lock().release()
      try vault.folder.change { $0.put(record, isCurrent: true) }
      _ = try vault.keep(old, for: record)
      let answer = SignedIn(
        accessToken: "new", expiresIn: 900, refreshToken: "refresh-1", session: "s-1",
        account: Account(id: "u-1", name: "Ada", role: "member"))
      let (usual, patient) = (Way(Array("{}".utf8)), Way(try APIJSON.encode(answer)))
      let choice = try ServerChoice(record.address, paths: paths)
      let transport = choice.transport(over: usual, renewingOver: patient, paths: paths)
      for _ in 1...2 { _ = try await transport.send(TodoAPI.items().request) }
      let path = TodoAPI.items().request.path
      #expect(usual.paths == [FeaturesAPI.path, path, path])
      #expect(patient.paths == ["/api/auth/refresh"])
      #expect(try vault.credentials(of: record)?.refreshToken == "refresh-1")
    }
  }

  @Test("a renewal has several times the time of a call")
  func patience() {
    #expect(TransportLimits.patient.timeout >= 5 * TransportLimits().timeout)
    #expect(TransportLimits.patient.retry.overall >= TransportLimits.patient.timeout)
  }
}
