import EaselKit
import Offline
import Testing

@Suite struct BackendWriteTests {
  private static let write = BackendWrite(
    id: "w-1", subject: "t-1", summary: "add", request: BackendRequest(.post, "/api/todo/items"), change: .null)

  @Test func itsIDIsTheKeyOfItsCall() {
    #expect(Self.write.request.idempotencyKey == "w-1")
    #expect(Self.write.request.isRepeatable)
  }

  @Test(arguments: [(0, nil), (1, "tried once"), (2, "tried 2 times")] as [(Int, String?)])
  func aTryIsNotCalledASend(attempts: Int, text: String?) {
    let pending = PendingWrite(
      Self.write, service: "todo", number: 1, madeAt: Timestamp(seconds: 0), attempts: attempts)
    #expect(pending.triesText == text)
  }
}
