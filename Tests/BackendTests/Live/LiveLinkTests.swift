import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing

@testable import Backend

/// What a screen of a link hears.
@Suite("live channel: links", .timeLimit(.minutes(1)))
struct LiveLinkTests {
  /// Runs a test body against a server with a link that listens on a socket.
  private func withWall(_ body: @Sendable (LinkDesk, String) async throws -> Void) async throws {
    try await LinkDesk.with { desk in
      try await withRunningServer(desk.desk.gateway, at: "\(desk.desk.server.folder)/s") { socket in
        try await body(desk, socket)
      }
    }
  }

  private func open(_ socket: String, as caller: SignedIn) async throws -> LiveClient {
    try await LiveClient.open(socket, "Authorization: Bearer \(caller.accessToken.revealed)\r\n")
  }

  /// Makes something of every kind happen to the maker of a link; answers how much of it their screens may hear.
  private func live(_ desk: LinkDesk, _ round: Int) async throws -> [String] {
    let (owner, exchange) = (desk.owner, desk.desk.server.exchange)
    let text = NewChatMessage(text: "x")
    _ = try await desk.call(ChatAPI.send(text, to: "general", key: "m\(round)"), as: owner)
    let other = NewCanvasShare(id: nil, name: "Other", layout: nil)
    _ = try await desk.call(CanvasShareAPI.make(other, key: "o\(round)"), as: owner)
    _ = try await desk.desk.login("ada@example.com")
    await exchange.settle()
    _ = try await desk.call(TodoAPI.create(NewTodoItem(title: "a"), key: "t\(round)"), as: owner)
    await exchange.settle()
    _ = try await desk.call(CanvasShareAPI.rename(desk.canvas, to: "Crew \(round)", key: "r\(round)"), as: owner)
    await exchange.settle()
    return ["todo.item.created", CanvasShareAPI.changed]
  }

  @Test("it hears of its canvas and its services, whatever it asks for")
  func pushed() async throws {
    try await withWall { desk, socket in
      let screen = try await open(socket, as: desk.wall)
      try await screen.listen(to: ["**"])
      let told = try await live(desk, 1) + live(desk, 2)
      let events = try await screen.events(told.count)
      #expect(events.map(\.type) == told)
      #expect(events.filter { $0.service == "canvas" }.allSatisfy { $0.subject == desk.canvas })
      try await screen.close()
    }
  }

  @Test("of what was it is told the same, in its place in the order of all, and then of what is")
  func replayed() async throws {
    try await withWall { desk, socket in
      let told = try await live(desk, 1)
      let all = try await desk.call(EventsAPI.events(), as: desk.owner).items
      let own = all.filter { event in
        event.service == "todo" || event.type == CanvasShareAPI.changed && event.subject == desk.canvas
      }
      #expect(own.count < all.count && own.suffix(2).map(\.type) == told)
      let screen = try await open(socket, as: desk.wall)
      #expect(try await screen.listen(to: ["**"], after: 0) == desk.desk.server.hub.sequence)
      #expect(try await screen.events(own.count) == own)
      let later = try await live(desk, 2)
      let next = try await screen.events(later.count)
      #expect(next.map(\.type) == later)
      // From its place on it goes on, as everybody does.
      let place = try #require(next.first).sequence
      try await screen.listen(to: ["**"], after: place)
      #expect(try await screen.events(1) == Array(next.dropFirst()))
      try await screen.close()
    }
  }

  @Test("patterns that name what is not shown are answered with nothing")
  func patterns() async throws {
    try await withWall { desk, socket in
      let screen = try await open(socket, as: desk.wall)
      try await screen.listen(to: ["auth.**", "chat.**", "canvas.change.*", "canvas.layout.*", "todo.**"], after: 0)
      _ = try await live(desk, 1)
      #expect(try await screen.events(1).map(\.type) == ["todo.item.created"])
      try await screen.close()
    }
  }

  @Test("it says nothing: every other order closes the channel")
  func orders() async throws {
    try await withWall { desk, socket in
      let screen = try await open(socket, as: desk.wall)
      try await screen.say(#"{"op":"publish","type":"todo.item.created","data":{}}"#)
      #expect(await screen.closeCode() == LiveChannel.CloseCode.refused)
      try? await screen.close()
    }
  }

  @Test("the end of a link ends the channels of all its screens at once, and no others")
  func revoked() async throws {
    try await withWall { desk, socket in
      let other = try await desk.desk.call(AuthAPI.refresh(desk.made.token))
      let makers = try await open(socket, as: desk.owner)
      try await makers.listen(to: ["todo.**"])
      let screens = [try await open(socket, as: desk.wall), try await open(socket, as: other)]
      for screen in screens { try await screen.listen() }
      _ = try await desk.call(AuthAPI.revoke(desk.made.id), as: desk.owner)
      for screen in screens {
        #expect(await screen.closeCode() == LiveChannel.CloseCode.signedOut)
        try? await screen.close()
      }
      _ = try await desk.call(TodoAPI.create(NewTodoItem(title: "a"), key: "a"), as: desk.owner)
      #expect(try await makers.events(1).map(\.type) == ["todo.item.created"])
      try await makers.close()
    }
  }

  @Test("when its maker is no owner of the canvas any more, the channels of a link end with it")
  func ownership() async throws {
    try await withWall { desk, socket in
      let screen = try await open(socket, as: desk.wall)
      try await screen.listen()
      try await desk.demoteOwner()
      #expect(await screen.closeCode() == LiveChannel.CloseCode.signedOut)
      try? await screen.close()
    }
  }

  @Test("a channel ends with the day of its link, and waits for no ping to do so", arguments: [0, -5])
  func expiry(left: Int) async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      var options = LiveOptions()
      options.ping = .seconds(600)
      let link = LinkDesk.identity(until: Int(clock.now().milliseconds / 1000) + left)
      let gateway = try Gateway(
        in: ServiceEnvironment(folder: folder.path, hub: LiveHub(), now: clock.now),
        signIn: .tokens(OneLink(identity: link)), live: options)
      try await withRunningServer(gateway, at: "\(folder.path)/s") { socket in
        let screen = try await LiveClient.open(socket, "Authorization: Bearer x\r\n")
        #expect(await screen.closeCode() == LiveChannel.CloseCode.goingAway)
      }
    }
  }
}

/// A link that nobody asks whether it is still good.
private struct OneLink: TokenVerifier {
  let identity: Identity

  func identity(of token: String) async throws -> Identity { identity }
}
