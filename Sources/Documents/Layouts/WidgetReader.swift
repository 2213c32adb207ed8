import Canvas
import EaselKit
import Formats

/// Makes a widget's placement from the values of a file.
struct WidgetReader {
  static let keys = LayoutKey.names(of: .widget)
  static let idLimit = 64
  static let configDepth = 16

  /// Nil when only the file itself is looked at.
  let check: LayoutCheck?
  /// Nil when the grid could not be read.
  let columns: Int?
  let faults: FaultList

  /// The widget, when its id and its place can be read.
  func widget(_ field: DocumentField) -> WidgetPlacement? {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return nil }
    faults.warnOfUnknownKeys(in: table, of: "a widget", known: Self.keys)
    let place = Self.place(table)
    let id = faults.attempt { () throws(DocumentFault) in try self.id(table, place) }
    let name = id.map(Self.name) ?? place
    let app = faults.attempt { () throws(DocumentFault) in try self.app(table, name) }
    let frame = Self.frame(table, name: name, columns: columns, faults)
    var widget = WidgetPlacement(
      id: id ?? "", app: app ?? "", frame: frame ?? GridFrame(x: 0, y: 0, w: 1, h: 1), minW: limit(table["minW"]),
      minH: limit(table["minH"]), maxW: limit(table["maxW"]), maxH: limit(table["maxH"]))
    compare(table, "minW", widget.minW, "maxW", widget.maxW)
    compare(table, "minH", widget.minH, "maxH", widget.maxH)
    if let locked = table["locked"] {
      widget.locked = faults.attempt { () throws(DocumentFault) in try locked.bool() } ?? false
    }
    readConfig(table, &widget, name)
    return id == nil || frame == nil ? nil : widget
  }

  private func readConfig(_ table: DocumentTable, _ widget: inout WidgetPlacement, _ name: String) {
    if let config = table["config"] {
      guard let read = self.config(config) else { return }
      widget.config = read
    }
    guard !widget.app.isEmpty, let check else { return }
    let config = (try? table["config"]?.table()) ?? table
    for fault in check.configFaults(widget.app, widget.config) {
      let sentence = "\(name) is not set right: \(Quoting.plain(fault.sentence, limit: 300))"
      faults.add(DocumentFault(config.place(of: fault.key), sentence: sentence))
    }
  }

  /// What a widget without a usable id is called: `The widget pages[0].widgets[2] (todo)`.
  private static func place(_ table: DocumentTable) -> String {
    let app = (try? table["app"]?.string()).map { " (\(Quoting.plain($0, limit: 40)))" } ?? ""
    return "The widget \(table.whole.path.full)\(app)"
  }

  static func name(_ id: String) -> String { "The widget \(Quoting.quoted(id))" }

  /// Whether an id is made of what may stand in event sources and commands.
  static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy { TOMLText.isBare($0) || $0 == UInt8(ascii: ".") }
  }

  private func id(_ table: DocumentTable, _ name: String) throws(DocumentFault) -> String {
    let field = try table.required("id", of: name)
    let id = try field.label(limit: Self.idLimit)
    guard Self.isPlain(id) else {
      throw field.fault("must be made of letters a to z, digits, hyphens, dots and underscores")
    }
    return id
  }

  private func app(_ table: DocumentTable, _ name: String) throws(DocumentFault) -> String {
    let field = try table.required("app", of: name)
    let app = try field.string()
    guard let check, !check.knownApps.contains(app) else { return app }
    let known = check.knownApps.sorted()
    let end =
      KeySuggestion.nearest(to: app, among: known).map { "did you mean \(Quoting.quoted($0))?" }
      ?? "the known ones are \(Quoting.list(known))."
    throw DocumentFault(field, sentence: "There is no app \(Quoting.quoted(app)); \(end)")
  }

  /// A place and size, nil when one of its numbers is wrong; nothing on a canvas is larger than a thousand units.
  static func frame(_ table: DocumentTable, name: String, columns: Int?, _ faults: FaultList) -> GridFrame? {
    func number(_ key: String, _ range: ClosedRange<Int>) -> Int? {
      faults.attempt { () throws(DocumentFault) in try table.required(key, of: name).int(range) }
    }
    let limit = GridConfig.unitLimit
    let (x, y) = (number("x", 0...limit), number("y", 0...GridConfig.depthLimit))
    let (w, h) = (number("w", 1...limit), number("h", 1...limit))
    // A number that is too large is reported even where another number is missing.
    let right = (x ?? 0) + (w ?? 1)
    if let columns, x != nil || w != nil, right > columns {
      faults.add(
        DocumentFault(
          table.place(of: x ?? 0 >= columns ? "x" : "w"),
          sentence: "\(name) reaches to column \(right), but the grid has \(columns) columns."))
      return nil
    }
    guard let x, let y, let w, let h else { return nil }
    return GridFrame(x: x, y: y, w: w, h: h)
  }

  private func limit(_ field: DocumentField?) -> Int? {
    field.flatMap { field in
      faults.attempt { () throws(DocumentFault) in try field.int(1...GridConfig.unitLimit) }
    }
  }

  private func compare(_ table: DocumentTable, _ lowKey: String, _ low: Int?, _ highKey: String, _ high: Int?) {
    guard let low, let high, low > high else { return }
    faults.add(DocumentFault(table.place(of: highKey), says: "must not be less than \(lowKey), which is \(low)"))
  }

  /// The settings that can be read; nil when there is no table of them.
  private func config(_ field: DocumentField) -> [String: JSONValue]? {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return nil }
    var config: [String: JSONValue] = [:]
    for key in table.members.keys.sorted() {
      guard let field = table[key] else { continue }
      config[key] = faults.attempt { () throws(DocumentFault) in try setting(field, depth: 1) }
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
