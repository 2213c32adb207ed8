import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Transport

/// A live channel without a socket.
@Suite struct LiveConversationTests {
  /// A conversation with what it has said and heard.
  private struct Talk {
    var conversation: LiveConversation
    let start = SuspendingClock.now
    var words: [LiveWord] = []
    var sent: [UInt8] = []

    init(limits: TransportLimits = TransportLimits()) {
      let handshake = WebSocketHandshake(key: "dGhlIHNhbXBsZSBub25jZQ==")
      conversation = LiveConversation(
        Array("order".utf8), request: Array("request".utf8), handshake: handshake, limits: limits, at: start,
        makeMask: { 0x0102_0304 })
    }

    /// One that is open and has greeted.
    static func open() -> Talk {
      var talk = Talk()
      talk.hear(Array(ScriptedServer.Step.answer(to: "dGhlIHNhbXBsZSBub25jZQ==").utf8))
      talk.hear(.word(.hello(sequence: 1)))
      talk.sent = []
      talk.words = []
      return talk
    }

    func at(_ milliseconds: Int) -> SuspendingClock.Instant { start + .milliseconds(milliseconds) }

    mutating func hear(_ bytes: [UInt8], at milliseconds: Int = 0) {
      conversation.receive(bytes, at: at(milliseconds))
      collect()
    }

    mutating func hear(_ frames: WebSocketFrame..., at milliseconds: Int = 0) {
      hear(frames.flatMap(\.unmasked), at: milliseconds)
    }

    mutating func tick(at milliseconds: Int) {
      conversation.tick(at: at(milliseconds))
      collect()
    }

    mutating func collect() {
      words += conversation.takeWords().map(\.word)
      sent += conversation.takeOutgoing()
    }

    /// The frames that were sent.
    var frames: [WebSocketFrame] {
      var (rest, frames) = (sent, [WebSocketFrame]())
      while case .frame(let frame, let size) = ClientFrames.read(rest) {
        frames.append(frame)
        rest.removeFirst(size)
      }
      return frames
    }
  }

  @Test func theOrderFollowsTheHandshakeAndWordsFollowTheOrder() {
    var talk = Talk()
    talk.collect()
    #expect(talk.sent == Array("request".utf8))
    talk.sent = []
    talk.hear(Array(ScriptedServer.Step.answer(to: "dGhlIHNhbXBsZSBub25jZQ==").utf8))
    #expect(talk.frames == [WebSocketFrame(.text, payload: Array("order".utf8))])
    talk.hear(.word(.hello(sequence: 7)), .event(8), .word(.unknown("later")))
    #expect(talk.words == [.hello(sequence: 7), .event(.sample(8)), .unknown("later")])
    #expect(talk.conversation.failure == nil)
  }

  @Test func everySplitSaysTheSame() {
    let bytes =
      Array(ScriptedServer.Step.answer(to: "dGhlIHNhbXBsZSBub25jZQ==").utf8)
      + [.word(.hello(sequence: 7)), .event(8), WebSocketFrame(.ping, payload: [5]), .close(1001)].flatMap(\.unmasked)
    for first in 0...bytes.count {
      var talk = Talk()
      talk.hear(Array(bytes[..<first]))
      talk.hear(Array(bytes[first...]))
      #expect(talk.words == [.hello(sequence: 7), .event(.sample(8))])
      #expect(talk.conversation.failure == .offline("the server is going away"))
      #expect(talk.conversation.isOver)
    }
  }

  @Test func onlyTheLastPingIsAnswered() {
    var talk = Talk.open()
    talk.hear(WebSocketFrame(.ping, payload: [1]), WebSocketFrame(.ping, payload: [2, 3]))
    #expect(talk.frames == [WebSocketFrame(.pong, payload: [2, 3])])
    talk.hear(WebSocketFrame(.pong, payload: [9]))
    #expect(talk.frames.count == 1)
  }

  @Test(
    arguments: [
      (1000, BackendFailure.offline("the live channel ended")), (1001, .offline("the server is going away")),
      (1011, .offline("the live channel was closed with code 1011")),
      (1013, .offline("the live channel was too slow")),
      (4401, .refused(status: 401, code: "live.signed-out", sentence: "The sign-in has ended; sign in again.")),
    ] as [(UInt16, BackendFailure)])
  func aCloseIsAnsweredAndTold(code: UInt16, failure: BackendFailure) {
    var talk = Talk.open()
    talk.hear(.event(2), .close(code, "why"), .event(3))
    #expect(talk.words == [.event(.sample(2))])
    #expect(talk.frames == [.close(code)])
    #expect(talk.conversation.failure == failure)
    #expect(talk.conversation.isOver)
  }

  @Test func aCloseWithoutACodeIsAnsweredWithNone() {
    var talk = Talk.open()
    talk.hear(WebSocketFrame(.close, payload: []))
    #expect(talk.frames == [WebSocketFrame(.close, payload: [])])
    #expect(talk.conversation.failure == .offline("the live channel ended"))
  }

  @Test func theServersComplaintIsTheFailure() {
    let complaint = WebSocketFrame.word(.error(code: "live.order.invalid", detail: "No such pattern."))
    let failure = BackendFailure.refused(status: 400, code: "live.order.invalid", sentence: "No such pattern.")
    var talk = Talk.open()
    talk.hear(complaint)
    #expect(talk.conversation.failure == nil && talk.words.isEmpty)
    talk.hear(.close(1008))
    #expect(talk.conversation.failure == failure)

    var signedOut = Talk.open()
    signedOut.hear(complaint, .close(4401))
    #expect(
      signedOut.conversation.failure
        == .refused(status: 401, code: "live.order.invalid", sentence: "No such pattern."))

    var brokenOff = Talk.open()
    brokenOff.hear(complaint)
    brokenOff.conversation.receiveEnd(at: brokenOff.at(0))
    #expect(brokenOff.conversation.failure == failure)

    var silent = Talk.open()
    silent.hear(complaint)
    silent.hear(WebSocketFrame(.ping, payload: []), at: 1_000)
    silent.tick(at: 2_000)
    #expect(silent.conversation.failure == failure)
  }

  @Test(
    arguments: [
      (WebSocketFrame(.binary, payload: [1]).unmasked, 1003, "a binary message"),
      ([0x81, 0x80], 1002, "a masked frame from a server"), ([0xF1], 1002, "a reserved bit is set"),
      (WebSocketFrame(.text, payload: [0xFF]).unmasked, 1007, "a text that is not UTF-8"),
      (WebSocketFrame(.text, payload: Array("{}".utf8)).unmasked, 1007, "a word that is none"),
      (WebSocketFrame(.text, payload: Array(#"{"op":"event"}"#.utf8)).unmasked, 1007, "a word that is none"),
      ([0x81, 0x7F, 0, 0, 0, 0, 0, 0xFF, 0, 0], 1009, "a frame too large to take in"),
    ] as [([UInt8], UInt16, String)])
  func aBrokenRuleClosesTheChannel(bytes: [UInt8], code: UInt16, reason: String) {
    var talk = Talk.open()
    talk.hear(bytes)
    #expect(talk.conversation.failure == .garbled("\(reason) on the live channel"))
    #expect(talk.frames == [.close(code, reason)])
    #expect(!talk.conversation.isOver)
    // What follows is not listened to, and not kept.
    for _ in 0..<100 { talk.hear([UInt8](repeating: 0xFF, count: 10_000)) }
    talk.hear(.event(9))
    #expect(talk.words.isEmpty && talk.frames.count == 1)
    talk.tick(at: 1_999)
    #expect(!talk.conversation.isOver)
    talk.tick(at: 2_000)
    #expect(talk.conversation.isOver)
  }

  @Test func whoLeavesSaysSoAndWaitsForTheServersClose() {
    var talk = Talk.open()
    talk.conversation.leave(at: talk.at(0))
    talk.collect()
    #expect(talk.frames == [.close(1001)])
    talk.hear(.event(2), WebSocketFrame(.ping, payload: []))
    #expect(talk.words.isEmpty && talk.frames.count == 1 && !talk.conversation.isOver)
    talk.hear(.close(1001))
    #expect(talk.conversation.isOver && talk.frames.count == 1)
    var early = Talk()
    early.conversation.leave(at: early.at(0))
    #expect(early.conversation.isOver)
  }

  @Test func theServerHasALimitedTimeForEverything() {
    var unopened = Talk()
    #expect(unopened.conversation.due == unopened.at(5_000))
    unopened.hear(Array("HTTP/1.1 103 x\r\n\r\n".utf8), at: 4_000)
    unopened.tick(at: 4_999)
    #expect(unopened.conversation.failure == nil)
    unopened.tick(at: 5_000)
    #expect(unopened.conversation.failure == .timedOut && unopened.conversation.isOver)

    var unanswered = Talk()
    unanswered.hear(Array(ScriptedServer.Step.answer(to: "dGhlIHNhbXBsZSBub25jZQ==").utf8), at: 1_000)
    unanswered.hear(WebSocketFrame(.ping, payload: []), at: 4_000)
    unanswered.tick(at: 5_000)
    #expect(unanswered.conversation.failure == .timedOut && !unanswered.conversation.isOver)
    unanswered.conversation.receiveEnd(at: unanswered.at(5_001))
    #expect(unanswered.conversation.isOver)
  }

  @Test func silenceEndsAChannelAndAnyByteIsNone() {
    var talk = Talk.open()
    #expect(talk.conversation.due == talk.at(60_000))
    talk.hear([0x89], at: 44_000)
    #expect(talk.conversation.due == talk.at(104_000))
    talk.tick(at: 103_999)
    #expect(talk.conversation.failure == nil)
    talk.conversation.pardonSilence(at: talk.at(103_999))
    talk.tick(at: 110_000)
    #expect(talk.conversation.failure == nil)
    talk.tick(at: 163_999)
    #expect(talk.conversation.failure == .timedOut)
    #expect(talk.frames == [.close(1001, "silence")])
  }

  @Test func whateverComesEndsWell() {
    var random = SeededRandom(seed: 5)
    let good = [WebSocketFrame.event(2), .word(.dropped(after: 3)), WebSocketFrame(.ping, payload: [1]), .close(1000)]
      .flatMap(\.unmasked)
    for _ in 0..<1_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      var talk = Talk.open()
      while !bytes.isEmpty {
        let count = Int.random(in: 1...bytes.count, using: &random)
        talk.hear(Array(bytes.prefix(count)))
        bytes.removeFirst(count)
      }
      talk.conversation.receiveEnd(at: talk.at(1))
      #expect(talk.conversation.failure != nil && talk.conversation.isOver)
    }
  }
}
