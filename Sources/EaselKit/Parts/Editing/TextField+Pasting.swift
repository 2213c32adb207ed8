extension TextField {
  /// Puts in what was pasted, as far as there is room.
  ///
  /// - Returns: What to tell the person when not all of it fits.
  public mutating func paste(_ text: some StringProtocol) -> String? {
    let room = longest - self.text.count + selectedText.count
    insert(text)
    guard self.text.count >= longest, text.count > room else { return nil }
    return "The field takes \(longest) characters; the rest of the paste was left out."
  }
}
