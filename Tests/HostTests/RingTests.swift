import Canvas
import EaselAPI
import EaselKit
import Synchronization
import TestKit
import Testing

@testable import Host

/// What a person is told of on one of their terminals.
@Suite("Host: rings on one terminal")
@MainActor
struct RingTests {
  /// Lets the first that asks ring.
  private final class Bell: Sendable {
    private let taken = Mutex<[String]>([])
    var rung: [String] { taken.withLock { $0 } }

    func serve(_ transport: ScriptedTransport) {
      transport.answer { [weak self] request in
        guard request.path == "/api/canvas/rings", let self else {
          return .success(BackendResponse(status: 404, body: []))
        }
        let key = (try? APIJSON.decode(NewRing.self, from: request.body ?? []))?.key ?? ""
        let isFirst = taken.withLock { taken in
          defer { taken.append(key) }
          return !taken.contains(key)
        }
        let ring = Ring(key: key, rungAt: Timestamp(seconds: 1))
        let problem = Problem(status: 409, code: "canvas.ring.taken", title: "Conflict", detail: "Taken.")
        let body = isFirst ? try? APIJSON.encode(ring) : try? APIJSON.encode(problem)
        return .success(BackendResponse(status: isFirst ? 201 : 409, body: body ?? []))
      }
    }
  }

  private let bell = Bell()

  private func terminal() throws -> HostRig {
    let transport = ScriptedTransport()
    bell.serve(transport)
    let sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: 0, isFirstStart: true)
    let rig = try HostRig(transport: transport, sharing: sharing)
    rig.host.connect()
    return rig
  }

  @Test func `the terminal that was used last asks first and rings alone`() async throws {
    let (a, b) = (try terminal(), try terminal())
    #expect(await a.settle { [a, b].allSatisfy { $0.host.connection.state == .online } })
    a.pass(milliseconds: 30_000)
    b.pass(milliseconds: 30_000)
    b.press("Tab")
    a.pass(milliseconds: 10_000)
    b.pass(milliseconds: 10_000)
    var rung: [String] = []
    a.host.ring(once: "chat.1") { _ in rung.append("a") }
    b.host.ring(once: "chat.1") { _ in rung.append("b") }
    b.host.ring(once: "chat.1") { _ in rung.append("b again") }
    for _ in 0..<10 {
      a.pass(milliseconds: 100)
      b.pass(milliseconds: 100)
      for _ in 0..<50 { await Task.yield() }
    }
    #expect(rung == ["b"])
    #expect(bell.rung == ["chat.1", "chat.1"])
  }

  @Test func `without a server each rings for itself`() async throws {
    let rig = try terminal()
    rig.transport.goDown()
    #expect(await rig.settle { rig.host.connection.state.isOffline })
    var count = 0
    rig.host.ring(once: "x") { _ in count += 1 }
    rig.host.ring(once: "x") { _ in count += 1 }
    #expect(count == 1)
  }

  @Test func `who was used later waits less, and nobody long`() {
    let waits = [0, 1000, 30_000, 60_000, 90_000, 600_000, 3_600_000, 7_200_000, 86_400_000, .max].map(RingDesk.wait)
    #expect(waits == waits.sorted() && Set(waits.dropLast()).count == waits.count - 1)
    #expect(waits.last.map { $0 <= 5000 } == true)
  }
}
