import Canvas
import EaselKit
import Glibc
import Terminal
import Testing

@Suite("The screen of lines", .serialized)
@MainActor
struct LinearScreenTests {
  /// What a screen writes on a pipe.
  private func written(_ use: (LinearScreen) -> Void) throws -> String {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let screen = LinearScreen(input: ends[0], output: ends[1], servesMainQueue: false)
    use(screen)
    screen.close()
    close(ends[1])
    defer { close(ends[0]) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("whatever is told, nothing but text and line ends is written")
  func safe() throws {
    let hostile = "a\u{202E}b\u{200B}\u{1B}[2J\u{9B}c\nd\r\u{7}"
    let shown = "ab␛[2J\u{FFFD}c␊d␍␇"
    let text = try written { screen in
      screen.view = {
        LinearView(
          title: hostile, lines: ["line \(hostile)"], status: ["Page: \(hostile)"],
          notices: [LinearView.Notice(number: 1, text: "Note: \(hostile)")])
      }
      screen.present(Surface(size: .zero), rows: 0..<0)
      screen.say([hostile])
    }
    #expect(text == "\(shown)\nline \(shown)\nPage: \(shown)\nNote: \(shown)\n\(shown)\n")
  }
}
