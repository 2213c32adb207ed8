import Foundation
import TestKit
import Testing

/// The canvas read as lines, through a pipe, as a screen reader or a script has it.
@Suite("Without a picture")
struct LinearJourneyTests {
  @Test("help, a todo that is typed, going to another widget, and the end")
  func reads() async throws {
    try await Desk.with { desk in
      let result = try await desk.shell(
        "printf 'help\\nwidgets\\nfocus todo\\nkey a\\ntype Buy milk\\nkey Enter\\nshow\\nnext\\nquit\\n' | \"$EASEL\" --linear"
      )
      #expect(result.status == 0, "\(result.complaint)")
      #expect(result.output.contains("focus NAME: go to a widget"))
      #expect(result.output.contains("1. Todo"))
      #expect(result.output.contains("Buy milk"))
      #expect(!result.output.contains { "│─╭╮┏━".contains($0) })
      #expect(!result.output.utf8.contains(0x1B))
      let lines = result.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("Calendar") || $0.hasPrefix("#general") })
    }
  }

  @Test("the end of the input is the end; what cannot be understood is said")
  func ends() async throws {
    try await Desk.with { desk in
      let result = try await desk.shell("printf 'jump\\nshow' | \"$EASEL\" --linear")
      #expect(result.status == 0, "\(result.complaint)")
      #expect(result.output.contains("There is no command “jump”; help lists them."))
      let flood = try await desk.shell("head -c 300000 /dev/zero | tr '\\0' 'x' | \"$EASEL\" --linear")
      #expect(flood.status == 0)
      #expect(flood.output.contains("That line is too long."))
    }
  }
}
