package import EaselKit

/// A person's canvas as the server has it.
package struct CanvasState: Codable, Sendable, Hashable {
  /// Counts the changes; zero where nothing was ever put.
  ///
  /// The entity tag is this number in quotes.
  package var revision: Int
  /// The arrangement, a layout of the canvas's own model; nil at revision 0.
  package var layout: JSONValue?
  package var updatedAt: Timestamp?

  package init(revision: Int, layout: JSONValue?, updatedAt: Timestamp?) {
    self.revision = revision
    self.layout = layout
    self.updatedAt = updatedAt
  }

  private enum CodingKeys: String, CodingKey { case revision, layout, updatedAt }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(revision, forKey: .revision)
    try values.encode(layout, forKey: .layout)
    try values.encodeIfPresent(updatedAt, forKey: .updatedAt)
  }
}

/// What changes a canvas: a change made on the arrangement that the server has at a revision.
package struct NewCanvasChange: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "base", "origin", "change"]

  /// The change's id, by which its terminal knows it again.
  package var id: String?
  /// The revision that it was made on.
  package var base: Int
  /// The terminal, by an id that it chooses.
  package var origin: String
  /// A change of the canvas's own model.
  package var change: JSONValue

  package init(id: String?, base: Int, origin: String, change: JSONValue) {
    self.id = id
    self.base = base
    self.origin = origin
    self.change = change
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    base = try values.decode(Int.self, forKey: .base)
    origin = try values.decode(String.self, forKey: .origin)
    change = .object(try values.decode([String: JSONValue].self, forKey: .change))
  }
}

/// That a change was taken, and which place it has in the order of all.
package struct CanvasReceipt: Codable, Sendable, Hashable {
  package var id: String
  package var revision: Int

  package init(id: String, revision: Int) {
    self.id = id
    self.revision = revision
  }
}

/// A change in the order of all: what led from the revision before to its own.
package struct CanvasEntry: Codable, Sendable, Hashable, Identifiable {
  package var revision: Int
  package var id: String
  package var origin: String
  package var madeAt: Timestamp
  package var change: JSONValue

  package init(revision: Int, id: String, origin: String, madeAt: Timestamp, change: JSONValue) {
    self.revision = revision
    self.id = id
    self.origin = origin
    self.madeAt = madeAt
    self.change = change
  }
}

/// What an event `canvas.change.made` tells.
package struct CanvasNews: Codable, Sendable, Hashable {
  package static let type = "canvas.change.made"

  package var revision: Int
  /// The change's id; nil in events of older servers.
  package var id: String?
  package var origin: String
  /// The change itself; nil when it is too large for an event, and is to be asked for.
  package var change: JSONValue?

  package init(revision: Int, id: String? = nil, origin: String, change: JSONValue?) {
    self.revision = revision
    self.id = id
    self.origin = origin
    self.change = change
  }
}

/// A layout under a name, as listed: its version that counts.
package struct NamedLayoutSummary: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  package var name: String
  /// The number of the version; the entity tag is this number in quotes.
  package var version: Int
  package var widgets: Int
  package var savedAt: Timestamp

  package init(id: String, name: String, version: Int, widgets: Int, savedAt: Timestamp) {
    self.id = id
    self.name = name
    self.version = version
    self.widgets = widgets
    self.savedAt = savedAt
  }
}

/// One version of a layout under a name.
package struct NamedLayout: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  package var name: String
  package var version: Int
  package var savedAt: Timestamp
  package var layout: JSONValue

  package init(id: String, name: String, version: Int, savedAt: Timestamp, layout: JSONValue) {
    self.id = id
    self.name = name
    self.version = version
    self.savedAt = savedAt
    self.layout = layout
  }
}

/// What saves a layout under a name.
package struct SavedLayout: WriteBody, Hashable {
  package static let fields: Set<String> = ["layout"]

  package var layout: JSONValue

  package init(layout: JSONValue) { self.layout = layout }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    layout = .object(try values.decode([String: JSONValue].self, forKey: .layout))
  }
}

/// The calls of the canvas backend.
package enum CanvasAPI {
  /// How many widgets and pages an arrangement has at most.
  package static let mostWidgets = 1000
  package static let mostPages = 100
  /// The most bytes of an arrangement as JSON.
  package static let largestLayout = 1_000_000
  /// How long the id is at most by which a terminal is known.
  package static let longestOrigin = 100
  /// How many changes are kept for terminals that were away, and for how many seconds.
  package static let keptChanges = 2000
  package static let keptSeconds = 30 * 86_400

  package static func state() -> Endpoint<CanvasState> { Endpoint(.get, "/api/canvas/state") }

  /// Makes a change; 409 `canvas.behind` when there are others after its base.
  package static func make(_ change: NewCanvasChange, key: String) -> Endpoint<CanvasReceipt> {
    Endpoint(.post, "/api/canvas/changes", body: change, idempotencyKey: key)
  }

  /// The changes after a revision; 410 when they are not kept any more.
  package static func changes(after revision: Int, limit: Int = 200) -> Endpoint<Page<CanvasEntry>> {
    Endpoint(
      .get, "/api/canvas/changes",
      query: [.init("after", String(revision)), .init("limit", String(limit))])
  }

  package static func layouts(cursor: String? = nil) -> Endpoint<Page<NamedLayoutSummary>> {
    Endpoint(.get, "/api/canvas/layouts", query: cursor.map { [.init("cursor", $0)] } ?? [])
  }

  package static func layout(_ name: String) -> Endpoint<NamedLayout> { Endpoint(.get, path(name)) }

  /// Saves a layout, as a new version if there is one of the name.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - name: What it is to be called.
  ///   - version: The one that it is to follow; 0 for none, nil for whatever there is.
  /// - Returns: The call.
  package static func save(_ layout: JSONValue, as name: String, version: Int? = nil) -> Endpoint<NamedLayoutSummary> {
    var call = Endpoint<NamedLayoutSummary>(.put, path(name), body: SavedLayout(layout: layout))
    switch version {
    case nil: break
    case 0?: call.request.ifNoneMatch = "*"
    case let version?: call.request.ifMatch = "\"\(version)\""
    }
    return call
  }

  package static func delete(_ name: String) -> Endpoint<Nothing> { Endpoint(.delete, path(name)) }

  package static func versions(of name: String) -> Endpoint<Page<NamedLayoutSummary>> {
    Endpoint(.get, path(name) + "/versions")
  }

  package static func layout(_ name: String, version: Int) -> Endpoint<NamedLayout> {
    Endpoint(.get, path(name) + "/versions/\(version)")
  }

  private static func path(_ name: String) -> String { "/api/canvas/layouts/\(PercentEncoding.encode(name))" }
}
