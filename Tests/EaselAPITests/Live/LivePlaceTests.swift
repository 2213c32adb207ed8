import EaselAPI
import EaselKit
import Testing

@Suite struct LivePlaceTests {
  private static func event(_ sequence: Int) -> PublishedEvent {
    PublishedEvent(
      sequence: sequence, id: "\(sequence)", type: "a.b", source: "a", subject: "", timestamp: Timestamp(seconds: 0),
      data: [:], correlationID: nil)
  }

  @Test func theFirstChannelBeginsNow() {
    var place = LivePlace()
    #expect(place.after == nil)
    #expect(place.take(.hello(sequence: 7)) == .opened(hasGap: false))
    #expect(place.after == 7)
    #expect(place.take(.event(Self.event(9))) == .event(Self.event(9), isReplayed: false))
    #expect(place.after == 9)
  }

  @Test func whatHappenedMeanwhileIsReplayed() {
    var place = LivePlace(after: 3)
    #expect(place.take(.hello(sequence: 5)) == .opened(hasGap: true))
    #expect(place.after == 3)
    #expect(place.take(.event(Self.event(3))) == .nothing)
    #expect(place.take(.event(Self.event(5))) == .event(Self.event(5), isReplayed: true))
    #expect(place.take(.event(Self.event(5))) == .nothing)
    #expect(place.take(.event(Self.event(6))) == .event(Self.event(6), isReplayed: false))
    #expect(place.take(.hello(sequence: 6)) == .opened(hasGap: false))
  }

  @Test func aPlaceThatThereIsNotMakesNothingARepetition() {
    var place = LivePlace(after: 100)
    #expect(place.take(.hello(sequence: 5)) == .opened(hasGap: true))
    #expect(place.take(.event(Self.event(6))) == .event(Self.event(6), isReplayed: false))
    var told = LivePlace(after: 100)
    #expect(told.take(.reset(sequence: 5)) == .reset)
    #expect(told.after == 5)
    #expect(told.take(.event(Self.event(6))) == .event(Self.event(6), isReplayed: false))
  }

  @Test func whoIsDroppedGoesOnAfterTheLastThatWasSent() {
    var place = LivePlace()
    _ = place.take(.hello(sequence: 7))
    #expect(place.take(.dropped(after: 7)) == .dropped(hasProgressed: false))
    #expect(place.take(.dropped(after: 9)) == .dropped(hasProgressed: true))
    #expect(place.after == 9)
    _ = place.take(.hello(sequence: 20))
    #expect(place.take(.dropped(after: 9)) == .dropped(hasProgressed: false))
    _ = place.take(.event(Self.event(12)))
    #expect(place.take(.dropped(after: 11)) == .dropped(hasProgressed: true))
    #expect(place.after == 12)
  }

  @Test func otherWordsAreNothing() {
    var place = LivePlace(after: 1)
    #expect(place.take(.unknown("x")) == .nothing)
    #expect(place.take(.error(code: "x", detail: "y")) == .nothing)
    #expect(place == LivePlace(after: 1))
  }
}
