import EaselKit
import Testing

@testable import Backend

@Suite("live hub")
struct LiveHubTests {
  private static func stored(
    _ type: String, _ sequence: Int = 1, to audience: ServiceEvent.Audience = .everyone
  ) -> StoredEvent {
    StoredEvent(sequence: sequence, event: .test(type, to: audience))
  }

  private static let bob = Identity(user: "bob", name: "bob", role: .member)

  private func types(_ seat: LiveSeat) -> [String] { seat.take(.max).map(\.stored.event.type) }

  @Test("each seat hears in order what it asked for, and nothing after it left")
  func hearing() throws {
    let hub = LiveHub()
    let first = try #require(hub.enter(as: .ada))
    let second = try #require(hub.enter(as: Self.bob))
    let third = try #require(hub.enter(as: .ada))
    let silent = try #require(hub.enter(as: .ada))
    for seat in [first, second] { #expect(hub.open(seat, for: .everything) == 0) }
    #expect(hub.open(third, for: [EventPattern("*.b")].compactMap(\.self)) == 0)
    hub.publish([Self.stored("x.a"), Self.stored("x.b", 2, to: .user("bob"))])
    hub.leave(first)
    hub.publish([Self.stored("x.b", 3), Self.stored("x.c", 4)])
    #expect(types(first) == ["x.a"])
    #expect(types(second) == ["x.a", "x.b", "x.b", "x.c"])
    #expect(types(third) == ["x.b"])
    #expect(types(silent).isEmpty)
    #expect(hub.open(third, for: .everything) == 4)
    #expect(hub.count == 3)
    hub.close()
    #expect(second.ended == .closing)
    #expect(hub.enter(as: .ada) == nil)
  }

  @Test("a seat that never takes holds so much and no more, and begins anew when it is opened")
  func overflow() throws {
    let hub = LiveHub()
    let seat = try #require(hub.enter(as: .ada))
    _ = hub.open(seat, for: .everything)
    for sequence in 1...LiveHub.capacity { hub.publish([Self.stored("x.a", sequence)]) }
    #expect(!seat.hasOverflowed)
    hub.publish([Self.stored("x.a", LiveHub.capacity + 1)])
    #expect(seat.hasOverflowed)
    #expect(types(seat).isEmpty)
    #expect(hub.open(seat, for: .everything) == LiveHub.capacity + 1)
    hub.publish([Self.stored("x.b", LiveHub.capacity + 2)])
    #expect(types(seat) == ["x.b"])
  }

  @Test("no more is taken at once than some bytes, be it that the first has more")
  func taking() throws {
    let hub = LiveHub()
    let seat = try #require(hub.enter(as: .ada))
    _ = hub.open(seat, for: .everything)
    for sequence in 1...4 { hub.publish([Self.stored("x.a", sequence)]) }
    let one = try #require(seat.take(1).first).size
    #expect(one > 0)
    #expect(seat.take(.max, upTo: 1).map(\.stored.sequence) == [2])
    #expect(seat.take(.max, upTo: one + 1).map(\.stored.sequence) == [3, 4])
  }

  @Test("a seat is woken once for all there is until it looks")
  func waking() throws {
    let hub = LiveHub()
    let seat = try #require(hub.enter(as: .ada))
    let calls = Locked(0)
    seat.onWake { calls.change { $0 += 1 } }
    _ = hub.open(seat, for: .everything)
    for sequence in 1...3 { hub.publish([Self.stored("x.a", sequence)]) }
    #expect(calls.value == 1)
    #expect(seat.ended == nil)
    hub.publish([Self.stored("x.a", 4)])
    #expect(calls.value == 2)
  }
}
