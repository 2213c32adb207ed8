import EaselAPI
import EaselKit
import GRDB

/// A shared canvas, reached by one of its members, or by a link that one of them made.
struct ShareAccess {
  /// The number of its row.
  let seq: Int64
  /// The canvas as the member sees it.
  private(set) var share: CanvasShare

  /// Finds a canvas for a member; for others it is not there.
  ///
  /// A link looks at its own, as long as who made it is an owner there.
  init(_ id: String, for person: Identity, in db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "\(Self.selection) WHERE share.id = ? AND shareMember.user = ?", arguments: [id, person.user])
    guard let row else { throw Problem.shareUnknown }
    self.init(row: row)
    guard let link = person.link else { return }
    guard link.isOf(share.id), share.role == .owner else { throw Problem.shareUnknown }
    share.role = .viewer
  }

  init(row: Row) {
    seq = row["seq"]
    share = CanvasShare(
      id: row["id"], name: row["name"], role: CanvasRole(kept: row["role"]), members: row["members"],
      version: row["version"], createdAt: Timestamp(milliseconds: row["createdAt"]))
  }

  /// What rows of canvases are made of: the canvas, and of one member the role and the place in the order of joining.
  static let selection = """
    SELECT share.*, shareMember.role AS role, shareMember.seq AS place,
      (SELECT count(*) FROM shareMember AS one WHERE one.share = share.seq) AS members
    FROM shareMember JOIN share ON share.seq = shareMember.share
    """

  /// Under what its arrangement is kept.
  var key: String { ArrangementKey.share(share.id) }

  /// Throws when the member's role does not allow something.
  func require(_ role: CanvasRole) throws(Problem) {
    guard share.role < role else { return }
    throw .forbidden(
      "canvas.share.role",
      role == .owner
        ? "Only owners of this canvas may do this; ask one of them."
        : "You may look at this canvas and not arrange it; ask an owner for another role.")
  }

  /// The ids of all members.
  func users(in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT user FROM shareMember WHERE share = ? ORDER BY seq", arguments: [seq])
  }

  /// The same to tell to each of some people.
  func tell(_ type: String, _ data: JSONValue, to users: [String]) -> [Happening] {
    users.map { Happening(type, share.id, data: data, to: .user($0)) }
  }

  /// What to tell the members of a new name, or of who they are: each with the role that they have.
  func news(version: Int, in db: Database) throws -> [Happening] {
    try Row.fetchAll(
      db, sql: "SELECT user, role FROM shareMember WHERE share = ? ORDER BY seq", arguments: [seq]
    ).map { row in
      let role = CanvasRole(kept: row["role"])
      let data: JSONValue = [
        "share": .string(share.id), "version": .int(version), "role": .string(role.rawValue),
      ]
      return Happening(CanvasShareAPI.changed, share.id, data: data, to: .user(row["user"]))
    }
  }

  /// That the canvas is gone, for all or for one.
  func farewell(version: Int) -> JSONValue {
    ["share": .string(share.id), "version": .int(version), "gone": true]
  }

  /// Counts a change of name or members, and answers what to tell of it to the members, and to who was one until now.
  func countChange(leaving: String? = nil, in db: Database) throws -> [Happening] {
    try db.execute(sql: "UPDATE share SET version = version + 1 WHERE seq = ?", arguments: [seq])
    let version = share.version + 1
    let stayed = try news(version: version, in: db)
    guard let leaving else { return stayed }
    return stayed + tell(CanvasShareAPI.changed, farewell(version: version), to: [leaving])
  }
}

extension CanvasRole {
  /// A role as it is kept.
  init(kept: String) { self = CanvasRole(rawValue: kept) ?? .viewer }
}

extension Problem {
  static let shareUnknown = Problem.notFound(
    "canvas.share.unknown", "There is no shared canvas of this id (any more) that you are a member of.")
}
