import ArgumentParser
import Testing

@testable import easel

@Suite struct DashHintTests {
  private static let usage = "Usage: easel todo add <title> ... [--due <date>] [--literal]"

  @Test(arguments: [["todo", "add", "--foo"], ["todo", "add", "-5"], ["todo", "add", "--foo=bar"]])
  func aTextThatBeginsWithADashNamesTheTwoDashes(arguments: [String]) {
    let hint = DashHint.text("Missing expected argument '<title> ...'", usage: Self.usage, arguments)
    #expect(hint == " A text that begins with a dash goes after --, as in: easel todo add -- -x.")
  }

  @Test(arguments: [
    (["todo", "add", "--- x"], "easel todo add"),
    (["calendar", "add", "--- x", "--start", "tomorrow"], "easel calendar add --start TIME"),
    (["chat", "send", "team", "--- hi"], "easel chat send CHANNEL"),
  ])
  func aTextOfThreeDashesNamesTheCommandThatWasCalled(arguments: [String], command: String) {
    let usage = EaselCommand.usageString(for: EaselCommand.command(in: arguments))
    let hint = DashHint.text("Invalid option: --- x", usage: usage, arguments)
    #expect(hint == " A text that begins with a dash goes after --, as in: \(command) -- -x.", "\(usage)")
  }

  @Test func theExampleIsOfTheCommandThatWasCalled() {
    let usage = "Error: Unknown option '-x'\nUsage: easel chat send <channel> <text> ... [--offline]\n  See more."
    let hint = DashHint.text("Unknown option '-x'", usage: usage, ["chat", "send", "general", "-x"])
    #expect(hint.hasSuffix("as in: easel chat send CHANNEL -- -x."))
  }

  @Test(arguments: [["todo", "add"], ["todo", "add", "--literal"], ["todo", "add", "--due=fri"]])
  func anOptionIsNoText(arguments: [String]) {
    #expect(DashHint.text("Missing expected argument '<title> ...'", usage: Self.usage, arguments).isEmpty)
  }
}
