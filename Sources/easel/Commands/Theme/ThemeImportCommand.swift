import ArgumentParser
import Documents
import EaselKit
import Formats
import Glibc

/// `easel theme import`.
struct ThemeImportCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a theme of a base16 or base24 scheme.",
    discussion: """
      The scheme is a YAML file as tinted-theming publishes them. The theme is written into the folder of your own themes. \
      Colours that are too close to their background to be read are moved away from it, which is told.
      """)

  @Argument(help: "The scheme's file, or - for the standard input.", completion: .file())
  var file: String
  @Option(help: "What to call the theme, instead of what the scheme is called.")
  var name: String?
  @Option(name: .shortAndLong, help: ArgumentHelp("Write this file instead; - prints it.", valueName: "file"))
  var output: String?
  @Flag(help: "Overwrite a file that already exists.")
  var force = false
  @Flag(help: "Keep the colours as they are, however hard they are to read.")
  var exact = false
  @Flag(help: "Print JSON, for programs.")
  var json = false

  /// What is printed as JSON.
  private struct Report: Encodable {
    var name: String
    var file: String
    var dark: Bool
    var changes: [String]
  }

  func perform() async throws(CommandFailure) {
    let library = ThemeShelf.library
    if let name, library.path(of: name) == nil {
      throw .wrongUse("A theme cannot be called \(SafeText.quoted(name)): its name is that of a file.")
    }
    let scheme: ColorScheme
    do throws(DocumentError) {
      scheme = try ColorScheme.read(InputFile(file).bytes(), file: InputFile(file).name)
    } catch { throw CommandFailure(error) }
    let theme = SchemeTheme(scheme, name: name, keepsColors: exact)
    if output == "-" { return try Output.print(text: theme.text) }
    guard let target = output ?? library.path(of: theme.name) else {
      throw .wrongUse("The scheme's name cannot be that of a file; say --name.")
    }
    guard force || access(target, F_OK) != 0 else {
      throw CommandFailure(
        "\(SafeText.line(target)) already exists; --force overwrites it, --name gives another name.")
    }
    if output == nil { try Self.makeFolder(ThemeShelf.folder) }
    try FileReplacing.write(Array(theme.text.utf8), to: target)
    if json {
      let report = Report(name: theme.name, file: target, dark: theme.isDark, changes: theme.changes)
      return try Output.print(json: report)
    }
    try Output.print(lines: theme.changes.map(SafeText.line))
    let next = output == nil ? " `easel theme use \(theme.name)` chooses it." : ""
    try Output.say("Made the theme \(SafeText.quoted(theme.name)): \(SafeText.line(target)).\(next)")
  }

  /// Makes a folder and those above it.
  private static func makeFolder(_ path: String) throws(CommandFailure) {
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
      if mkdir(path, 0o755) == 0 { return }
    }
    throw CommandFailure("The folder \(SafeText.line(path)) could not be made: \(FileWriting.reason(errno)).")
  }
}
