import Canvas
import EaselKit
import TestKit
import Testing

/// The double of the store of records keeps what the port promises of versions.
@Suite struct LateVersionTests {
  private static let start: Int64 = 1_780_000_000_000

  private static func news(_ version: Int?, at milliseconds: Int64) -> [SeenNews] {
    let member = version.map { #","version":\#($0)"# } ?? ""
    let record = SeenRecord(
      id: "a", place: "1", body: Array(#"{"title":"x"\#(member)}"#.utf8),
      seenAt: Timestamp(milliseconds: start + milliseconds))
    return [SeenNews(kind: "todo.item", records: [record], gone: [.id("a")])]
  }

  @Test func anOlderVersionThatComesLateTakesNoPlace() {
    var content = SeenContent()
    func expect(_ version: Int?, at milliseconds: Int64, isTaken: Bool) {
      let news = Self.news(version, at: milliseconds)
      content.note(news)
      let known = content.records(of: "todo.item", in: .id("a"), limit: 9)
      #expect(known.count == 1 && (known == news[0].records) == isTaken, "\(version ?? 0) at \(milliseconds)")
    }
    expect(9, at: 0, isTaken: true)
    expect(8, at: 1, isTaken: false)
    expect(8, at: SeenRecord.lateAnswers - 1, isTaken: false)
    expect(10, at: 2_000, isTaken: true)
    expect(8, at: 2_000 + SeenRecord.lateAnswers, isTaken: true)
    expect(nil, at: 2_001, isTaken: true)
    expect(1, at: 2_002, isTaken: true)
  }
}
