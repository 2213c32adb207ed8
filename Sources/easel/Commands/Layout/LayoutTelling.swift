import Canvas
import Documents
import Formats

/// How commands tell what became of a layout.
enum LayoutTelling {
  /// Prints the layout as JSON, or else a sentence and below it what changed, line by line.
  static func tell(_ sentence: String, _ outcome: LayoutShelf.Outcome, _ output: OutputOptions) throws(CommandFailure) {
    guard !output.json else { return try print(json: outcome.after) }
    let names = WidgetNames(outcome.before, outcome.after)
    let changes = LayoutDiff(from: outcome.before, to: outcome.after).lines { names[$0] }
      .map { "  \(SafeText.line($0))" }
    try Output.print(lines: [changes.isEmpty ? sentence : "\(sentence):"] + changes)
  }

  /// Prints the layout as JSON, or else a sentence.
  static func tell(_ sentence: String, _ layout: Layout, _ output: OutputOptions) throws(CommandFailure) {
    guard !output.json else { return try print(json: layout) }
    try Output.say("\(sentence).")
  }

  /// Prints a layout as a JSON file has it.
  static func print(json layout: Layout) throws(CommandFailure) {
    try Output.print(text: LayoutDocument.write(layout, as: .json))
  }
}
