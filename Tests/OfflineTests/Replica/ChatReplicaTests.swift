import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

/// Messages in the order of the server, the oldest first.
private struct Conversation {
  var messages: [ChatMessage] = []

  mutating func say(_ count: Int, in channel: String = "c1") {
    for _ in 0..<count {
      let number = messages.count
      messages.append(
        ChatMessage(
          id: "m\(number)", channel: channel, author: "ada", text: "Line \(number)",
          sentAt: ReplicaRig.moment(number)))
    }
  }

  func answer(_ request: BackendRequest) -> Page<ChatMessage> {
    request.page(of: messages.reversed(), cursor: { "c-\($0.id)" }, item: { $0 })
  }
}

@Suite struct ChatReplicaTests {
  private let endpoint = ChatAPI.messages("c1")

  @Test(arguments: [3, 100, 500]) func pagesThatWereShiftedAreAnsweredAsOne(limit: Int) async throws {
    let rig = ReplicaRig()
    var talk = Conversation()
    talk.say(330)
    try await rig.see(endpoint, of: talk.answer, limit: 100, at: 1)
    for round in 2..<9 {
      talk.say(7)
      try await rig.see(endpoint, of: talk.answer, limit: 100, pages: 1, at: round)
    }
    let known = try #require(try await rig.known(endpoint, limit: limit))
    #expect(known.items == talk.messages.reversed() && known.isWhole)
    #expect(known.asOf == ReplicaRig.moment(1))
    // The newest alone are as old as they are.
    let request = ReplicaRig.request(endpoint, limit: 50, cursor: nil)
    let newest = try await rig.replica.answer(to: request)
    #expect(newest?.response.keptSince == ReplicaRig.moment(8))
    // What the newest page goes on with was never asked for.
    let next = talk.answer(ReplicaRig.request(endpoint, limit: 100, cursor: nil)).next
    let older = try #require(try await rig.known(endpoint, limit: limit, cursor: next))
    #expect(older.items == Array(talk.messages.reversed()[100...]))
    let pieces = try await rig.store.stretches(of: "chat.message", scope: "c1", account: "")
    #expect(pieces.count < 8, "no piece is left for each look")
  }

  @Test func aGapIsNotHidden() async throws {
    let rig = ReplicaRig()
    var talk = Conversation()
    talk.say(150)
    try await rig.see(endpoint, of: talk.answer, limit: 100, at: 1)
    talk.say(250)
    try await rig.see(endpoint, of: talk.answer, limit: 100, pages: 1, at: 2)
    let request = ReplicaRig.request(endpoint, limit: 500, cursor: nil)
    let answer = try #require(try await rig.replica.answer(to: request))
    let page = try endpoint.decode(answer.response)
    #expect(page.items == Array(talk.messages.reversed().prefix(100)))
    // It says where the server goes on.
    #expect(page.next == talk.answer(ReplicaRig.request(endpoint, limit: 100, cursor: nil)).next)
    #expect(try await rig.known(endpoint, limit: 500, cursor: page.next) == nil)
    // A few of the newest, as they are peeked at, hide none either.
    talk.say(30)
    try await rig.see(endpoint, of: talk.answer, limit: 5, pages: 1, at: 3)
    let few = try #require(try await rig.replica.answer(to: request))
    #expect(try endpoint.decode(few.response).items == Array(talk.messages.reversed().prefix(5)))
    // Once the gap was seen, all is there.
    try await rig.see(endpoint, of: talk.answer, limit: 100, at: 4)
    #expect(try await rig.known(endpoint, limit: 500)?.items == talk.messages.reversed())
  }

  @Test func aChannelIsKnownByItsName() async throws {
    let rig = ReplicaRig()
    var talk = Conversation()
    talk.say(5)
    try await rig.see(ChatAPI.messages("stand-up"), of: talk.answer, limit: 100, at: 1)
    #expect(try await rig.known(endpoint, limit: 10)?.items == talk.messages.reversed())
    #expect(try await rig.known(ChatAPI.messages("Stand-Up"), limit: 10) == nil)
    let channels = [ChatChannel(id: "general", name: "general"), ChatChannel(id: "c1", name: "stand-up", unread: 3)]
    try await rig.see(Page(items: channels), to: ChatAPI.channels().request, at: 2)
    #expect(try await rig.known(ChatAPI.messages("Stand-Up"), limit: 10)?.items == talk.messages.reversed())
    #expect(try await rig.known(ChatAPI.messages("general"), limit: 10) == nil)
    #expect(try await rig.known(ChatAPI.channels(), limit: 500)?.items == channels)
    // A list of which there is more is in no order that is known.
    try await rig.see(Page(items: [channels[1]], next: "x"), to: ChatAPI.channels().request, at: 3)
    #expect(try await rig.known(ChatAPI.channels(), limit: 500)?.items == channels)
  }

  @Test func anEmptyChannelIsEmpty() async throws {
    let rig = ReplicaRig()
    var talk = Conversation()
    try await rig.see(endpoint, of: talk.answer, limit: 100, at: 1)
    #expect(try await rig.known(endpoint, limit: 10)?.items == [])
    talk.say(200)
    try await rig.see(endpoint, of: talk.answer, limit: 100, pages: 1, at: 2)
    #expect(try await rig.known(endpoint, limit: 500)?.items.count == 100)
  }
}
