import ArgumentParser
import Canvas
import Documents
import Formats

extension DocumentFormat: ExpressibleByArgument {}

/// `easel layout export`.
struct LayoutExportCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a layout as a file to keep or to share.")

  @Argument(help: "The layout's name.", completion: .layoutNames)
  var name: String
  @Option(help: "How to write it; else as the file's name says, and TOML when there is none.")
  var format: DocumentFormat?
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write it, instead of to the output.", valueName: "file"))
  var output: String?
  @Flag(help: "Overwrite a file that already exists.")
  var force = false

  func perform() async throws(CommandFailure) {
    let layout = try await LayoutShelf().layout(named: name)
    let format = format ?? output.map { DocumentFormat(fileName: $0) } ?? .toml
    let text = LayoutDocument.write(layout, as: format)
    guard let output, output != "-" else { return try Output.print(text: text) }
    guard force || !FileReplacing.isFile(output) else {
      throw CommandFailure("\(SafeText.line(output)) already exists; --force overwrites it.")
    }
    try FileReplacing.write(Array(text.utf8), to: output)
    try Output.say("The layout \(SafeText.quoted(name)) is in \(SafeText.line(output)).")
  }
}
