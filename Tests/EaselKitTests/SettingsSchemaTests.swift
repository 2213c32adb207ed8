import EaselKit
import Testing

@Suite("Settings")
struct SettingsSchemaTests {
  private let schema = SettingsSchema([
    .init("flag", "Flag", .flag(true)), .init("text", "Text", .text("x", longest: 3)),
    .init("number", "Number", .number(5, 1...9)), .init("choice", "Choice", .choice("a", ["a", "b"])),
  ])

  @Test func `fills in what is not said`() throws {
    #expect(try schema.validated([:]) == ["flag": true, "text": "x", "number": 5, "choice": "a"])
    #expect(try schema.validated(["number": .double(7)])["number"] == .double(7))
  }

  @Test(
    arguments: [
      ("flag", 1, "flag must be true or false."), ("text", "four", "text must have at most 3 characters."),
      ("text", 4, "text must be a text."), ("number", 10, "number must be a whole number from 1 to 9."),
      ("number", "5", "number must be a whole number from 1 to 9."), ("choice", "c", "choice must be one of a, b."),
      ("other", 1, "There is no setting \"other\" (it has flag, text, number, choice)."),
    ] as [(String, JSONValue, String)])
  func `says in a sentence what does not fit`(key: String, value: JSONValue, sentence: String) {
    do {
      _ = try schema.validated([key: value])
      Issue.record("\(key) was accepted")
    } catch {
      #expect(error.key == key)
      #expect(error.sentence == sentence)
    }
  }

  @Test(arguments: ["", "  ", "\u{200B}\u{2060}", "\u{3164}", "a\u{202E}b", "a\nb"])
  func `a required text is one line of which something can be seen`(text: String) {
    let schema = SettingsSchema([.init("list", "List", .text("inbox", longest: 9, isRequired: true))])
    #expect(throws: SettingsSchema.Fault.self) { try schema.validated(["list": .string(text)]) }
    #expect(throws: Never.self) { try schema.validated(["list": "a"]) }
  }
}
