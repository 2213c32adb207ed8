import EaselKit
import Formats

/// Reads the colours of theme files.
enum ThemeColors {
  /// The colours that a file names.
  static func palette(_ field: DocumentField, _ faults: FaultList) -> [String: Color] {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return [:] }
    var palette: [String: Color] = [:]
    for key in table.members.keys.sorted() {
      guard let member = table[key] else { continue }
      // A wrong colour keeps its name, so that the styles with that name are not wrong as well.
      palette[key] = faults.attempt { () throws(DocumentFault) in try named(member, key) } ?? .standard
    }
    return palette
  }

  private static func named(_ field: DocumentField, _ key: String) throws(DocumentFault) -> Color {
    guard key != "default", !key.hasPrefix("#") else {
      throw DocumentFault(field, sentence: "A colour of the palette cannot be named \(Quoting.quoted(key)).")
    }
    guard let color = try literal(field) else {
      throw field.fault("must be \"#rrggbb\", a number from 0 to 255 or \"default\"")
    }
    return color
  }

  /// A colour, by its name in a palette or as it is.
  static func color(_ field: DocumentField, _ palette: [String: Color]) throws(DocumentFault) -> Color {
    if case .string(let name) = field.value.content, let color = palette[name] { return color }
    if let color = try literal(field) { return color }
    let text = try field.string()
    let names = palette.keys.sorted()
    let known = names.isEmpty ? "it has none" : "it has " + Quoting.list(names)
    let end = KeySuggestion.nearest(to: text, among: names).map { "; did you mean \(Quoting.quoted($0))?" } ?? "."
    throw DocumentFault(
      field,
      sentence:
        "\(Quoting.quoted(text)) is neither \"#rrggbb\", \"default\" nor a colour of the palette (\(known))\(end)")
  }

  /// Six hexadecimal digits as a colour.
  static func rgb(_ digits: some Collection<UInt8>) -> Color? {
    guard digits.count == 6 else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return .rgb(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }

  /// A colour that is not a name; nil for other texts.
  private static func literal(_ field: DocumentField) throws(DocumentFault) -> Color? {
    if case .int = field.value.content { return .indexed(UInt8(try field.int(0...255))) }
    let text = try field.string()
    if text == "default" { return .standard }
    return text.hasPrefix("#") ? rgb(text.utf8.dropFirst()) : nil
  }
}
