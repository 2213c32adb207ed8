import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: badges")
@MainActor
struct OfflineBadgeTests {
  @Test("a pane whose server is not there says so, and how old what it shows is")
  func offline() async throws {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("● online") && rig.text.contains("fresh") })
    #expect(!rig.screen[0].contains("offline"))
    rig.transport.goDown()
    #expect(await rig.settle { rig.screen[0].contains("Note · offline ") })
    rig.pass(milliseconds: 5 * 60_000)
    #expect(rig.screen[0].contains("Note · offline 5 min old "))
  }
}
