import EaselKit

/// The key sequences that a terminal's description tells, for terminals unlike the common ones.
enum TerminfoKeys {
  /// Reads them from the description of the terminal that is open.
  static func read() -> [[UInt8]: Key] {
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in named {
      let sequence = TerminalModes.capability(name)
      // Single control codes are Ctrl and a letter, which people press more often than keys of such terminals.
      if sequence.count >= 2, sequence[0] == 0x1B { keys[sequence] = key }
    }
    return keys
  }

  private static let named: [(String, Key)] =
    [
      ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)), ("khome", Key(.home)),
      ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("kich1", Key(.insert)),
      ("kdch1", Key(.delete)), ("kent", Key(.enter)), ("kcbt", Key(.tab, .shift)), ("kbs", Key(.backspace)),
    ] + (1...12).map { ("kf\($0)", Key(.function($0))) }
}
