extension Int {
  /// A number as queries and paths have it: digits alone, without a sign and without zeros before it, so that it is
  /// written in one way only; nil for all else, and for what is too large.
  init?(plain text: String) {
    let digits = text.utf8
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    self.init(text)
  }
}
