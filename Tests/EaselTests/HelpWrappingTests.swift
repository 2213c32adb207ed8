import ArgumentParser
import Foundation
import Testing

@testable import easel

/// The help of every command, as a terminal of 80 columns shows it.
@Suite struct HelpWrappingTests {
  private static func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap(all)
  }

  @Test func noLineIsWiderThan80Columns() {
    for command in Self.all(EaselCommand.self) {
      let help = UsageLine.wrapped(EaselCommand.helpMessage(for: command, columns: 80), to: 80)
      for line in help.split(separator: "\n") where !line.contains("--help") {
        #expect(line.count <= 80, "\(command): \(line)")
      }
    }
  }

  @Test func aUsageIsBrokenBetweenItsPartsAndIndented() {
    let help = "USAGE: easel a <title> ... --start <start> [--due <date>] [--all]\n\nOPTIONS:\n  -h"
    #expect(
      UsageLine.wrapped(help, to: 30) == """
        USAGE: easel a <title> ...
               --start <start>
               [--due <date>] [--all]

        OPTIONS:
          -h
        """)
  }

  @Test func noSentenceIsBrokenInItsMiddle() {
    for command in Self.all(EaselCommand.self) {
      let lines = command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
        // Where the source breaks a line, the terminal breaks it too, wherever its own edge is.
        let isEnd = line.hasSuffix(".") || line.hasSuffix(":") || next.hasPrefix(" ")
        #expect(isEnd, "\(command): \(line)")
      }
    }
  }
}
