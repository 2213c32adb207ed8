import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

@Suite("Host: many changes that wait, and services in trouble")
@MainActor
struct OutboxPaceTests {
  private nonisolated static let done = BackendResponse(status: 201, body: Array(#"{"id":"a"}"#.utf8))

  private func told(_ rig: HostRig, _ prefix: String) -> Int {
    let note = rig.host.board.panes["note-1"]?.widget as? NoteWidget
    return note?.told.count { $0.hasPrefix(prefix) } ?? 0
  }

  @Test(arguments: [(20, 20...100), (400, 1...150)])
  func `of many that are sent widgets are told now and then, of few each time`(
    count: Int, times: ClosedRange<Int>
  ) async throws {
    let store = InMemoryHostStore()
    for number in 0..<count {
      _ = try await store.add(NoteWidget.write("\(number)"), service: "note", of: "", at: Timestamp(seconds: 0))
    }
    let rig = try HostRig(store: store)
    rig.transport.answer { $0.method == .get ? .page([String]()) : .success(Self.done) }
    let before = told(rig, "pending")
    rig.host.connect()
    for _ in 0..<400 where !rig.store.now.outbox.isEmpty {
      _ = await rig.settle { rig.store.now.outbox.isEmpty }
      rig.pass(milliseconds: 1)
    }
    #expect(await rig.settle { told(rig, "settled") == count && rig.screen.last?.contains("↑") == false })
    rig.pass(milliseconds: 1_000)
    #expect(times.contains(told(rig, "pending") - before))
    #expect(rig.host.board.panes["note-1"]?.failure == nil)
  }

  @Test func `a thing that is in trouble keeps no new change waiting`() async throws {
    let rig = try HostRig()
    rig.transport.answer { request in
      guard request.method != .get else { return .page([String]()) }
      let isFirst = request.body?.contains(UInt8(ascii: "0")) == true
      return isFirst ? .problem(500, "internal", "Something went wrong.") : .success(Self.done)
    }
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.host.outbox.submit(NoteWidget.write("0"))
    #expect(await rig.settle { rig.screen.last?.contains("↑1") == true })
    rig.host.outbox.submit(NoteWidget.write("1"))
    #expect(await rig.settle { rig.store.now.outbox.map(\.write.subject) == ["0"] && told(rig, "settled") == 1 })
  }
}
