import Testing

@testable import Host

@Suite("When changes on the server are asked for")
@MainActor
struct NewsPaceTests {
  /// When is asked for changes that are heard at such times, by a timer that goes on once it is set.
  private func questions(at times: [Int64]) -> [Int64] {
    var pace = NewsPace()
    var asked: [Int64] = []
    var due: Int64?
    for time in times {
      if let set = due, set <= time {
        asked.append(set)
        due = nil
      }
      let wanted = pace.take(at: time)
      if wanted == time, due == nil { asked.append(time) } else { due = due ?? wanted }
    }
    return asked + [due].compactMap(\.self)
  }

  @Test func `a change after a quiet time is asked for at once`() {
    #expect(questions(at: [7]) == [7])
    #expect(questions(at: [7, 207, 5_000]) == [7, 207, 5_000])
  }

  @Test func `what follows before it is quiet again is asked for together, a pause after the first of it`() {
    #expect(questions(at: [7, 8, 9, 27]) == [7, 28])
    #expect(questions(at: [7, 206, 405]) == [7, 226, 425])
  }

  @Test func `where changes do not end they are asked for more seldom, until it was quiet`() {
    let times = (Int64(0)..<1_000).map { $0 * 10 }
    let asked = questions(at: times)
    #expect(asked.count <= 1 + Int(NewsPace.long / NewsPace.pause + 9_000 / NewsPace.longPause) + 2)
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $1 - $0 <= 1_000 })
    #expect(questions(at: times + [20_000, 20_001]).suffix(2) == [20_000, 20_021])
  }

  @Test(arguments: [0, 1, 5, 19] as [Int64]) func `a hundred changes are a question for each pause`(gap: Int64) {
    let times = (Int64(0)..<100).map { 1_000 + $0 * gap }
    #expect(questions(at: times).count <= 2 + Int(99 * gap / NewsPace.pause))
  }
}
