import Testing

@testable import Backend

@Suite("listeners", .timeLimit(.minutes(1)))
struct ListenerTests {
  @Test("telling costs the same however often it was done before")
  func often() {
    let listener = Listener()
    let count = Locked(0)
    listener.tell()
    listener.set { count.change { $0 += 1 } }
    // Each look at a function that stands in a mutex by itself wraps it once more: this many would end the process.
    for _ in 1...200_000 { listener.tell() }
    #expect(count.value == 200_000)
  }
}
