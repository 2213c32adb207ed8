import ArgumentParser
import Canvas
import Documents
import Foundation
import TestKit
import Testing

@testable import easel

/// What is made of the program's tables is as the tables are now; `EASEL_RECORD=1` makes it anew.
@Suite struct ManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func check(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let place = Self.root.appending(path: path)
    if ProcessInfo.processInfo.environment["EASEL_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
    let kept = (try? Data(contentsOf: place)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      kept == text, "\(path) is out of date; EASEL_RECORD=1 swift test --filter ManualTests makes it anew.",
      sourceLocation: sourceLocation)
  }

  @Test func pagesAreCurrent() throws {
    try check(ManualPages.easel(), "docs/man/easel.1")
    try check(ManualPages.config(), "docs/man/easel-config.5")
    try check(ManualPages.layout(), "docs/man/easel-layout.5")
    try check(MarkdownPages.configuration(), "docs/configuration.md")
    try check(MarkdownPages.keys(), "docs/keys.md")
  }

  @Test func completionsAreCurrent() throws {
    try check(ShellCompletions.completed(EaselCommand.completionScript(for: .bash)), "docs/completions/easel.bash")
    try check(ShellCompletions.completed(EaselCommand.completionScript(for: .zsh)), "docs/completions/_easel")
    try check(ShellCompletions.completed(EaselCommand.completionScript(for: .fish)), "docs/completions/easel.fish")
  }

  @Test("the manual's examples are in order")
  func examplesAreRight() {
    let input = ConfigurationInput(
      settings: ConfigurationFile(name: "config.toml", contents: .success(Array(Wording.settingsExample.utf8))),
      keymap: ConfigurationFile(name: "keymap.toml", contents: .success(Array(Wording.keymapExample.utf8))))
    let report = ConfigurationReport(input, check: .builtIn)
    #expect(report.errors.isEmpty, "\(report.errors)")
    #expect(report.configuration.preset == .tmux)
    #expect(report.configuration.keymap.keys(for: .moveWidget).contains("Ctrl+A v"))
  }

  @Test("every command and every setting is in the manual")
  func nothingIsMissing() throws {
    let page = try ManualPages.easel()
    for command in try #require(ToolHelp.current().command.subcommands) where command.commandName != "help" {
      #expect(page.contains(".SS \"easel \(command.commandName)"), "\(command.commandName)")
    }
    let settings = ManualPages.config()
    for key in ConfigurationKey.all { #expect(settings.contains(Roff.text(key.name))) }
    for action in ArrangingAction.allCases { #expect(settings.contains(action.rawValue)) }
  }

  @Test func roffIsSafe() {
    var page = Roff("x", section: 1, summary: "y")
    page.paragraph(".SH not a request")
    page.paragraph("'nor this, \\ and -")
    #expect(page.text.contains("\n\\&.SH not a request\n"))
    #expect(page.text.contains("\n\\(aqnor this, \\e and \\-\n"))
  }
}
