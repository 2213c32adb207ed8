import EaselAPI
import HTTPTypes
import NIOHTTP1
import Testing

@testable import Backend

/// The decisions alone.
@Suite("messages of a connection")
struct MessageStateMachineTests {
  private static func head(_ headers: HTTPHeaders = ["Host": "x"], _ version: HTTPVersion = .http1_1) -> HTTPRequestHead
  {
    HTTPRequestHead(version: version, method: .GET, uri: "/", headers: headers)
  }

  private static let problem = Problem.hostInvalid

  @Test("a broken call that is being answered keeps its answer, and then the connection ends")
  func begun() {
    var machine = MessageStateMachine()
    let call = machine.head(Self.head())
    #expect(call.isCall)
    #expect(machine.answer(saysClose: false) == .unsaid)
    let broken = machine.broken(Self.problem)
    #expect(broken.concernsCall)
    #expect(broken.action == .none)
    #expect(!machine.takesBody)
    #expect(machine.answered() == .end)
    #expect(machine.isOver)
  }

  @Test("a broken call that was answered already is not answered twice")
  func answered() {
    var machine = MessageStateMachine()
    _ = machine.head(Self.head())
    _ = machine.answer(saysClose: false)
    #expect(machine.answered() == .none)
    let broken = machine.broken(Self.problem)
    #expect(broken.action == .end)
  }

  @Test("what comes while a refusal waits for its turn is nothing, and it is told once")
  func waiting() {
    var machine = MessageStateMachine()
    _ = machine.head(Self.head())
    #expect(machine.end() == true)
    let wrong = machine.head(Self.head([:]))
    #expect(!wrong.isCall && wrong.action == .none)
    let later = machine.head(Self.head())
    #expect(!later.isCall && later.action == .none)
    #expect(!machine.takesBody)
    #expect(machine.end() == false)
    let broken = machine.broken(Self.problem)
    #expect(broken.action == .none)
    _ = machine.answer(saysClose: false)
    #expect(machine.answered() == .refuse(.hostInvalid, hasBody: true))
    let afterwards = machine.broken(Self.problem)
    #expect(afterwards.action == .none)
  }

  @Test("an answer that says so ends the connection, as one to the last call does")
  func last() {
    var machine = MessageStateMachine()
    _ = machine.head(Self.head())
    #expect(machine.answer(saysClose: true) == .unsaid)
    #expect(machine.answered() == .end)
    var old = MessageStateMachine()
    _ = old.head(Self.head([:], .http1_0))
    #expect(old.answer(saysClose: false) == .close)
    #expect(old.answered() == .end)
  }
}
