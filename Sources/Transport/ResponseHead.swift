/// What is kept of a response's header, read line by line as it comes in.
struct ResponseHead: Sendable {
  private(set) var status = 0
  private(set) var etag: String?
  /// `Retry-After` in seconds; its form as a date is not kept.
  private(set) var retryAfter: Int?
  /// Where a redirection leads.
  private(set) var location: String?
  /// Whether the empty line after a final (not a 1xx) header has come.
  private(set) var isWhole = false

  private let largest: Int
  private var size = 0

  init(largest: Int) { self.largest = largest }

  /// Takes the next line, its line end included; false when the header is too large to go on.
  mutating func take(_ line: some Collection<UInt8>) -> Bool {
    size += line.count
    guard size <= largest else { return false }
    // After the body come trailers, which nothing here depends on.
    guard !isWhole else { return true }
    let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
    if text.hasPrefix("HTTP/") {
      startAnew(statusLine: text)
    } else if text.isEmpty {
      isWhole = status >= 200
    } else if let colon = text.firstIndex(of: ":") {
      take(name: text[..<colon].lowercased(), value: Self.trimmed(text[colon...].dropFirst()))
    }
    return true
  }

  private mutating func startAnew(statusLine: Substring) {
    status = statusLine.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    (etag, retryAfter, location) = (nil, nil, nil)
  }

  private mutating func take(name: String, value: Substring) {
    switch name {
    case "etag": etag = value.isEmpty || !value.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? nil : String(value)
    case "location": location = String(value)
    case "retry-after": retryAfter = value.allSatisfy(\.isNumber) ? Int(value) : nil
    default: break
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
