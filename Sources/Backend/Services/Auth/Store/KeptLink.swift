import EaselAPI
import EaselKit
import GRDB

/// A sign-in that shows one shared canvas, kept among those of who made it.
struct KeptLink: Codable, Sendable, Hashable {
  /// The id among the tokens.
  let id: String
  let name: String
  let scope: LinkScope
  let createdAt: Timestamp
  let expiresAt: Timestamp
}

extension KeptLink {
  /// The link of a row of sign-ins; nil for a terminal.
  init?(row: Row) throws {
    let text: String? = row["link"]
    guard let text else { return nil }
    self.init(
      id: row["id"], name: row["name"], scope: try APIJSON.decode(LinkScope.self, from: Array(text.utf8)),
      createdAt: Timestamp(milliseconds: row["createdAt"]), expiresAt: Timestamp(milliseconds: row["expiresAt"]))
  }

  /// Who a link is to clients: nobody else, so that what they keep of its maker is not mixed with what it shows.
  var account: Account { Account(id: id, name: name, role: Identity.Role.guest.rawValue, createdAt: createdAt) }

  func identity(of maker: User) -> Identity {
    Identity(
      user: maker.id, name: name, role: .guest, session: id, link: scope, until: Int(expiresAt.milliseconds / 1000))
  }
}
