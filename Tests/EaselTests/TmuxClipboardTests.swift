import Testing

@testable import easel

@Suite
struct TmuxClipboardTests {
  @Test(arguments: ["off", "external"])
  func aTmuxThatKeepsCopiedTextIsNamed(option: String) throws {
    let sentence = try #require(TmuxClipboard.sentence(on: option))
    #expect(sentence.contains("set-clipboard is \(option)") && sentence.hasSuffix("."))
  }

  @Test(arguments: ["on", "", "2", nil])
  func nothingIsSaidOfOneThatPassesItOnOrThatIsNotKnown(option: String?) {
    #expect(TmuxClipboard.sentence(on: option) == nil)
  }
}
