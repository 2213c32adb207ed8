import ArgumentParser
import Foundation
import Testing

@testable import easel

/// What zsh and fish are told of the options that there are without a subcommand.
@Suite struct ShellCompletionTests {
  private static let options = [
    "layout", "linear", "theme", "borders", "keymap", "mouse", "no-mouse", "color", "server",
  ]

  private func lines(for shell: CompletionShell) -> [String] {
    ShellCompletions.completed(EaselCommand.completionScript(for: shell)).components(separatedBy: "\n")
  }

  @Test func zshHasThemWithTheirValues() throws {
    let all = lines(for: .zsh)
    let start = try #require(all.firstIndex(of: "_easel() {"))
    let end = try #require(all[start...].firstIndex(of: "}"))
    let program = all[start..<end]
    for option in Self.options {
      #expect(program.count { $0.hasPrefix("        '--\(option)[") } == 1, "\(option)")
    }
    #expect(program.contains { $0.hasPrefix("    local -ar ___borders=(") && $0.contains("'rounded'") })
    #expect(program.contains { $0.contains("---completion dashboard -- --theme") })
    #expect(program.contains("        '(-): :->command'"))
    // A value must be known before the list that goes by it.
    let list = try #require(program.firstIndex(of: "    local -ar arg_specs=("))
    #expect(program[..<list].contains { $0.hasPrefix("    local -ar ___color=(") })
  }

  @Test func fishTakesAndOffersThem() throws {
    let all = lines(for: .fish)
    let program = try #require(all.firstIndex(of: "    case 'easel'"))
    for option in Self.options {
      #expect(all[program + 1].contains("'\(option)'") || all[program + 1].contains("'\(option)='"), "\(option)")
      let offers = all.filter { $0.contains("_for_flags_or_options \"easel\" \(option)' ") }
      #expect(offers.count == 1, "\(option)")
    }
    #expect(all[program + 1].hasPrefix("        __easel_parse_subcommand 0 '"))
  }

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func otherTextsStayAsTheyAre(shell: CompletionShell) {
    let script = EaselCommand.completionScript(for: shell)
    let once = ShellCompletions.completed(script)
    #expect(once != script)
    for other in ["", "easel 1.0", "    case 'easel'\n", "_easel() {\n_easel_dashboard() {"] {
      #expect(ShellCompletions.completed(other) == other)
    }
  }
}
