import ArgumentParser
import Foundation
import TestKit
import Testing

@testable import easel

/// What bash offers, asked as bash asks.
@Suite struct BashCompletionTests {
  @Test(arguments: [
    (["--lay"], "--layout"), (["--th"], "--theme"), (["--theme", "ha"], "harbor"), (["--borders", ""], "double"),
    (["theme", "use", "du"], "dusk"), (["layout", "show", "pl"], "planner"), (["tod"], "todo"),
    (["todo", "list", "--of"], "--offline"), (["layout", "delete", "my"], "my own"),
    (["layout", "delete", "asked"], "asked-layout-delete"), (["--theme", "asked"], "asked-dashboard---"),
  ])
  func isOffered(words: [String], completion: String) throws {
    let offered = try offered(words)
    #expect(offered.contains(completion), "\(offered)")
    #expect(words != ["--borders", ""] || !offered.contains("todo"), "\(offered)")
  }

  @Test func filesAreOffered() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "home.toml"))
      let start = folder.appending(path: "home").path
      for command in [["layout", "import"], ["layout", "check"], ["theme", "import"]] {
        #expect(try offered(command + [start]) == [start + ".toml"], "\(command)")
      }
    }
  }

  @Test func otherTextsStayAsTheyAre() {
    for text in ["", "easel 1.0", EaselCommand.completionScript(for: .zsh), EaselCommand.completionScript(for: .fish)] {
      #expect(BashCompletions.completed(text) == text)
    }
  }

  private func offered(_ words: [String]) throws -> [String] {
    // The program's part: it is asked for the names that it knows.
    let ask = """
      easel() { printf '%s\\n' harbor dusk planner 'my own' "asked-$2-$3"; }
      \(BashCompletions.completed(EaselCommand.completionScript(for: .bash)))
      COMP_WORDS=(easel "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _easel easel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = Process()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.arguments = ["-c", ask, "bash"] + words
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
