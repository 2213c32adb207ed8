import EaselKit
import Testing

@Suite("Names that look alike")
struct NameKeyTests {
  @Test(arguments: [
    ("Work", "WORK"), ("résumé", "re\u{301}sume\u{301}"), ("team", "t\u{200B}e\u{AD}am\u{FEFF}"),
    ("a b", " a \u{A0}b\t"),
    ("straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("☎", "☎\u{FE0F}"), ("", "\u{200D}"),
  ])
  func `are one name`(first: String, second: String) { #expect(NameKey(first) == NameKey(second)) }

  @Test(arguments: [("resume", "résumé"), ("ab", "a b"), ("a", "а"), ("1", "2")])
  func `and others are two`(first: String, second: String) { #expect(NameKey(first) != NameKey(second)) }

  @Test(arguments: ["", "a/b", "Büro 100 %", "漢字", "\u{0}"])
  func `an encoded name is read again`(name: String) {
    #expect(PercentEncoding.decode(PercentEncoding.encode(name)) == name)
  }

  @Test(arguments: ["%", "%4", "%zz", "%ff"])
  func `what nobody encoded is not read`(text: String) { #expect(PercentEncoding.decode(text) == nil) }
}
