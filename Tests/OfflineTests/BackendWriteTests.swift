import EaselKit
import Testing

@Suite struct BackendWriteTests {
  @Test func itsIDIsTheKeyOfItsCall() {
    let write = BackendWrite(
      id: "w-1", subject: "t-1", summary: "add", request: BackendRequest(.post, "/api/todo/items"), change: .null)
    #expect(write.request.idempotencyKey == "w-1")
    #expect(write.request.isRepeatable)
  }
}
