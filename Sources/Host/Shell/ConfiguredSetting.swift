/// A setting of the person's file, as the settings screen shows it.
package nonisolated struct ConfiguredSetting: Sendable, Hashable {
  /// The way to it in the file, as in `notifications.bell`.
  package var name: String
  /// What holds, as the file has it, or in words.
  package var value: String
  /// Where that comes from, as in `config.toml:3`.
  package var place: String
  /// What it is for, in a sentence.
  package var meaning: String
  /// Its line for the file, as in `bell = true`.
  package var line: String
  /// The values that it can have, in words.
  package var allowed = ""
  /// All values that it can have, where there is a list of them.
  package var choices: [Choice] = []
  /// Where the line belongs, as in `[notifications] of config.toml`.
  package var home: String

  /// A value that a setting can have.
  package struct Choice: Sendable, Hashable {
    /// The value, as written in the file.
    package var value: String
    /// The line for the file that sets it.
    package var line: String

    package init(value: String, line: String) {
      self.value = value
      self.line = line
    }
  }

  /// The setting with another value for its line.
  func choosing(_ choice: Choice) -> ConfiguredSetting {
    var chosen = self
    chosen.line = choice.line
    return chosen
  }

  package init(name: String, value: String, place: String, meaning: String, line: String, home: String) {
    self.name = name
    self.value = value
    self.place = place
    self.meaning = meaning
    self.line = line
    self.home = home
  }
}
