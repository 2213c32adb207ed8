import Documents
import EaselKit
import Terminal
import TestKit
import Testing

/// One board in each depth of colour, on its way from the host to what a person sees: the real screen paints it on a
/// pseudo-terminal.
@Suite("Host: the screen in each depth of colour", .serialized)
@MainActor
struct ColorDepthScreenTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let depth: ColorDepth
    let term: String
    var colorTerm: String?
    var noColor: String?

    var testDescription: String { "\(depth)" }
  }

  nonisolated static let kinds = [
    Kind(depth: .direct, term: "xterm-256color", colorTerm: "truecolor"),
    Kind(depth: .palette, term: "xterm-256color"),
    Kind(depth: .sixteen, term: "xterm-16color"),
    Kind(depth: .eight, term: "xterm"),
    Kind(depth: .mono, term: "xterm-256color", noColor: "1"),
  ]

  @Test("is as it was looked at", arguments: kinds, ["easel-dark", "easel-light"])
  func golden(kind: Kind, name: String) async throws {
    var theme = try #require(ReadyMade.theme(named: name))
    if kind.depth == .mono { theme = theme.readableWithoutColor }
    let size = Size(width: 100, height: 30)
    let surface = try await SampleDay.board("home", theme, size, keys: ["Ctrl+Space"])
    let terminal = try painted(surface, kind)
    let fault = Golden.fault(terminal.picture, "depth-\(name)-\(kind.depth)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    // Whatever the colours, the same is written.
    for y in 0..<size.height {
      #expect(terminal.cells[y * size.width..<(y + 1) * size.width].map(\.text).joined() == surface.row(y))
    }
  }

  private func painted(_ surface: Surface, _ kind: Kind) throws -> MiniTerminal {
    let pty = try PtyPair(surface.size)
    let screen = try NcursesScreen(
      input: pty.slave, output: pty.slave,
      environment: TerminalEnvironment(term: kind.term, colorTerm: kind.colorTerm, noColor: kind.noColor),
      servesMainQueue: false)
    defer { screen.close() }
    #expect(screen.depth == kind.depth)
    screen.present(surface, rows: 0..<surface.height)
    screen.ring()
    var terminal = MiniTerminal(surface.size)
    terminal.feed(try pty.outputToBell())
    #expect(terminal.unknown.isEmpty)
    return terminal
  }
}
