import Canvas
import Testing

@Suite struct NameTextTests {
  @Test(arguments: [
    "Main", "日本", "👨‍👩‍👧‍👦", "🏳️‍🌈", "می‌خواهم", "क्‍ष", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "\u{182F}\u{180E}\u{1820}", "\u{E000}", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "👩🏽\u{200D}🚀", "葛\u{E0100}",
    "\u{1820}\u{180B}",
  ])
  func whatPeopleWriteIsTaken(text: String) {
    #expect(PageTitle.fault(in: text) == nil)
    #expect(LayoutName.fault(in: text) == nil)
  }

  @Test(arguments: [
    "a\nb", "a\u{1B}b", "a\u{9B}b", "a\u{2028}b", "a\u{2029}b", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b", "a\u{61C}b",
    "a\u{200B}b", "a\u{FEFF}b", "a\u{AD}b", "", " ", "\u{200D}", "\u{200C} \u{E0041}", "Te\u{200D}am", "Team\u{200C}",
    "Team\u{FE0F}", "1\u{FE0F}", "\u{FE0F}Team", "Te\u{3164}am", "Te\u{34F}am", "Te\u{115F}am", "Team\u{E0041}",
    "می\u{200C}", "👩\u{200D}\u{200D}👩", "\u{2060}Team", "Team\u{180E}", "\u{301}",
  ])
  func whatActsOrIsNotSeenIsRefused(text: String) {
    #expect(PageTitle.fault(in: text) != nil)
    #expect(LayoutName.fault(in: text) != nil)
  }
}
