import EaselAPI
import EaselKit
import Glibc
import Testing
import Transport

/// Sockets that belong to another user: nothing is sent there.
@Suite(.timeLimit(.minutes(1))) struct OwnSocketTests {
  /// Expects that neither a call nor a live channel reaches the server at a path.
  private func expectNothingSent(
    _ path: String, to listener: Int32, as user: uid_t, _ words: String
  ) async throws {
    var limits = TransportLimits.hasty
    limits.user = user
    let transport = CurlTransport(.unixSocket(path), limits: limits, jitter: { 0 })
    defer { transport.close() }
    let refused = await #expect(throws: BackendFailure.self) { _ = try await transport.send(.ping) }
    #expect(refused?.sentence.contains(words) == true, "\(String(describing: refused))")
    let ended = await #expect(throws: BackendFailure.self) {
      for try await _ in transport.live(LiveWish()) {}
    }
    #expect(ended?.sentence.contains(words) == true, "\(String(describing: ended))")
    transport.close()
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    while case let socket = accept(listener, nil, nil), socket >= 0 {
      #expect(Sockets.read(from: socket) == nil, "the connection ended without a byte")
      close(socket)
    }
  }

  @Test func aServerOfAnotherUserGetsNothing() async throws {
    let path = "/tmp/easel-test-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
    let listener = try Sockets.listen(path: path)
    defer {
      close(listener)
      unlink(path)
    }
    try await expectNothingSent(path, to: listener, as: geteuid() + 1, "the server at unix:\(path) belongs to user")
  }

  @Test func aFolderOfAnotherUserIsNotTrusted() async throws {
    let folder = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(folder) }
    let path = "\(folder)/s"
    let listener = try Sockets.listen(path: path)
    defer { close(listener) }
    // An administrator's folders count as the system's.
    let user = geteuid() == 0 ? 0 : geteuid() + 1
    if geteuid() == 0 { #expect(chown(folder, 1, 1) == 0) }
    try await expectNothingSent(path, to: listener, as: user, "the folder of unix:\(path) belongs to user")
  }

  @Test func aRedirectionToAnotherSchemeNamesTheAddress() async throws {
    try await withServer(.tcp) { _ in
      [.answer(301, "", headers: "Location: https://Desk.example:8443/api/ping?x=1\r\n")]
    } body: { server, transport in
      await #expect(
        throws: BackendFailure.garbled(
          "\(server.address) redirects to https://desk.example:8443; use that address instead")
      ) { _ = try await transport.send(.ping) }
    }
    try await withServer(.tcp) { _ in
      [.answer(302, "", headers: "Location: /elsewhere\r\n")]
    } body: { _, transport in
      let answer = try await transport.send(.ping)
      #expect(answer.status == 302)
    }
  }

  @Test func aServerOfTheSameUserIsCalled() async throws {
    try await withServer(.unix) { _ in
      [.answer()]
    } body: { server, transport in
      let answer = try await transport.send(.ping)
      #expect(answer.status == 200)
      #expect(server.now.connections == 1)
    }
  }
}
