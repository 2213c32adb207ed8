package import Canvas
import EaselKit

extension Host {
  /// The least time between two frames while input is waiting, in milliseconds.
  private static let frameInterval: Int64 = 16

  /// When everything has been fetched that the start fetches, in milliseconds from the first frame.
  private static let startTime: Int64 = 1500

  /// How long the end of the program waits for the disk, in milliseconds.
  private static let patienceWithSaves: Int64 = 3000

  /// How long the end waits for others to be told of it, in milliseconds.
  private static let farewellTime: Int64 = 300

  /// Runs until the person quits or the program is told to end.
  ///
  /// Sleeps until something happens.
  package func run(on screen: any Screen) {
    self.screen = screen
    defer { self.screen = nil }
    screen.setMouse(usesMouse)
    begin(size: screen.size)
    present(on: screen)
    screen.askCapabilities()
    askBackground()
    setup.releaseMemory()
    timers.set(.startIsOver, at: uptime + Self.startTime)
    connect()
    var lastFrame = uptime
    while !isEnded {
      let wait = frames.isDue ? 0 : timers.wait(from: uptime)
      for event in screen.wait(milliseconds: wait) {
        handle(event)
        if isEnded { break }
        if uptime - lastFrame >= Self.frameInterval {
          present(on: screen)
          lastFrame = uptime
        }
      }
      fireTimers()
      guard frames.isDue, !isEnded else { continue }
      if uptime - lastFrame < Self.frameInterval, screen.hasPendingInput { continue }
      present(on: screen)
      lastFrame = uptime
    }
    finishSaves(screen)
  }

  /// Lets what was begun to be saved come to its end, unless the disk takes too long.
  private func finishSaves(_ screen: any Screen) {
    let end = uptime + Self.patienceWithSaves
    while !desk.isSaved || !outbox.isKept, uptime < end { _ = screen.wait(milliseconds: Int(end - uptime)) }
    let farewell = uptime + Self.farewellTime
    while presence?.isLeaving == true, uptime < farewell { _ = screen.wait(milliseconds: Int(farewell - uptime)) }
  }

  private func present(on screen: any Screen) {
    screen.present(frame(), rows: changedRows)
    tellWhereabouts()
    screen.setTitle(configuration.namesWindow ? "\(canvas.page.title) - Easel" : nil)
  }
}
