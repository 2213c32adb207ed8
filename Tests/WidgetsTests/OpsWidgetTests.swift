import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The ops widget")
struct OpsWidgetTests {
  var rig = WidgetRig(OpsWidget.self)

  private mutating func show(_ summary: OpsSummary = .sample()) { rig.answer { _ in .json(summary) } }

  private mutating func pass(seconds: Int) {
    for _ in 0..<seconds {
      rig.context.now = rig.context.now.adding(seconds: 1)
      rig.send(.tick)
    }
  }

  @Test(
    arguments: [
      Size(width: 16, height: 2), Size(width: 24, height: 8), Size(width: 40, height: 14), Size(width: 50, height: 30),
      Size(width: 100, height: 24),
    ])
  mutating func `looks as recorded`(size: Size) {
    rig.context.size = size
    rig.mount()
    show(.sample(isIll: size.width >= 50))
    #expect(Golden.fault(rig.screen, "ops-\(size.width)x\(size.height)") == nil)
  }

  @Test(arguments: ["s", "e"])
  mutating func `shows one part where not all fits`(key: String) {
    rig.mount()
    show(.sample(isIll: true))
    rig.press(key)
    #expect(Golden.fault(rig.screen, "ops-view-\(key)") == nil)
    var other = WidgetRig(OpsWidget.self)
    other.mount(state: rig.widget.state)
    other.answer { _ in .json(OpsSummary.sample(isIll: true)) }
    #expect(other.screen == rig.screen)
  }

  @Test mutating func `says that the disk is full, and when it has room again`() {
    rig.context.size = Size(width: 50, height: 30)
    rig.mount()
    var full = OpsSummary.sample()
    (full.status, full.services[0].status, full.services[0].code) = ("degraded", "degraded", HealthStatus.full)
    full.services[1].status = "degraded"
    full.services[1].code = HealthStatus.full
    show(full)
    #expect(rig.notices == ["The server's disk is full; it takes no changes."])
    #expect(rig.screen.contains(/todo +degraded/) && rig.screen.contains(/calendar +degraded/))
    rig.send(.stale)
    show()
    #expect(rig.notices.last == "The server's disk has room again.")
  }

  @Test mutating func `says that it asks, that there is no server, and that there was nothing to do`() {
    rig.mount()
    #expect(Golden.fault(rig.screen, "ops-loading") == nil)
    rig.answer { _ in .offline }
    #expect(Golden.fault(rig.screen, "ops-offline") == nil)
    rig.send(.stale)
    show(.sample(calls: 0))
    #expect(Golden.fault(rig.screen, "ops-empty") == nil)
    rig.send(.disconnected)
    #expect(rig.lines.first?.hasPrefix("offline, as of") == true)
  }

  @Test mutating func `tells members that it is not for them, and does not ask again by itself`() {
    rig.mount()
    rig.answer { _ in .problem(403, "auth.role.refused", "Only owners of this server may do this.") }
    #expect(Golden.fault(rig.screen, "ops-refused") == nil)
    #expect(rig.widget.hints.map(\.key) == ["Ctrl+R"], "there are no views to go to")
    pass(seconds: 60)
    #expect(rig.open.isEmpty)
    rig.press("Ctrl+R")
    #expect(rig.open.count == 1)
  }

  @Test mutating func `asks every five seconds while it is told the time, one call at a time`() {
    rig.mount()
    #expect(rig.effects.contains { if case .ticks(.everySecond) = $0 { true } else { false } })
    #expect(rig.open.map(\.request.path) == ["/api/ops/summary"])
    #expect(rig.open.first?.request.keepsAnswer == false)
    pass(seconds: 10)
    #expect(rig.open.count == 1)
    show()
    pass(seconds: 1)
    #expect(rig.open.count == 1)
    show()
    pass(seconds: 4)
    #expect(rig.open.isEmpty)
    pass(seconds: 1)
    #expect(rig.open.count == 1)
  }

  @Test mutating func `asks nothing while there is no server`() {
    rig.mount()
    show()
    rig.send(.disconnected)
    pass(seconds: 30)
    #expect(rig.open.isEmpty)
    rig.send(.stale)
    #expect(rig.open.count == 1)
  }

  @Test mutating func `a tick that brings nothing new draws nothing`() {
    rig.mount()
    show()
    pass(seconds: 1)
    #expect(!rig.lastReaction.redraw)
  }

  @Test mutating func `tells once what is past its limit, and once that it is over`() {
    rig.mount()
    show()
    #expect(rig.notices.isEmpty)
    #expect(rig.widget.badge.isEmpty)
    for _ in 0..<3 {
      pass(seconds: 5)
      show(.sample(isIll: true))
    }
    #expect(
      rig.notices == [
        "Many calls to the server fail.", "The server answers slowly.", "The service calendar does not work.",
      ])
    #expect(rig.widget.badge == "3 alerts")
    rig.effects = []
    for _ in 0..<2 {
      pass(seconds: 5)
      show()
    }
    #expect(
      rig.notices == [
        "Calls to the server succeed again.", "The server answers fast again.", "The service calendar works again.",
      ])
  }

  @Test mutating func `limits are the person's, and few calls are no reason`() {
    rig = WidgetRig(OpsWidget.self, config: ["errorRate": 90, "latency": 60_000])
    rig.mount()
    show(.sample(isIll: true))
    #expect(rig.notices == ["The service calendar does not work."])
    var quiet = WidgetRig(OpsWidget.self, config: ["alerts": false])
    quiet.mount()
    quiet.answer { _ in .json(OpsSummary.sample(isIll: true)) }
    #expect(quiet.notices.isEmpty)
    var calm = OpsSummary.sample()
    (calm.lastMinute.calls, calm.lastMinute.errors, calm.lastMinute.p95) = (4, 4, 9000)
    var few = WidgetRig(OpsWidget.self)
    few.mount()
    few.answer { [calm] _ in .json(calm) }
    #expect(few.notices.isEmpty)
  }

  @Test mutating func `copies the id of the failed call that is selected`() {
    rig.mount()
    show(.sample(isIll: true))
    rig.press("e", "j", "y")
    let copied = rig.effects.compactMap { if case .copy(let text) = $0 { text } else { nil } }
    #expect(copied == ["request-2"])
  }

  @Test mutating func `draws what a hostile server sends`() {
    var odd = OpsSummary.sample(isIll: true)
    odd.services[0].name = String(repeating: "\u{1B}[31mx\n", count: 1000)
    odd.services[0].queues = ["\u{202E}q": .max, "": -1]
    odd.lastMinute.calls = .max
    odd.lastMinute.errors = .min
    odd.lastMinute.p95 = 1e300
    odd.lastMinute.seconds = 0
    odd.course.p50 = [1e308, -1e308, nil]
    odd.course.calls = []
    odd.startedAt = Timestamp(seconds: -50_000_000_000)
    odd.errors[0].milliseconds = -1e300
    for size in [Size(width: 100, height: 24), Size(width: 20, height: 5), Size(width: 1, height: 1)] {
      rig = WidgetRig(OpsWidget.self, size: size)
      rig.mount()
      rig.answer { [odd] _ in .json(odd) }
      for key in ["o", "s", "e"] {
        rig.press(key)
        _ = rig.surface()
      }
      #expect(rig.thrown.isEmpty)
    }
  }
}

extension OpsSummary {
  /// A server with some to do, or one that is ill.
  static func sample(isIll: Bool = false, calls: Int = 744) -> OpsSummary {
    let now = WidgetRig.now
    func wave(_ base: Double, _ swing: Double) -> [Double?] {
      (0..<60).map { slot in calls == 0 ? nil : base + swing * Double((slot * 7) % 12) }
    }
    var calendar = HealthStatus.Service(name: "calendar")
    calendar.version = "0.1.0"
    calendar.instances = .init(well: isIll ? 0 : 2, all: 2)
    calendar.breaker = isIll ? "open" : "closed"
    if isIll { calendar.status = "failing" } else { calendar.startedAt = now.adding(seconds: -300) }
    var todo = HealthStatus.Service(name: "todo")
    (todo.version, todo.startedAt) = ("0.1.0", now.adding(seconds: -7300))
    todo.queues = ["outgoing": isIll ? 3 : 0]
    return OpsSummary(
      at: now, startedAt: now.adding(seconds: -7300), version: "0.1.0", status: isIll ? "degraded" : "ok", clients: 3,
      services: [todo, calendar],
      lastMinute: Totals(
        seconds: 60, calls: calls, errors: isIll ? 82 : 0, events: calls / 10, p50: calls == 0 ? nil : 2.1,
        p95: calls == 0 ? nil : isIll ? 2400 : 18, p99: calls == 0 ? nil : 31),
      course: Course(
        slotSeconds: 5, calls: (0..<60).map { calls == 0 ? 0 : 40 + ($0 * 5) % 23 },
        errors: (0..<60).map { isIll && $0 > 50 ? $0 - 50 : 0 }, events: (0..<60).map { calls == 0 ? 0 : $0 % 4 },
        p50: wave(2, 0.1), p95: wave(9, 1), p99: wave(20, 1.2)),
      errors: isIll
        ? (1...6).map { number in
          Failure(
            at: now.adding(seconds: -number), service: "calendar", method: "GET", route: "/api/calendar/**",
            status: 503, code: "gateway.service.unavailable", milliseconds: 0.4, requestID: "request-\(number)")
        } : [])
  }
}
