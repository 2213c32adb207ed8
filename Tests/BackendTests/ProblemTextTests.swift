import EaselAPI
import Testing

@testable import Backend

@Suite struct ProblemTextTests {
  @Test(arguments: [
    ("plain", "\"plain\""), ("bad\u{1B}name", "\"bad␛name\""), ("a\u{7}\u{7F}b", "\"a␇␡b\""),
    ("a\u{9B}\u{202E}b", "\"a\u{FFFD}\u{FFFD}b\""),
  ])
  func whatIsQuotedIsShownAsTheProgramsShowIt(text: String, quoted: String) {
    #expect(Problem.quoted(text) == quoted)
  }
}
