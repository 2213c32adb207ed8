import EaselKit
import Testing

@testable import Host

@Suite("Rooms: the book of what waits")
@MainActor
struct PendingBookTests {
  private func pending(_ id: String, _ subject: String, _ number: Int, makes: Bool = false) -> PendingWrite {
    let request = BackendRequest(.post, "/api/note/items", body: Array(#"{"id":"\#(subject)"}"#.utf8))
    let write = BackendWrite(
      id: id, subject: subject, summary: id, request: request, change: .null,
      merge: makes ? MergePlan(.create, path: "/api/note/items/\(subject)") : nil)
    return PendingWrite(write, service: "note", number: number, madeAt: Timestamp(seconds: 0))
  }

  private func signs(_ book: PendingBook) -> [String] {
    book.shown.map { pending in
      switch pending.state {
      case .waiting: "\(pending.id)↑"
      case .sending: "\(pending.id)~"
      case .refused: "\(pending.id)!"
      }
    }
  }

  @Test func `the first of each subject is on its way while there is a connection`() {
    var book = PendingBook([pending("a", "1", 1), pending("b", "1", 2), pending("c", "2", 3)])
    #expect(signs(book) == ["a↑", "b↑", "c↑"])
    book.isSending = true
    #expect(signs(book) == ["a~", "b↑", "c~"])
  }

  @Test func `what was refused holds up what is done to the same thing, and no more`() {
    var book = PendingBook([pending("a", "1", 1, makes: true), pending("b", "1", 2)])
    book.take(pending("a", "1", 1), .refused(code: "x", sentence: "No."))
    book.isSending = true
    #expect(signs(book) == ["a!", "b↑"])
    #expect(!book.hasReady)
    book = PendingBook([pending("a", "1", 1, makes: true), pending("c", "2", 3)])
    book.take(pending("a", "1", 1), .refused(code: "x", sentence: "No."))
    #expect(book.hasReady)
  }

  @Test func `what is settled does not come back with an older word from disk`() {
    var book = PendingBook([pending("a", "1", 1)])
    book.take(pending("a", "1", 1), .done(BackendResponse(status: 200, body: [])))
    let gone = book.refresh([pending("a", "1", 1)])
    #expect(gone.isEmpty)
    #expect(book.shown.isEmpty)
    let isNew = book.add(pending("a", "1", 1).write, service: "note", at: Timestamp(seconds: 0))
    #expect(!isNew)
  }

  @Test func `what another program settled is told`() {
    var book = PendingBook([pending("a", "1", 1), pending("b", "2", 2)])
    let gone = book.refresh([pending("b", "2", 2), pending("c", "3", 3)])
    #expect(gone.map(\.id) == ["a"])
    #expect(book.shown.map(\.id) == ["b", "c"])
  }

  @Test func `with what makes a thing goes what was to be done with it`() {
    var book = PendingBook([pending("a", "1", 1, makes: true), pending("b", "1", 2), pending("c", "2", 3)])
    let both = book.withdraw("a")
    #expect(both == ["a", "b"])
    #expect(book.shown.map(\.id) == ["c"])
    book.endWithdrawing(["a", "b"], areGone: false)
    #expect(book.shown.map(\.id) == ["a", "b", "c"])
    let one = book.withdraw("b")
    #expect(one == ["b"])
    book.endWithdrawing(["b"], areGone: true)
    #expect(book.shown.map(\.id) == ["a", "c"])
  }

  @Test func `what is being sent cannot be taken back, and what was taken back is not sent`() {
    var book = PendingBook([pending("a", "1", 1), pending("b", "2", 2)])
    let isSent = book.attempt("a")
    let late = book.withdraw("a")
    #expect(isSent && late == nil)
    #expect(book.shown.first?.attempts == 1)
    let early = book.withdraw("b")
    let isSentThough = book.attempt("b")
    #expect(early == ["b"] && !isSentThough)
    book.endSending()
    let after = book.withdraw("a")
    #expect(after == ["a"])
  }

  @Test func `what had to wait is shown as not sent while it is tried again`() {
    var book = PendingBook([pending("a", "1", 1)])
    let isNew = book.add(pending("b", "2", 2).write, service: "note", at: Timestamp(seconds: 0))
    book.isSending = true
    let isSent = book.attempt("a")
    #expect(isNew && isSent && signs(book) == ["a~", "b↑"])
    book.endSending()
    #expect(signs(book) == ["a↑", "b↑"])
    let isSentAgain = book.attempt("a")
    #expect(isSentAgain && signs(book) == ["a↑", "b↑"])
    book.take(pending("a", "1", 1), .refused(code: "x", sentence: "No."))
    #expect(signs(book) == ["a!", "b↑"])
  }

  @Test func `what is new comes last and keeps its place when it is on disk`() {
    var book = PendingBook([pending("a", "1", 7)])
    let isNew = book.add(pending("b", "2", 0).write, service: "note", at: Timestamp(seconds: 1))
    let isNewAgain = book.add(pending("b", "2", 0).write, service: "note", at: Timestamp(seconds: 2))
    #expect(isNew && !isNewAgain)
    #expect(book.shown.map(\.number) == [7, 8] && book.unkept.count == 1 && book.hasReady)
    book.keep(pending("b", "2", 9))
    #expect(book.shown.map(\.id) == ["a", "b"] && book.unkept.isEmpty)
  }
}
