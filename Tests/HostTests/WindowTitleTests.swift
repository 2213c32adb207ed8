import Canvas
import EaselKit
import Host
import Testing

@Suite("Host: the window's title")
@MainActor
struct WindowTitleTests {
  @Test("is the page's and follows it, unless nobody wants it")
  func title() throws {
    let rig = try HostRig()
    var configuration = rig.host.configuration
    let screen = ScriptedScreen([
      {
        _ = try? rig.host.canvas.addPage(title: "Work")
        return []
      },
      { [.resized(Size(width: 60, height: 20))] },
      {
        configuration.namesWindow = false
        rig.host.apply(configuration)
        return []
      },
    ])
    rig.host.run(on: screen)
    #expect(screen.titles == ["Main - Easel", "Work - Easel", nil])
  }
}
