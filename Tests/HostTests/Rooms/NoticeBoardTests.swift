import Canvas
import EaselKit
import Testing

@testable import Host

@Suite("What is said, and for how long")
@MainActor
struct NoticeBoardTests {
  private func board(_ said: [(Severity, String, Int64)], isAside: Bool) -> NoticeBoard {
    var board = NoticeBoard()
    for (severity, text, time) in said {
      board.say(severity, text, at: Timestamp(milliseconds: time), uptime: time, isAside: isAside)
    }
    return board
  }

  @Test func `on the status line the last one stands alone, in a corner there are three`() {
    let said: [(Severity, String, Int64)] = [
      (.info, "a", 0), (.info, "b", 1), (.warning, "c", 2), (.info, "d", 3),
    ]
    #expect(board(said, isAside: false).notices.map(\.text) == ["d"])
    #expect(board(said, isAside: true).notices.map(\.text) == ["b", "c", "d"])
    #expect(board(said, isAside: true).messages.map(\.text) == ["d", "c", "b", "a"])
  }

  @Test func `in a corner failures stay longest, and what is said again moves to the end`() {
    let board = board(
      [(.error, "bad", 0), (.info, "a", 1), (.info, "b", 2), (.info, "a", 3), (.warning, "c", 4)], isAside: true)
    #expect(board.notices.map(\.text) == ["bad", "a", "c"])
    #expect(Set(board.notices.map(\.number)).count == 3)
    let worse = self.board([(.error, "1", 0), (.error, "2", 0), (.error, "3", 0), (.info, "4", 0)], isAside: true)
    #expect(worse.notices.map(\.text) == ["2", "3", "4"])
  }

  @Test func `only the last hundred messages are kept`() {
    let board = board((0..<150).map { (.info, "\($0)", $0) }, isAside: false)
    #expect(board.messages.count == NoticeBoard.mostMessages)
    #expect(board.messages.first?.text == "149" && board.messages.last?.text == "50")
  }

  @Test func `each has its own time; what nobody could see gets it anew`() {
    var board = board([(.info, "a", 0), (.error, "b", 1000)], isAside: true)
    #expect(board.deadline == 4000)
    board.expire(at: 3999, areSeen: true)
    #expect(board.notices.count == 2)
    board.expire(at: 4000, areSeen: true)
    #expect(board.notices.map(\.text) == ["b"] && board.deadline == 11_000)
    board.expire(at: 20_000, areSeen: false)
    #expect(board.deadline == 30_000)
    board.expire(at: 30_000, areSeen: true)
    #expect(board.notices.isEmpty && board.deadline == nil)
  }

  @Test func `who goes on takes away what could be read, and nothing that came later`() {
    var board = board([(.info, "a", 0), (.error, "b", 0)], isAside: true)
    let seen = board.notices
    let isGone = board.goOn(from: seen, at: 999, isAside: true)
    #expect(!isGone && board.notices.count == 2)
    board.say(.info, "c", at: Timestamp(milliseconds: 0), uptime: 1000, isAside: true)
    let isFirstGone = board.goOn(from: seen, at: 1000, isAside: true)
    #expect(isFirstGone && board.notices.map(\.text) == ["b", "c"])
    let isRestGone = board.goOn(from: seen, at: 2000, isAside: false)
    #expect(isRestGone && board.notices.map(\.text) == ["c"])
    board.clear()
    #expect(board.notices.isEmpty && board.messages.count == 3)
  }

  @Test func `what is announced is due once in a while, elsewhere, where it is wanted, and not at night`() {
    var announcing = Announcing()
    var settings = NotificationSettings()
    settings.bell = true
    func isDue(_ uptime: Int64, hour: Int64 = 9) -> Bool {
      announcing.isDue(settings, at: LocalZone.utc.wall(at: Timestamp(milliseconds: hour * 3_600_000)), uptime: uptime)
    }
    #expect(!isDue(0))
    announcing.isWindowFocused = false
    #expect(isDue(0) && !isDue(Announcing.interval - 1) && isDue(Announcing.interval))
    settings.quietHours = QuietHours(start: 8 * 60, end: 10 * 60)
    #expect(!isDue(20_000) && isDue(20_000, hour: 10))
    settings.bell = false
    #expect(!isDue(40_000, hour: 10))
    settings.desktop = .osc9
    #expect(isDue(40_000, hour: 10))
  }

  @Test func `a terminal takes on what its person would learn of by it, and leaves the rest to others`() {
    var announcing = Announcing()
    var settings = NotificationSettings()
    func reaches() -> Bool { announcing.reaches(settings, at: LocalZone.utc.wall(at: Timestamp(milliseconds: 0))) }
    settings.bell = true
    #expect(!reaches())
    announcing.isWindowFocused = false
    #expect(reaches())
    settings.quietHours = QuietHours(start: 0, end: 60)
    #expect(!reaches())
    announcing.isWindowFocused = true
    #expect(reaches())
  }
}
