import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import NIOCore
import NIOSSL
import TestKit
import Testing

@testable import Backend

/// The live channel as clients use it.
@Suite("live channel", .timeLimit(.minutes(1)))
struct LiveTests {
  @Test("every change is told, in order, after the hello")
  func notices() async throws {
    try await withServer(.unix) { server in
      let live = try await LiveClient.open("\(server.folder)/s", "Sec-WebSocket-Protocol: other, easel.live.1\r\n")
      #expect(live.head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
      #expect(live.head.contains("Sec-WebSocket-Protocol: easel.live.1\r\n"))
      #expect(try await live.listen() == 0)
      let item = try await server.add("a")
      _ = try await server.call(TodoAPI.update(item.id, TodoItemPatch(title: "b"), version: nil))
      _ = try await server.call(TodoAPI.complete(item.id, key: "c"))
      _ = try await server.call(TodoAPI.complete(item.id, key: "d"))
      _ = try await server.call(TodoAPI.delete(item.id))
      _ = try await server.call(ChatAPI.createChannel(NewChatChannel(name: "c"), key: "c"))
      let events = try await live.events(5)
      // Each service's events keep their order; those of different services may overtake each other.
      #expect(
        Dictionary(grouping: events, by: \.source).mapValues { $0.map(\.type) } == [
          "todo": ["todo.item.created", "todo.item.updated", "todo.item.completed", "todo.item.deleted"],
          "chat": ["chat.channel.created"],
        ])
      #expect(events.map(\.sequence) == Array(1...5))
      #expect(events.first { $0.source == "todo" }?.subject == item.id)
      #expect(events.first { $0.source == "todo" }?.data["title"]?.string == "a")
      try await live.close()
    }
  }

  @Test("only what was asked for is told, and a later order takes the place of the one before")
  func patterns() async throws {
    try await withServer(.unix) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen(to: ["chat.**", "todo.item.completed"])
      let item = try await server.add("a")
      _ = try await server.call(TodoAPI.complete(item.id, key: "c"))
      #expect(try await live.events(1).map(\.type) == ["todo.item.completed"])
      #expect(try await live.listen(to: ["todo.list.*"]) == 2)
      _ = try await server.add("b")
      _ = try await server.call(TodoAPI.createList(NewTodoList(name: "l"), key: "l"))
      #expect(try await live.events(1).map(\.type) == ["todo.list.created"])
      try await live.close()
    }
  }

  @Test("everyone of a crowd hears everything in order, what comes one by one and what comes at once")
  func crowd() async throws {
    var options = LiveOptions()
    options.channels = nil
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      var crowd: [LiveClient] = []
      for _ in 1...100 {
        let live = try await LiveClient.open("\(server.folder)/s")
        #expect(try await live.listen(to: ["test.**"]) == 0)
        crowd.append(live)
      }
      #expect(server.hub.count == 100)
      let store = try #require(server.exchange.store)
      let events = (1...50).map { ServiceEvent.test("test.a.b", data: .object(["number": .int($0)])) }
      for event in events.prefix(25) { _ = try await store.append([event]) }
      _ = try await store.append(Array(events.dropFirst(25)))
      for live in crowd {
        let heard = try await live.events(50)
        #expect(heard.map(\.sequence) == Array(1...50))
        #expect(heard.compactMap { $0.data["number"]?.int } == Array(1...50))
        try await live.close()
      }
    }
  }

  @Test("what is for one person is told nobody else, now or later")
  func audience() async throws {
    try await withServer(.unix) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      let events = [
        ServiceEvent.test("test.a.b", to: .user("bob")), .test("test.a.c", to: .user("ada")), .test("test.a.d"),
      ]
      _ = try await server.exchange.store?.append(events)
      #expect(try await live.events(2).map(\.type) == ["test.a.c", "test.a.d"])
      try await live.listen(after: 0)
      #expect(try await live.events(2).map(\.type) == ["test.a.c", "test.a.d"])
      try await live.close()
    }
  }

  @Test("a client that hangs up is noticed though nothing is written")
  func hangUp() async throws {
    try await withServer(.unix) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      #expect(try await server.call(HealthAPI.status()).clients == 1)
      try await live.close()
      try await waitUntil { try await server.call(HealthAPI.status()).clients == 0 }
    }
  }

  @Test("a stop closes channels properly, and nobody is let in any more")
  func stop() async throws {
    try await withTemporaryFolder { folder in
      let hub = LiveHub()
      let gateway = try Gateway(in: ServiceEnvironment(folder: folder.path, hub: hub))
      let open = Locked<[LiveClient]>([])
      try await withRunningServer(gateway, at: "\(folder.path)/s") { socket in
        for _ in 1...3 {
          let live = try await LiveClient.open(socket)
          open.change { $0.append(live) }
        }
        try await open.value[0].listen()
      }
      for live in open.value { #expect(await live.closeCode() == 1001) }
      #expect(hub.enter(as: .ada) == nil)
      #expect(!SocketFile.isAnswering("\(folder.path)/s"))
    }
  }

  @Test("while it stops, a server is not ready")
  func draining() async throws {
    try await withServer(.inProcess) { server in
      #expect(try await server.send(.get, "/health/ready").status == 204)
      server.hub.close()
      try server.refusal(503, "server.stopping", of: try await server.send(.get, "/health/ready"))
    }
  }

  @Test("a client is pinged, and may answer or talk itself")
  func pings() async throws {
    var options = LiveOptions()
    options.ping = .milliseconds(5)
    try await withServer(.unix, live: options) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      for _ in 1...30 {
        #expect(await live.frame() == LiveClient.Frame(opcode: 9, payload: []))
        try await live.send(LiveClient.frame(10))
      }
      _ = try await server.add("a")
      #expect(try await live.events(1).count == 1)
      try await live.close()
    }
  }

  @Test("a client that answers no ping is given up")
  func noPong() async throws {
    var options = LiveOptions()
    (options.ping, options.leeway) = (.milliseconds(5), .seconds(2))
    try await withServer(.unix, live: options) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      var pings = 0
      while let frame = await live.frame() {
        #expect(frame.opcode == 9)
        pings += 1
      }
      #expect(pings > 1)
      try await waitUntil { server.hub.count == 0 }
    }
  }

  @Test("a channel opens on a connection that served calls before, and a refused one ends its connection")
  func connectionReused() async throws {
    try await withServer(.unix) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      try await connection.send("GET /health/ready HTTP/1.1\r\nHost: easel\r\n\r\n")
      #expect(await connection.read(until: "\r\n\r\n").contains("204"))
      let live = try await LiveClient(over: connection)
      try await live.listen()
      try await live.close()

      let other = try await RawConnection.open("\(server.folder)/s")
      try await other.send("GET /health/ready HTTP/1.1\r\nHost: easel\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
      let answer = await other.readToEnd()
      #expect(answer.contains(" 204 ") && answer.lowercased().contains("connection: close"))
    }
  }

  @Test("over TCP and TLS, at the edge of a network")
  func encrypted() async throws {
    try await withTemporaryFolder { folder in
      let files = TLSFiles(certificate: "\(folder.path)/server.pem", key: "\(folder.path)/server.key")
      try Data(TestCertificates.first.utf8).write(to: URL(filePath: files.certificate))
      try writeSecret(TestCertificates.firstKey, to: files.key)
      var trust = TLSConfiguration.makeClientConfiguration()
      trust.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(TestCertificates.authority.utf8)))
      let context = try NIOSSLContext(configuration: trust)
      for tls in [try ServerTLS(files, logger: .silent), nil] {
        let hub = LiveHub()
        let gateway = try Gateway(
          services: ServiceCatalog.atGateway,
          in: ServiceEnvironment(folder: "\(folder.path)/\(tls == nil)", hub: hub), edge: .generous)
        try await withPort(gateway, tls: tls) { port in
          let connection = try await RawConnection.open(port: port, tls: tls == nil ? nil : context)
          let live = try await LiveClient(over: connection)
          try await live.listen()
          hub.publish([StoredEvent(sequence: 1, event: .test("x.y"))])
          #expect(try await live.events(1).map(\.type) == ["x.y"])
          try await live.send(LiveClient.frame(7))
          #expect(await live.closeCode() == 1002)
          #expect(await live.frame() == nil)
        }
      }
    }
  }

  @Test("what happens at a service in another process is told, now and later")
  func apart() async throws {
    try await withPlatform { platform in
      let live = try await LiveClient.open("\(platform.folder)/gateway.sock")
      try await live.listen(to: ["todo.**"])
      for number in 1...3 { _ = try await platform.door.add("\(number)") }
      #expect(try await live.events(3).map { $0.data["title"]?.string } == ["1", "2", "3"])
      #expect(try await live.listen(to: ["todo.**"], after: 1) == 3)
      #expect(try await live.events(2).map(\.sequence) == [2, 3])
      try await live.close()
      // A service alone keeps nobody's events and has no channel.
      let other = try await RawConnection.open(platform.service)
      try await other.send(LiveClient.handshake + "\r\n")
      #expect(await other.readToEnd().hasPrefix("HTTP/1.1 401 "))
    }
  }
}

extension Identity {
  static let ada = Identity(user: "ada", name: "ada", role: .owner)
}

extension ServiceEvent {
  static func test(
    _ type: String, subject: String = "", data: JSONValue = .object([:]), to audience: Audience = .everyone
  ) -> ServiceEvent {
    ServiceEvent(
      id: UUIDs.next(), type: type, source: "test", subject: subject, timestamp: TestClock().now(), data: data,
      audience: audience)
  }
}
