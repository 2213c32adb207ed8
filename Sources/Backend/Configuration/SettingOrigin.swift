import Formats

/// Where a setting's value comes from; what comes later goes before what comes earlier.
package enum SettingOrigin: Sendable, Hashable {
  case standard
  /// A line of the file.
  case file(line: Int)
  /// A variable of the environment.
  case environment
  /// An option of the command line.
  case option

  /// The place that sets a setting: `default`, a line of the file, a variable or an option.
  package func place(of setting: ServerSetting, file: String) -> String {
    switch self {
    case .standard: "default"
    case .file(let line): "\(file):\(line)"
    case .environment: setting.variable
    case .option: "--\(setting.option ?? setting.name)"
    }
  }
}

/// One thing that is wrong with the configuration.
package struct ConfigurationFault: Sendable, Hashable, CustomStringConvertible {
  /// `FILE:LINE`; nil where the sentence names the variable or option.
  package let place: String?
  package let sentence: String
  /// Whether the command line is what is wrong.
  package internal(set) var isWrongUse: Bool

  package var description: String { place.map { "\($0): \(sentence)" } ?? sentence }
}

/// A configuration that no server can be run with.
package struct ConfigurationRefusal: Error, Sendable, Hashable {
  package let faults: [ConfigurationFault]

  /// 2 for a command line that is wrong, 78 (`EX_CONFIG` of `sysexits.h`) for anything else.
  package var exitStatus: Int32 { faults.allSatisfy(\.isWrongUse) ? 2 : 78 }
}
