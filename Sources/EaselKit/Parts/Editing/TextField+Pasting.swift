extension TextField {
  /// Puts in what was pasted, as far as there is room.
  ///
  /// Line breaks become spaces; those at the end are left out.
  ///
  /// - Returns: What to tell the person when the field does not hold the paste as it was.
  public mutating func paste(_ text: some StringProtocol) -> String? {
    let line = text.lastIndex { !$0.isNewline }.map { String(text[...$0]) } ?? ""
    let room = longest - self.text.count + selectedText.count
    insert(line)
    if self.text.count >= longest, line.count > room { return Self.overflow(longest) }
    return line.contains(where: \.isNewline) ? "This field has one line; the line breaks became spaces." : nil
  }

  static func overflow(_ longest: Int) -> String {
    "The field takes \(longest) characters; the rest of the paste was left out."
  }
}

extension TextArea {
  /// Puts in what was pasted, line breaks as they are, as far as there is room.
  ///
  /// - Returns: What to tell the person when not all of it fits.
  public mutating func paste(_ text: some StringProtocol) -> String? {
    let room = buffer.longest - buffer.characters.count + selectedText.count
    insert(text)
    guard buffer.characters.count >= buffer.longest, text.count > room else { return nil }
    return TextField.overflow(buffer.longest)
  }

  /// How many rows the text takes in a width.
  public func rows(width: Int) -> Int { layout(width: width).rows.count }
}
