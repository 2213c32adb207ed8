import Foundation

/// Writes manual pages in the macros of man(7).
struct Roff {
  private(set) var lines: [String]

  /// A page of a section; it has no date, so that it changes only with what it says.
  init(_ name: String, section: Int, summary: String) {
    lines = [
      ".\\\" Made by the tests of the manual when run with EASEL_RECORD=1; they fail when it is out of date.",
      ".TH \(name.uppercased()) \(section) \"\" \"Easel\" \"Easel Manual\"", ".SH NAME",
      "\(Self.text(name)) \\- \(Self.text(summary))",
    ]
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func section(_ title: String) { lines.append(".SH \(Self.quoted(title.uppercased()))") }

  mutating func part(_ title: String) { lines.append(".SS \(Self.quoted(title))") }

  mutating func paragraph(_ text: String) { lines += [".PP", Self.line(text)] }

  /// A term that stands out, and what it means.
  mutating func item(_ term: String, _ meaning: String) {
    lines += [".TP", "\\fB\(Self.text(term))\\fR", Self.line(meaning)]
  }

  /// Lines that are kept as they are.
  mutating func example(_ text: String) {
    lines +=
      [".PP", ".RS 4", ".nf"]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : Self.line(String($0))
      }
    lines += [".fi", ".RE"]
  }

  private static func quoted(_ text: String) -> String {
    "\"\(self.text(text).replacingOccurrences(of: "\"", with: "\\(dq"))\""
  }

  /// A text that begins a line: what looks like a request is none.
  private static func line(_ text: String) -> String {
    let line = self.text(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  static func text(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`", "'": result += character == "`" ? "\\(ga" : "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n": result += "\n"
      default: result.append(character)
      }
    }
    return result
  }
}
