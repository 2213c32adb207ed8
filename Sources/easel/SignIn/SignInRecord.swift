import Transport

/// What is known of one sign-in, its secrets aside.
struct SignInRecord: Sendable, Hashable {
  /// Where its secrets are.
  enum Place: String, Sendable {
    case keyring
    case file
    /// There are none: the server has ended it.
    case none
  }

  /// Its own name, made here; the name of what holds its secrets.
  let id: String
  /// The server's address in its normal form.
  let address: String
  /// The person's id there.
  var account: String
  /// The id of this sign-in among the person's tokens.
  var session: String
  /// What the list of tokens calls this machine.
  var terminal: String
  var email: String
  var name: String
  var role: String
  var place: Place
  /// Whether the person allowed that anybody on the way reads along.
  var isOpen: Bool
  /// A file of certificates to trust instead of the system's.
  var trusted: String?
  /// What it shows when it is a link, which changes nothing; nil for people.
  var link: LinkedCanvas?

  /// Whether the server has ended it.
  var isOver: Bool { place == .none }

  /// Whether the server refuses all changes of this person's.
  var isGuest: Bool { role == "guest" }

  /// What signs in again.
  var loginCommand: String { "easel login \(address)\(link == nil ? "" : " --link")" }

  /// The account as its kept answers and unsent changes are told apart from others'.
  var scope: String { Self.scope(address, account: account) }

  /// This, with its secrets elsewhere; and with another role when a server has said one.
  func with(place: Place, role: String? = nil) -> SignInRecord {
    var record = self
    record.place = place
    record.role = role ?? self.role
    return record
  }

  static func scope(_ address: String, account: String) -> String { "\(address) \(account)" }
}

extension SignInRecord {
  /// How many cells a line has, and how many more that of a link.
  private static let fields = 12
  private static let linkFields = 2

  /// Reads a line; nil when it is none.
  init?(line: Substring) {
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let isLink = cells.count == Self.fields + Self.linkFields
    guard cells.count == Self.fields || isLink, let place = Place(rawValue: cells[9]), !cells[1].isEmpty,
      !cells[2].isEmpty
    else { return nil }
    self.init(
      id: cells[1], address: cells[2], account: cells[3], session: cells[4], terminal: cells[5], email: cells[6],
      name: cells[7], role: cells[8], place: place, isOpen: cells[10] == "open",
      trusted: cells[11].isEmpty ? nil : cells[11],
      link: isLink ? LinkedCanvas(id: cells[12], name: cells[13]) : nil)
  }

  /// The line that says this.
  func line(isCurrent: Bool) -> String {
    var cells = [
      isCurrent ? "*" : "-", id, address, account, session, terminal, email, name, role, place.rawValue,
      isOpen ? "open" : "", trusted ?? "",
    ]
    if let link { cells += [link.id, link.name] }
    return cells.map { $0.replacing(/[\t\n\r]/, with: " ") }.joined(separator: "\t")
  }
}
