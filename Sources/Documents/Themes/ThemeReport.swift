package import EaselKit
package import Formats

/// All that is wrong with a theme file and with those it inherits from.
package struct ThemeReport: Sendable {
  /// The theme; nil when there is an error.
  package let theme: Theme?
  /// The faults of the theme's own file, then those of the files it inherits from, each in the order of their lines.
  package let findings: [DocumentFinding]
  /// The first fault, in the order in which the parts of a theme are read.
  package let firstError: DocumentError?

  /// Of a file that could not be read as a whole.
  package init(_ error: DocumentError) { self.init(theme: nil, findings: [DocumentFinding(error)], firstError: error) }

  init(theme: Theme?, findings: [DocumentFinding], firstError: DocumentError?) {
    self.theme = firstError == nil ? theme : nil
    self.findings = findings
    self.firstError = firstError
  }
}
