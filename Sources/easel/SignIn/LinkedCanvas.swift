/// The canvas that is all a sign-in shows which is a link.
struct LinkedCanvas: Sendable, Hashable, Encodable {
  let id: String
  /// What it was called when the link was first used here.
  let name: String

  /// What is said of it to people.
  var quoted: String { SafeText.quoted(name, limit: 200) }

  /// Whether a person means it by its name, or by its id or as much of it as is shown.
  func isMeant(by text: String) -> Bool {
    let (wanted, id) = (text.lowercased(), id.lowercased())
    return text == name || !wanted.isEmpty && (id.hasPrefix(wanted) || id.hasSuffix(wanted))
  }

  /// Why a command is of no use with the link.
  var refusal: CommandFailure {
    CommandFailure("You are signed in with a link: it shows the canvas \(quoted) and nothing else; `easel` opens it.")
  }
}
