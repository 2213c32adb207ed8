import Canvas
import EaselAPI
import EaselKit

/// What the server takes as a change of a canvas, and as a layout.
///
/// It knows the canvas's model, which is pure: a change that does not lead from one arrangement in order to another would
/// break every terminal that is told of it.
enum CanvasRules {
  /// The longest id of a widget, page or app, and the longest title or name, in Unicode scalars.
  static let longestID = 200
  private static let longestTitle = 400
  /// How far somebody's page can be scrolled, in rows.
  static let scrolls = 0...100_000

  /// The arrangement after a change, and both as they are kept: without what nobody asked for.
  struct Checked {
    var layout: String
    var change: String
    var changeValue: JSONValue
  }

  /// Checks a change against the arrangement it was made on; nil for that of revision 0.
  ///
  /// What widgets keep for themselves, half-written lines say, is a person's own and not kept where others read it.
  static func check(_ value: JSONValue, on present: String?, keepsStates: Bool) throws -> Checked {
    var change = try decode(CanvasChange.self, from: value, field: "change")
    if !keepsStates { for index in change.items.indices { change.items[index].state = nil } }
    let before = try present.map { try APIJSON.decode(Layout.self, from: Array($0.utf8)) } ?? SharedCanvas.nothing
    guard change.fits(before) else {
      throw Problem.conflict(
        "canvas.change.unfit", field: "change",
        "The change was not made on the arrangement that is here; read that anew.")
    }
    guard !change.isEmpty else {
      throw Problem.unacceptable("canvas.change.invalid", field: "change", "The change changes nothing.")
    }
    let after = change.applied(to: before)
    guard CanvasRebaser.leadsWhereItSays(change, from: before, to: after) else {
      throw Problem.unacceptable(
        "canvas.change.invalid", field: "change", "The change does not lead where it says it does.")
    }
    let layout = try checked(after, field: "change")
    let body = try APIJSON.encode(change)
    return Checked(
      layout: layout, change: String(decoding: body, as: UTF8.self),
      changeValue: try APIJSON.decode(JSONValue.self, from: body))
  }

  /// Checks a layout that is saved; answers how many widgets it has, and how it is kept.
  static func check(layout value: JSONValue) throws -> (widgets: Int, body: String) {
    let layout = try decode(Layout.self, from: value, field: "layout")
    return (layout.widgets.count, try checked(layout, field: "layout"))
  }

  /// A layout's name as the path has it.
  static func name(_ name: String) throws(Problem) -> String {
    if let fault = LayoutName.fault(in: name) { throw .unacceptable("canvas.layout.name", field: "name", fault) }
    return name
  }

  /// Checks where somebody says they are on a canvas.
  static func check(_ place: CanvasWhereabouts) throws(Problem) {
    for (field, id) in [("page", place.page), ("focus", place.focus ?? place.page)] where !isSound(id, 1...longestID) {
      throw .unacceptable(
        "canvas.presence.invalid", field: field, "An id is one line of 1 to \(longestID) characters.")
    }
    guard scrolls.contains(place.scroll) else {
      throw .unacceptable(
        "canvas.presence.invalid", field: "scroll", "A page is scrolled by 0 to \(scrolls.upperBound) rows.")
    }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, field: String
  ) throws -> Value {
    let bytes = try APIJSON.encode(value)
    do {
      return try APIJSON.decode(type, from: bytes)
    } catch let error as DecodingError {
      var (path, reason) = (names(of: error), "")
      // A number that is not whole is all that has no place.
      if path.isEmpty, let fault = NumberFault.find(in: bytes, as: type) {
        (path, reason) = (fault.path, ", \(fault.reason)")
      }
      let place = path.isEmpty ? "" : ": look at \(Problem.quoted(path.joined(separator: ".")))\(reason)"
      throw Problem.unacceptable(
        "canvas.\(field).invalid", field: field, "The \(field) is none that a canvas can have\(place).")
    }
  }

  private static func names(of error: DecodingError) -> [String] {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return StrictBody.names(of: path)
  }

  /// The layout as it is kept; throws when it is not in order, or too large.
  private static func checked(_ layout: Layout, field: String) throws -> String {
    guard layout.pages.count <= CanvasAPI.mostPages, layout.widgets.count <= CanvasAPI.mostWidgets else {
      throw Problem.unacceptable(
        "canvas.layout.large", field: field,
        "A canvas has at most \(CanvasAPI.mostWidgets) widgets and \(CanvasAPI.mostPages) pages.")
    }
    let ids = layout.pages.map(\.id) + layout.widgets.flatMap { [$0.id, $0.app] }
    let titles = layout.pages.map(\.title) + [layout.name]
    let areSound =
      ids.allSatisfy { isSound($0, 1...longestID) } && titles.allSatisfy { isSound($0, 0...longestTitle) }
    guard areSound else {
      throw Problem.unacceptable(
        "canvas.\(field).invalid", field: field,
        "Ids, titles and names are one line each of at most \(longestID) and \(longestTitle) characters.")
    }
    guard CanvasManager.normalized(layout) == layout else {
      throw Problem.unacceptable(
        "canvas.\(field).invalid", field: field,
        "The arrangement would not be in order: ids are there once, and widgets lie within the grid side by side.")
    }
    let body = try APIJSON.encode(layout)
    guard body.count <= CanvasAPI.largestLayout else {
      throw Problem.unacceptable(
        "canvas.layout.large", field: field,
        "A canvas has at most \(CanvasAPI.largestLayout) bytes as JSON; this one would have \(body.count).")
    }
    return String(decoding: body, as: UTF8.self)
  }

  private static func isSound(_ text: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy(PlainText.isHarmless)
  }
}
