/// What is wrong with a command line, as one line.
package enum UsageComplaint {
  /// The argument parser's message on one line, with the call that tells more.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - full: The same with usage and hints on further lines, the last of which names the call for help.
  /// - Returns: The line.
  package static func line(_ message: String, full: String) -> String {
    var line = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let last = line.last, !".?!".contains(last) { line += "." }
    let quoted = full.split(whereSeparator: \.isNewline).last?.split(separator: "'") ?? []
    guard let help = quoted.first(where: { $0.hasSuffix(" --help") }) else { return line }
    return "\(line) See `\(help)`."
  }
}
