package import EaselKit

extension Theme {
  /// A theme in which every role has a colour of its own, so that a screen shows which role a cell was drawn with.
  package static let test = Theme(
    name: "test", isDark: true,
    styles: Dictionary(
      uniqueKeysWithValues: Role.allCases.map { ($0, Style(foreground: .indexed(UInt8(16 + $0.rawValue)))) }))
}

extension Role {
  /// The role a style of the test theme belongs to.
  init?(_ style: Style) {
    guard case .indexed(let number) = style.foreground.kind else { return nil }
    self.init(rawValue: Int(number) - 16)
  }
}
