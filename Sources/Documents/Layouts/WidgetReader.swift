import Canvas
import EaselKit

/// Makes a widget's placement from the values of a file.
struct WidgetReader {
  static let keys = ["id", "app", "x", "y", "w", "h", "minW", "minH", "maxW", "maxH", "locked", "config"]
  static let idLimit = 64
  static let configDepth = 16

  let check: LayoutCheck
  let grid: GridConfig

  func widget(_ field: DocumentField) throws(DocumentFault) -> WidgetPlacement {
    let table = try field.table(of: "a widget", keys: Self.keys)
    let id = try id(table)
    let app = try app(table, id)
    var widget = WidgetPlacement(id: id, app: app, frame: try frame(table, id))
    widget.minW = try limit(table["minW"])
    widget.minH = try limit(table["minH"])
    widget.maxW = try limit(table["maxW"])
    widget.maxH = try limit(table["maxH"])
    try compare(table, "minW", widget.minW, "maxW", widget.maxW)
    try compare(table, "minH", widget.minH, "maxH", widget.maxH)
    if let locked = table["locked"] { widget.locked = try locked.bool() }
    if let config = table["config"] { widget.config = try self.config(config) }
    if let fault = check.configFault(app, widget.config) {
      throw DocumentFault(
        table.place(of: "config"), sentence: "\(name(id)) is not set right: \(Quoting.plain(fault, limit: 300))")
    }
    return widget
  }

  private func name(_ id: String) -> String { "The widget \(Quoting.quoted(id))" }

  /// Ids go into event sources and commands, so they are of plain characters.
  private func id(_ table: DocumentTable) throws(DocumentFault) -> String {
    let field = try table.required("id", of: "A widget")
    let id = try field.label(limit: Self.idLimit)
    let isPlain = id.utf8.allSatisfy { TOMLText.isBare($0) || $0 == UInt8(ascii: ".") }
    guard isPlain else { throw field.fault("must be made of letters a to z, digits, hyphens, dots and underscores") }
    return id
  }

  private func app(_ table: DocumentTable, _ id: String) throws(DocumentFault) -> String {
    let field = try table.required("app", of: name(id))
    let app = try field.string()
    guard check.knownApps.contains(app) else {
      let known = Quoting.list(check.knownApps.sorted())
      throw DocumentFault(
        field, sentence: "There is no app \(Quoting.quoted(app)); the known ones are \(known).")
    }
    return app
  }

  private func frame(_ table: DocumentTable, _ id: String) throws(DocumentFault) -> GridFrame {
    let limit = GridConfig.unitLimit
    let frame = GridFrame(
      x: try table.required("x", of: name(id)).int(0...limit), y: try table.required("y", of: name(id)).int(0...limit),
      w: try table.required("w", of: name(id)).int(1...limit), h: try table.required("h", of: name(id)).int(1...limit))
    guard frame.right <= grid.columns else {
      throw DocumentFault(
        table.place(of: frame.x >= grid.columns ? "x" : "w"),
        sentence: "\(name(id)) reaches to column \(frame.right), but the grid has \(grid.columns) columns.")
    }
    guard frame.bottom <= limit else {
      throw DocumentFault(
        table.place(of: "y"), sentence: "\(name(id)) reaches to row \(frame.bottom); \(limit) is the last one.")
    }
    return frame
  }

  private func limit(_ field: DocumentField?) throws(DocumentFault) -> Int? {
    try field?.int(1...GridConfig.unitLimit)
  }

  private func compare(
    _ table: DocumentTable, _ lowKey: String, _ low: Int?, _ highKey: String, _ high: Int?
  ) throws(DocumentFault) {
    guard let low, let high, low > high else { return }
    throw DocumentFault(
      table.place(of: highKey), says: "must not be less than \(lowKey), which is \(low)")
  }

  private func config(_ field: DocumentField) throws(DocumentFault) -> [String: JSONValue] {
    var config: [String: JSONValue] = [:]
    let table = try field.table()
    for key in table.members.keys.sorted() {
      config[key] = try table[key].map { (field) throws(DocumentFault) in try setting(field, depth: 1) }
    }
    return config
  }

  /// A value of the settings, of those that both formats can write.
  private func setting(_ field: DocumentField, depth: Int) throws(DocumentFault) -> JSONValue {
    guard depth <= Self.configDepth else { throw field.fault("is nested more than \(Self.configDepth) deep") }
    switch field.value.content {
    case .bool(let flag): return .bool(flag)
    case .int(let number): return .int(number)
    case .string(let text): return .string(text)
    case .double(let number):
      guard number.isFinite else { throw field.fault("must be a finite number") }
      return .double(number)
    case .null: throw field.fault("must not be null; leave it out to have the standard value")
    case .time: throw field.fault("must be a text in quotation marks, such as \"2026-12-01\", not a bare date or time")
    case .array:
      var list: [JSONValue] = []
      for element in try field.array() { list.append(try setting(element, depth: depth + 1)) }
      return .array(list)
    case .table:
      var members: [String: JSONValue] = [:]
      let table = try field.table()
      for key in table.members.keys.sorted() {
        members[key] = try table[key].map { (field) throws(DocumentFault) in try setting(field, depth: depth + 1) }
      }
      return .object(members)
    }
  }
}
