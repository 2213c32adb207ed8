import EaselKit
import Testing

@testable import Host

@Suite("Host: opening the live channel anew")
@MainActor
struct HostReconnectingTests {
  /// Lets what was begun come to its end.
  private func turn() async { for _ in 0..<200 { await Task.yield() } }

  private func onlineRig() async throws -> HostRig {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    return rig
  }

  @Test("a channel that is closed at once is opened ever more seldom, and soon again after it lived a while")
  func closedAtOnce() async throws {
    let rig = try await onlineRig()
    for _ in 0..<1_200 {
      if rig.host.connection.state == .online { rig.transport.hangUp() }
      await turn()
      rig.pass(milliseconds: 100)
    }
    // The waits double from 0.2 s to 30 s: two minutes have room for about ten of them.
    #expect((8...16).contains(rig.transport.opens), "\(rig.transport.opens)")
    while rig.host.connection.state != .online {
      rig.pass(milliseconds: 1_000)
      await turn()
    }
    rig.pass(milliseconds: ConnectionMonitor.proven)
    let before = rig.transport.opens
    rig.transport.hangUp()
    #expect(await rig.settle { rig.host.connection.state != .online })
    rig.pass(milliseconds: Backoff.first)
    #expect(await rig.settle { rig.transport.opens == before + 1 })
  }

  @Test("the return of a server is seen within three seconds, however long it was away")
  func returns() async throws {
    let rig = try await onlineRig()
    rig.transport.leave(true)
    for _ in 0..<600 {
      await turn()
      rig.pass(milliseconds: 1_000)
    }
    await turn()
    #expect(rig.host.connection.state != .online)
    rig.transport.leave(false)
    for _ in 0..<30 {
      rig.pass(milliseconds: 100)
      await turn()
    }
    #expect(await rig.settle { rig.host.connection.state == .online })
  }
}
