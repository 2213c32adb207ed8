import Backend
import Testing

@Suite("lingering")
struct LingerTests {
  private static let grace = Duration.seconds(30)

  @Test("a server that nobody calls leaves after the grace")
  func unused() {
    var machine = LingerStateMachine(grace: Self.grace, now: .seconds(5))
    #expect(machine.start() == .wait(Self.grace))
    #expect(machine.timerFired(now: .seconds(35)) == .leave)
  }

  @Test("a call puts leaving off, and sets no second timer")
  func calls() {
    var machine = LingerStateMachine(grace: Self.grace, now: .zero)
    #expect(machine.start() == .wait(Self.grace))
    for second in [1, 12, 20] {
      machine.began()
      #expect(machine.ended(now: .seconds(second)) == .none)
    }
    #expect(machine.timerFired(now: .seconds(30)) == .wait(.seconds(20)))
    #expect(machine.timerFired(now: .seconds(50)) == .leave)
  }

  @Test("an open channel keeps it, without any timer, until it ends")
  func channel() {
    var machine = LingerStateMachine(grace: Self.grace, now: .zero)
    #expect(machine.start() == .wait(Self.grace))
    machine.began()
    machine.began()
    #expect(machine.ended(now: .seconds(10)) == .none)
    #expect(machine.timerFired(now: .seconds(30)) == .none)
    #expect(machine.ended(now: .seconds(1000)) == .wait(Self.grace))
    #expect(machine.timerFired(now: .seconds(1030)) == .leave)
  }

  @Test("it leaves once")
  func once() {
    var machine = LingerStateMachine(grace: .zero, now: .zero)
    #expect(machine.start() == .wait(.zero))
    #expect(machine.timerFired(now: .zero) == .leave)
    machine.began()
    #expect(machine.ended(now: .seconds(1)) == .none)
    #expect(machine.timerFired(now: .seconds(99)) == .none)
  }
}
