import Canvas
import EaselKit
import Host
import Store
import Terminal

/// The canvas as lines to be read, for screen readers and pipes.
extension Dashboard {
  func runLinear(opening: StoreOpening, _ server: ServerChoice, _ configuration: FollowedConfiguration) throws {
    let screen = LinearScreen()
    defer { screen.close() }
    let opened: StoreOpening.Opened
    do throws(StoreError) { opened = try opening.wait() } catch { throw CommandFailure(error) }
    screen.say(["Easel. Type help for what can be done, quit to leave."])
    try run(
      on: screen, closing: {}, isMonochrome: false, opened, server, configuration
    ) { host in
      screen.onLine = { [unowned host] in host.command($0) }
      screen.view = { [unowned host] in host.linearView }
    }
  }
}
