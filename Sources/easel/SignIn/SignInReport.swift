import Documents
import EaselAPI
import EaselKit

/// Who is signed in where, as commands tell it.
struct SignInReport: Encodable {
  private let server: String
  private let name: String
  private let email: String?
  private let role: String
  /// What the list of tokens calls this terminal; nil with a server that nobody signs in to.
  private let terminal: String?
  /// Where the secrets of the sign-in are: `keyring` or `file`.
  private let keptIn: String?
  /// The canvas that it shows when it is a link.
  private let link: LinkedCanvas?
  /// True when it is told from what is kept here, as the server could not be asked.
  private let offline: Bool?

  init(address: String, account: Account, _ record: SignInRecord?, isOffline: Bool = false) {
    server = address
    name = account.name
    email = account.email
    role = account.role
    terminal = record?.terminal
    keptIn = record?.place.rawValue
    link = record?.link
    offline = isOffline ? true : nil
  }

  init(_ record: SignInRecord, isOffline: Bool = false) {
    server = record.address
    name = record.name
    email = record.email.isEmpty ? nil : record.email
    role = record.role
    terminal = record.terminal
    keptIn = record.place.rawValue
    link = record.link
    offline = isOffline ? true : nil
  }

  /// Prints it; a sign-in that is new with what follows from it.
  func print(_ output: OutputOptions, isNew: Bool) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: self) }
    var table = TextTable()
    table.add(["server", server])
    table.add(["name", name])
    if let email { table.add(["e-mail", email]) }
    if let link {
      table.add(["shows", "the canvas \(link.quoted): it is a link, which looks and changes nothing"])
    } else {
      table.add(["role", role])
      if let terminal { table.add(["terminal", terminal]) }
    }
    if let keptIn { table.add(["kept in", place(keptIn)]) }
    try Output.print(lines: table.lines)
    if isNew, let word = Self.override(of: server) { StandardStreams.complain("easel: \(word)") }
  }

  private func place(_ name: String) -> String {
    name == SignInRecord.Place.keyring.rawValue
      ? "the keyring" : "a file in \(SignInFolder(Environment.paths).path), which only you can read"
  }

  /// What keeps the next `easel` from using a server that was signed in to, nil when nothing does.
  private static func override(of server: String) -> String? {
    guard let choice = try? ServerChoice(nil, paths: Environment.paths), "\(choice.address)" != server else {
      return nil
    }
    let source = Environment["EASEL_SERVER"] == nil ? "config.toml names" : "EASEL_SERVER is"
    return "\(source) \(choice.address), which goes before; `easel --server \(server)` uses the one just signed in to."
  }
}
