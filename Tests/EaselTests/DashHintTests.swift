import Testing

@testable import easel

@Suite struct DashHintTests {
  private static let usage = "Usage: easel todo add <title> ... [--due <date>] [--literal]"

  @Test(arguments: [["todo", "add", "--foo"], ["todo", "add", "-5"], ["todo", "add", "--foo=bar"]])
  func aTextThatBeginsWithADashNamesTheTwoDashes(arguments: [String]) {
    let hint = DashHint.text("Missing expected argument '<title> ...'", usage: Self.usage, arguments)
    #expect(hint == " A text that begins with a dash goes after --, as in: easel todo add -- -x.")
  }

  @Test(arguments: [["todo", "add"], ["todo", "add", "--literal"], ["todo", "add", "--due=fri"]])
  func anOptionIsNoText(arguments: [String]) {
    #expect(DashHint.text("Missing expected argument '<title> ...'", usage: Self.usage, arguments).isEmpty)
  }
}
