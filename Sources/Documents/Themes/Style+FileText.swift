package import EaselKit

extension Color {
  /// As theme files have it: `#rrggbb`, a number, or `default`.
  package var fileText: String {
    switch kind {
    case .standard: "default"
    case .indexed(let number): String(number)
    case .rgb(let red, let green, let blue): RGB(red, green, blue).hexadecimal
    }
  }
}

extension TextAttributes {
  /// The attributes' names in theme files.
  package var names: [String] { ThemeReader.attributes.filter { contains($0.attribute) }.map(\.key) }
}
