import Foundation

/// What a thread tells, one after the other.
struct Followed<Element: Sendable>: Sendable {
  private let stream: AsyncStream<Element>
  let tell: @Sendable (Element) -> Void
  let end: @Sendable () -> Void

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    self.stream = stream
    tell = { continuation.yield($0) }
    end = { continuation.finish() }
  }

  /// The next that is told; nil at the end.
  func next() async -> Element? {
    for await element in stream { return element }
    return nil
  }
}

extension URL {
  /// Writes a text into the file, or renames a new file with it over that, in one step each.
  func put(_ text: String, inPlace: Bool = true) throws {
    guard !inPlace else { return try Data(text.utf8).write(to: self) }
    let new = appendingPathExtension("new")
    try Data(text.utf8).write(to: new)
    guard rename(new.path, path) == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
  }
}
