import EaselKit

// Made from themes/ by the tests of ready-made themes when run with EASEL_RECORD=1; they fail when it is out of date.

/// The ready-made themes, as their files have them.
enum CompiledThemes {
  static func theme(named name: String) -> Theme? {
    switch name {
    case "easel-dark": easelDark
    case "easel-light": easelLight
    case "plain": plain
    default: nil
    }
  }

  private static let easelDark = Theme(
    name: "easel-dark", isDark: true,
    styles: [
      .text: style(.rgb(218, 218, 218), .rgb(28, 28, 28)),
      .muted: style(.rgb(168, 168, 168), .rgb(28, 28, 28)),
      .accent: style(.rgb(135, 175, 215), .rgb(28, 28, 28)),
      .heading: style(.rgb(218, 218, 218), .rgb(28, 28, 28), [.bold]),
      .border: style(.rgb(108, 108, 108), .rgb(28, 28, 28)),
      .borderFocused: style(.rgb(135, 175, 215), .rgb(28, 28, 28), [.bold]),
      .title: style(.rgb(168, 168, 168), .rgb(28, 28, 28)),
      .titleFocused: style(.rgb(135, 175, 215), .rgb(28, 28, 28), [.bold]),
      .selection: style(.rgb(135, 175, 215), .rgb(28, 28, 28), [.reverse]),
      .selectionInactive: style(.rgb(218, 218, 218), .rgb(58, 58, 58), [.bold]),
      .success: style(.rgb(135, 175, 135), .rgb(28, 28, 28)),
      .warning: style(.rgb(215, 175, 95), .rgb(28, 28, 28)),
      .error: style(.rgb(255, 135, 135), .rgb(28, 28, 28), [.bold]),
      .today: style(.rgb(215, 175, 95), .rgb(28, 28, 28), [.bold, .underline]),
      .marked: style(.rgb(135, 175, 215), .rgb(28, 28, 28), [.bold]),
      .input: style(.rgb(218, 218, 218), .rgb(58, 58, 58)),
      .status: style(.rgb(218, 218, 218), .rgb(48, 48, 48)),
      .statusMode: style(.rgb(135, 175, 215), .rgb(28, 28, 28), [.bold, .reverse]),
      .key: style(.rgb(135, 175, 215), .rgb(48, 48, 48), [.bold]),
      .popup: style(.rgb(218, 218, 218), .rgb(48, 48, 48)),
      .popupBorder: style(.rgb(135, 175, 215), .rgb(48, 48, 48)),
      .ghost: style(.rgb(108, 108, 108), .rgb(28, 28, 28)),
    ])

  private static let easelLight = Theme(
    name: "easel-light", isDark: false,
    styles: [
      .text: style(.rgb(38, 38, 38), .rgb(255, 255, 255)),
      .muted: style(.rgb(88, 88, 88), .rgb(255, 255, 255)),
      .accent: style(.rgb(95, 95, 175), .rgb(255, 255, 255)),
      .heading: style(.rgb(38, 38, 38), .rgb(255, 255, 255), [.bold]),
      .border: style(.rgb(128, 128, 128), .rgb(255, 255, 255)),
      .borderFocused: style(.rgb(95, 95, 175), .rgb(255, 255, 255), [.bold]),
      .title: style(.rgb(88, 88, 88), .rgb(255, 255, 255)),
      .titleFocused: style(.rgb(95, 95, 175), .rgb(255, 255, 255), [.bold]),
      .selection: style(.rgb(95, 95, 175), .rgb(255, 255, 255), [.reverse]),
      .selectionInactive: style(.rgb(38, 38, 38), .rgb(218, 218, 218), [.bold]),
      .success: style(.rgb(0, 95, 0), .rgb(255, 255, 255)),
      .warning: style(.rgb(95, 95, 0), .rgb(255, 255, 255)),
      .error: style(.rgb(175, 0, 0), .rgb(255, 255, 255), [.bold]),
      .today: style(.rgb(95, 95, 0), .rgb(255, 255, 255), [.bold, .underline]),
      .marked: style(.rgb(95, 95, 175), .rgb(255, 255, 255), [.bold]),
      .input: style(.rgb(38, 38, 38), .rgb(218, 218, 218)),
      .status: style(.rgb(38, 38, 38), .rgb(238, 238, 238)),
      .statusMode: style(.rgb(95, 95, 175), .rgb(255, 255, 255), [.bold, .reverse]),
      .key: style(.rgb(95, 95, 175), .rgb(238, 238, 238), [.bold]),
      .popup: style(.rgb(38, 38, 38), .rgb(238, 238, 238)),
      .popupBorder: style(.rgb(95, 95, 175), .rgb(238, 238, 238)),
      .ghost: style(.rgb(128, 128, 128), .rgb(255, 255, 255)),
    ])

  private static let plain = Theme(
    name: "plain", isDark: true,
    styles: [
      .text: style(.standard, .standard),
      .muted: style(.standard, .standard, [.dim]),
      .accent: style(.indexed(6), .standard),
      .heading: style(.standard, .standard, [.bold]),
      .border: style(.standard, .standard, [.dim]),
      .borderFocused: style(.indexed(6), .standard, [.bold]),
      .title: style(.standard, .standard),
      .titleFocused: style(.indexed(6), .standard, [.bold]),
      .selection: style(.standard, .standard, [.reverse]),
      .selectionInactive: style(.standard, .standard, [.bold, .underline]),
      .success: style(.indexed(2), .standard),
      .warning: style(.indexed(3), .standard),
      .error: style(.indexed(1), .standard, [.bold]),
      .today: style(.indexed(3), .standard, [.bold, .underline]),
      .marked: style(.indexed(6), .standard, [.bold]),
      .input: style(.standard, .standard, [.underline]),
      .status: style(.standard, .standard, [.reverse]),
      .statusMode: style(.standard, .standard, [.bold, .reverse]),
      .key: style(.standard, .standard, [.bold]),
      .popup: style(.standard, .standard),
      .popupBorder: style(.indexed(6), .standard),
      .ghost: style(.standard, .standard, [.dim]),
    ])

  private static func style(_ text: Color, _ ground: Color, _ attributes: TextAttributes = []) -> Style {
    Style(foreground: text, background: ground, attributes: attributes)
  }
}
