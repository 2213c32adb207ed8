/// Times of day as people write them: `9`, `9:30`, `9.30`, `2pm`, `2 pm`, `14:00:30`.
public enum ClockWords {
  /// A time and perhaps a later one, as in `9-10.30`.
  public struct Span: Sendable, Hashable {
    /// The first time.
    public var start: CivilTime
    /// The second time, on the same day; nil when there is one alone.
    public var end: CivilTime?
  }

  private enum Half: String {
    case am, pm
  }

  /// Reads a time of a day; nil when the text is no time.
  public static func time(_ text: some StringProtocol, on day: CivilDate) -> CivilTime? {
    guard text.utf8.count <= 16 else { return nil }
    let (digits, half) = parts(text)
    return time(digits, half, on: day)
  }

  /// Reads one time, or two with a hyphen between them; nil when the text is neither.
  ///
  /// `2-3pm` is from 14:00, and `11-1pm` from 11:00.
  public static func span(_ text: some StringProtocol, on day: CivilDate) -> Span? {
    guard text.utf8.count <= 32 else { return nil }
    let texts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard texts.count == 2 else { return time(text, on: day).map { Span(start: $0, end: nil) } }
    let ((first, firstHalf), (second, half)) = (parts(texts[0]), parts(texts[1]))
    guard let end = time(second, half, on: day) else { return nil }
    if firstHalf == nil, half != nil, let start = time(first, half, on: day), start < end {
      return Span(start: start, end: end)
    }
    return time(first, firstHalf, on: day).map { Span(start: $0, end: end) }
  }

  /// Whether a word can only be meant as a time, even when there is no such time: `25:00`, `13pm`.
  public static func isMeantAsTime(_ word: some StringProtocol) -> Bool {
    guard let first = word.utf8.first, isDigit(first) else { return false }
    if word.contains(":") { return true }
    let (digits, half) = parts(word)
    return half != nil && digits.utf8.allSatisfy { isDigit($0) || $0 == 0x2E || $0 == 0x2D }
  }

  /// Whether a word is `am` or `pm`.
  public static func isHalf(_ word: some StringProtocol) -> Bool { Half(rawValue: word.lowercased()) != nil }

  private static func parts(_ text: some StringProtocol) -> (digits: String, half: Half?) {
    let text = text.lowercased()
    guard let half = Half(rawValue: String(text.suffix(2))) else { return (text, nil) }
    let digits = text.dropLast(2)
    return (String(digits.hasSuffix(" ") ? digits.dropLast() : digits), half)
  }

  private static func time(_ digits: String, _ half: Half?, on day: CivilDate) -> CivilTime? {
    let separator: Character = digits.contains(".") ? "." : ":"
    let fields = digits.split(separator: separator, omittingEmptySubsequences: false)
    let mostFields = separator == "." ? 2 : 3
    guard fields.count <= mostFields,
      fields.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }),
      fields.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    let numbers = fields.compactMap { Int($0) }
    guard var hour = numbers.first else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == .pm ? 12 : 0)
    }
    return CivilTime(
      date: day, hour: hour, minute: numbers.count > 1 ? numbers[1] : 0, second: numbers.count > 2 ? numbers[2] : 0)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
