import ArgumentParser
import EaselKit
import Terminal

/// `easel screenshot`.
struct ScreenshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshot", abstract: "Take a picture of the canvas, or of a layout, without a terminal.",
    discussion: """
      It shows what is kept, and what the server says if it runs; nothing is changed. SVG is for web pages, ansi for \
      `cat` in a terminal, txt for everything else. With --color never, or with NO_COLOR set, ansi has no colours.
      """)

  /// The largest picture.
  private static let largest = Size(width: 1000, height: 500)

  @Option(
    help: ArgumentHelp("The layout, or a file, instead of the canvas as it was left.", valueName: "name-or-file"),
    completion: .layoutNames)
  var layout: String?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The size in text columns and lines.", valueName: "WxH"),
    transform: Self.size)
  var size = Size(width: 120, height: 40)
  @Option(help: ArgumentHelp("Use this theme.", valueName: "name"), completion: .themeNames)
  var theme: String?
  @Option(help: "svg, ansi or txt; by itself, what the output's name ends with, or else svg.")
  var format: PictureFormat?
  @Option(name: [.short, .long], help: ArgumentHelp("Write to this file.", valueName: "file"))
  var output: String?
  @OptionGroup var colors: ColorOptions
  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    let format = try chosenFormat()
    let hasColor = format != .ansi || Self.hasColor(colors.color, noColor: TerminalEnvironment.current.noColor)
    let taken = try Screenshot.take(
      Screenshot.Options(layout: layout, theme: theme, server: connection.server, size: size, hasColor: hasColor))
    let text = taken.surface.picture(as: format, palette: taken.palette, hasColor: hasColor)
    guard let output else { return try Output.print(text: text) }
    try FileReplacing.write(Array(text.utf8), to: output)
  }

  /// Whether a picture has colours, as the option and `NO_COLOR` say.
  static func hasColor(_ wish: ColorWish, noColor: String?) -> Bool {
    switch wish {
    case .never: false
    case .always: true
    case .auto: noColor?.isEmpty != false
    }
  }

  private func chosenFormat() throws(CommandFailure) -> PictureFormat {
    if let format { return format }
    guard let output, let dot = output.lastIndex(of: "."), !output[dot...].contains("/") else { return .svg }
    let ending = output[output.index(after: dot)...].lowercased()
    guard let format = PictureFormat(rawValue: ending) else {
      throw .wrongUse("Easel draws svg, ansi and txt, not \(SafeText.quoted(ending)); --format says which.")
    }
    return format
  }

  private static func size(_ text: String) throws(UnitInput.Fault) -> Size {
    guard let size = try? UnitInput.terminal(text), size.width <= largest.width, size.height <= largest.height else {
      throw UnitInput.Fault(
        description: "Write text columns and lines as 120x40, from 2x2 to \(largest.width)x\(largest.height).")
    }
    return size
  }
}

extension PictureFormat: ExpressibleByArgument {}
