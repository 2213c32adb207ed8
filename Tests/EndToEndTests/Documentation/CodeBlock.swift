import Foundation

/// A block of code in a Markdown page.
///
/// A block between fences names its language; for shell commands a second word says how they run:
///
/// - `sh`: the block runs to its end and succeeds.
/// - `sh running`: each line starts a program that runs until somebody interrupts it.
/// - `sh elsewhere`: the block needs another machine, an administrator or a container engine; tests do not run it.
struct CodeBlock: Sendable, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    case script, running, elsewhere
    case other(String)
    /// Code that is only indented, which names no language.
    case indented
  }

  let page: String
  /// The first line of the code in its page, from 1.
  let line: Int
  let kind: Kind
  var text: String

  var description: String { "\(page):\(line)" }

  /// The path below the home folder that the first line names in a comment, as in `# ~/.config/easel/config.toml`.
  var pathInHome: String? {
    text.prefixMatch(of: /# ~\/(\S+)\n/).map { String($0.1) }
  }

  /// All blocks of a page, in order.
  static func all(of text: String, page: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var isFenced = false
    var previous: Substring = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      defer { previous = line }
      if line.hasPrefix("```") {
        if !isFenced { blocks.append(CodeBlock(page: page, line: index + 2, kind: kind(line.dropFirst(3)), text: "")) }
        isFenced.toggle()
      } else if isFenced {
        blocks[blocks.count - 1].text += line + "\n"
      } else if previous.isEmpty, line.hasPrefix("    ") {
        blocks.append(CodeBlock(page: page, line: index + 1, kind: .indented, text: String(line)))
      }
    }
    return blocks
  }

  private static func kind(_ words: Substring) -> Kind {
    switch words {
    case "sh": .script
    case "sh running": .running
    case "sh elsewhere": .elsewhere
    default: .other(String(words))
    }
  }
}
