import EaselKit
import Testing

@testable import Transport

@Suite struct MailboxTests {
  @Test func refusesWithTheReasonWhenTheNetworkCannotBeUsed() async throws {
    let mailbox = Mailbox()
    let left = Watched(-1)
    try mailbox.post(.cancel(1)) {
      let rest = mailbox.retire("no library")
      left.change { $0 = rest.count }
    }
    #expect(await left.wait { $0 >= 0 } == 1)
    #expect(throws: Mailbox.Refusal.unavailable("no library")) { try mailbox.post(.cancel(2)) {} }
    mailbox.close()
    #expect(throws: Mailbox.Refusal.closed) { try mailbox.post(.cancel(3)) {} }
  }

  @Test func startsOneThreadForAllCommands() async throws {
    let mailbox = Mailbox()
    let starts = Watched(0)
    for _ in 0..<10 { try mailbox.post(.cancel(1)) { starts.change { $0 += 1 } } }
    mailbox.close()
    #expect(starts.value == 1)
  }
}
