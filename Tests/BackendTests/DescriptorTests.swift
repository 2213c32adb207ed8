import Foundation
import NIOCore
import NIOPosix
import TestKit
import Testing

@testable import Backend

/// No more connections are taken than the system has room for.
@Suite("descriptors", .timeLimit(.minutes(1)))
struct DescriptorTests {
  @Test("an edge takes what the system allows, keeps some for itself, and leaves room for more than one address")
  func fitted() {
    let usual = EdgeOptions()
    let enough = Descriptors.fitted(usual, reserve: 128, allowed: 10_128)
    #expect(enough.edge.connections == 10_000 && enough.edge.connectionsPerAddress == 1_000 && enough.warning == nil)
    let few = Descriptors.fitted(usual, reserve: 128, allowed: 1024)
    #expect(few.edge.connections == 896 && few.edge.connectionsPerAddress == 224)
    #expect(few.warning?.contains("1024 files and connections") == true)
    #expect(few.warning?.contains("10128") == true)
    let gateway = Descriptors.fitted(usual, reserve: 1152, allowed: 1024)
    #expect(gateway.edge.connections == 512 && gateway.edge.connectionsPerAddress == 128)
    let service = Descriptors.fitted(.inside, reserve: 128, allowed: 1024)
    #expect(service.edge.connections == 896 && service.edge.connectionsPerAddress == 896, "its gateway is one address")
    let none = Descriptors.fitted(usual, reserve: 128, allowed: 1)
    #expect(none.edge.connections == 1 && none.edge.connectionsPerAddress == 1)
  }

  @Test("what is allowed already is left as it is")
  func allowed() {
    let now = Descriptors.allow(1)
    #expect(now > 1)
    #expect(Descriptors.allow(now) == now)
  }

  @Test("a socket that listens is not asked for a while when there is no room, which is said once, and goes on")
  func pause() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      let accepted = Locked(0)
      let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
          accepted.change { $0 += 1 }
          return channel.close()
        }
        .bind(unixDomainSocketPath: "\(folder.path)/s").get()
      try await server.eventLoop.submit {
        try server.pipeline.syncOperations.addHandler(AcceptPause(log.logger), position: .first)
      }.get()
      let isAsked = try await server.eventLoop.submit {
        for code in [EMFILE, EMFILE, ENFILE] {
          server.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
        }
        server.read()
        return try server.syncOptions?.getOption(.autoRead)
      }.get()
      #expect(isAsked == false)
      let lines = log.text.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].contains("LimitNOFILE"), "\(lines)")
      // It comes in when the pause is over.
      let connection = try await RawConnection.open("\(folder.path)/s")
      #expect(await connection.readToEnd().isEmpty)
      #expect(accepted.value == 1)
      #expect(try await server.getOption(.autoRead).get())
      try await server.close()
    }
  }
}
