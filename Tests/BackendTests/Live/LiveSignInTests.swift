import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing

@testable import Backend

/// A channel lasts as long as the sign-in that opened it.
@Suite("live channel: sign-in", .timeLimit(.minutes(1)))
struct LiveSignInTests {
  /// Runs a test body against a server with sign-in that listens on a socket.
  private func withDesk(_ body: @Sendable (AuthDesk, String) async throws -> Void) async throws {
    try await AuthDesk.with { desk in
      try await withRunningServer(desk.gateway, at: "\(desk.server.folder)/s") { socket in
        try await body(desk, socket)
      }
    }
  }

  private func open(_ socket: String, as person: SignedIn) async throws -> LiveClient {
    let live = try await LiveClient.open(socket, "Authorization: Bearer \(person.accessToken.revealed)\r\n")
    try await live.listen(to: ["todo.**", "auth.**"])
    return live
  }

  @Test("without a good token there is no channel")
  func refused() async throws {
    try await withDesk { desk, socket in
      let ada = try await desk.newcomer("ada@example.com")
      _ = try await desk.send(AuthAPI.logout().request, as: ada.accessToken)
      for line in ["", "Authorization: Bearer x\r\n", "Authorization: Bearer \(ada.accessToken.revealed)\r\n"] {
        let connection = try await RawConnection.open(socket)
        try await connection.send(LiveClient.handshake + line + "\r\n")
        let answer = await connection.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 401 ") && answer.contains(Problem.contentType))
      }
      #expect(desk.server.hub.count == 0)
    }
  }

  @Test("each hears what is theirs; an access token that ages out ends nothing")
  func audience() async throws {
    try await withDesk { desk, socket in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let (hers, his) = (try await open(socket, as: ada), try await open(socket, as: bob))
      _ = try await desk.call(TodoAPI.create(NewTodoItem(title: "a"), key: "a"), as: ada.accessToken)
      _ = try await desk.call(TodoAPI.create(NewTodoItem(title: "b"), key: "b"), as: bob.accessToken)
      #expect(try await hers.events(1).first?.data["title"]?.string == "a")
      #expect(try await his.events(1).first?.data["title"]?.string == "b")
      desk.server.clock.advance(seconds: 2 * AccessTokens.life)
      let fresh: SignedIn = try await desk.call(AuthAPI.refresh(ada.refreshToken))
      _ = try await desk.call(TodoAPI.create(NewTodoItem(title: "c"), key: "c"), as: fresh.accessToken)
      #expect(try await hers.events(1).first?.data["title"]?.string == "c")
      for live in [hers, his] { try await live.close() }
    }
  }

  @Test("the end of a sign-in ends its channels at once, and no others")
  func ended() async throws {
    try await withDesk { desk, socket in
      let laptop = try await desk.newcomer("ada@example.com")
      let desktop = try await desk.login("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let others = try await open(socket, as: bob)
      let first = try await open(socket, as: laptop)
      let second = try await open(socket, as: desktop)
      _ = try await desk.send(AuthAPI.logout().request, as: laptop.accessToken)
      #expect(await first.closeCode() == 4401)
      _ = try await desk.call(TodoAPI.create(NewTodoItem(title: "a"), key: "a"), as: desktop.accessToken)
      #expect(await second.frame()?.opcode == 1)

      let phone = try await desk.login("ada@example.com")
      let third = try await open(socket, as: phone)
      _ = try await desk.send(AuthAPI.revoke(phone.session).request, as: desktop.accessToken)
      #expect(await third.closeCode() == 4401)

      // The first account is the owner's, and her own channel goes on.
      let change = AuthAPI.changeRole(of: bob.account.id, to: "guest")
      _ = try await desk.call(change, as: desktop.accessToken)
      #expect(await others.closeCode() == 4401)

      // Whoever used a refresh token twice is out, thief or not.
      let tablet = try await desk.login("ada@example.com")
      let fourth = try await open(socket, as: tablet)
      _ = try await desk.send(AuthAPI.refresh(tablet.refreshToken).request)
      _ = try await desk.send(AuthAPI.refresh(tablet.refreshToken).request)
      #expect(await fourth.closeCode() == 4401)
      #expect(desk.server.hub.count > 0)
      for live in [first, second, third, others, fourth] { try? await live.close() }
    }
  }

  @Test("a channel of somebody who signed in is to be opened anew from time to time")
  func longest() async throws {
    try await withTemporaryFolder { folder in
      var options = LiveOptions()
      (options.ping, options.longest) = (.seconds(600), .zero)
      let gateway = try Gateway(
        in: ServiceEnvironment(folder: folder.path, hub: LiveHub()), signIn: .tokens(OneSession()), live: options)
      try await withRunningServer(gateway, at: "\(folder.path)/s") { socket in
        let live = try await LiveClient.open(socket, "Authorization: Bearer x\r\n")
        #expect(await live.closeCode() == 1001)
      }
    }
  }

  @Test("a sign-in that ends while its channel opens ends the channel, too")
  func race() async throws {
    let hub = LiveHub()
    let seat = try #require(hub.enter(as: Identity(user: "a", name: "a", role: .member, session: "s")))
    let wasWoken = Locked(0)
    hub.end(.session("other"))
    #expect(seat.ended == nil)
    hub.end(.session("s"))
    seat.onWake { wasWoken.change { $0 += 1 } }
    #expect(wasWoken.value == 1)
    #expect(seat.ended == .signedOut)
    // What it asks for before it looks is not told any more.
    _ = hub.open(seat, for: .everything)
    hub.publish([StoredEvent(sequence: 1, event: .test("x.a", to: .everyone))])
    #expect(seat.take(.max).isEmpty)
  }
}

/// Somebody who is signed in always.
private struct OneSession: TokenVerifier {
  func identity(of token: String) async throws -> Identity {
    Identity(user: "ada", name: "ada", role: .owner, session: "s")
  }
}
