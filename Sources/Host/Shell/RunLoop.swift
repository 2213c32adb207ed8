package import Canvas
import EaselKit

extension Host {
  /// The least time between two frames while input is waiting, in milliseconds.
  private static let frameInterval: Int64 = 16

  /// Runs until the person quits or the program is told to end.
  ///
  /// Sleeps until something happens.
  package func run(on screen: any Screen) {
    self.screen = screen
    defer { self.screen = nil }
    begin(size: screen.size)
    present(on: screen)
    setup.afterFirstFrame()
    connect()
    var lastFrame = uptime
    while !isEnded {
      let wait = needsFrame ? 0 : timers.wait(from: uptime)
      for event in screen.wait(milliseconds: wait) {
        handle(event)
        if isEnded { break }
        if uptime - lastFrame >= Self.frameInterval {
          present(on: screen)
          lastFrame = uptime
        }
      }
      fireTimers()
      guard needsFrame, !isEnded else { continue }
      if screen.hasPendingInput, uptime - lastFrame < Self.frameInterval { continue }
      present(on: screen)
      lastFrame = uptime
    }
  }

  private func present(on screen: any Screen) { screen.present(frame(), rows: changedRows) }
}
