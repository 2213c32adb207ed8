import Formats

/// Reads the table `features` of the file.
struct FeatureReader {
  static let table = "features"
  private static let keys = ["enabled", "services", "users", "percent"]

  let faults: FaultList

  /// The rules that can be used, and their lines.
  func features(_ top: DocumentField) -> (features: FeatureSet, lines: [String: Int]) {
    var (features, lines) = (FeatureSet(), [String: Int]())
    guard let table = faults.attempt({ () throws(DocumentFault) in try top.table() }) else { return (features, lines) }
    let names = Feature.all.map(\.name)
    faults.addUnknownSettings(in: table, known: names, all: names.map { "\(Self.table).\($0)" })
    for feature in Feature.all {
      guard let field = table[feature.name],
        let rule = faults.attempt({ () throws(DocumentFault) in try rule(field, of: feature) }) ?? nil
      else { continue }
      features.rules[feature.name] = rule
      lines[feature.name] = field.value.line
    }
    return (features, lines)
  }

  /// The rule; nil when something in it is wrong, all of which is told.
  private func rule(_ field: DocumentField, of feature: Feature) throws(DocumentFault) -> FeatureRule? {
    if case .bool(let isOn) = field.value.content { return isOn ? .on : .off }
    guard case .table = field.value.content else {
      throw field.fault(
        "must be true, false or a table of \(Quoting.list(Self.keys)), not \(field.value.kind)")
    }
    let table = try field.table(of: "the feature \(feature.name)", keys: Self.keys)
    let isOn = part("enabled", of: table) { field throws(DocumentFault) in try field.bool() }
    let percent = part("percent", of: table) { field throws(DocumentFault) in try field.int(0...100) }
    let users = texts("users", of: table) { item throws(DocumentFault) in try item.label(limit: 200) }
    let services = texts("services", of: table) { item throws(DocumentFault) in try service(item, of: feature) }
    guard let isOn, let percent, let users, let services else { return nil }
    return FeatureRule(isOn: isOn ?? true, services: services, users: users, percent: percent)
  }

  /// What a key of a rule says, nil inside where it is not there; nil when it is wrong.
  private func part<Value>(
    _ key: String, of table: DocumentTable, _ read: (DocumentField) throws(DocumentFault) -> Value
  ) -> Value?? {
    faults.attempt { () throws(DocumentFault) in
      guard let field = table[key] else { return nil }
      return try read(field)
    }
  }

  /// The texts of a list, each told of when it is wrong.
  private func texts(
    _ key: String, of table: DocumentTable, _ read: (DocumentField) throws(DocumentFault) -> String
  ) -> Set<String>?? {
    guard let field = table[key] else { return .some(nil) }
    guard let items = faults.items(of: field, read), !items.contains(nil) else { return nil }
    return Set(items.compactMap(\.self))
  }

  private func service(_ item: DocumentField, of feature: Feature) throws(DocumentFault) -> String {
    let name = try item.string()
    guard feature.services.contains(name) else {
      throw DocumentFault(
        item,
        sentence: "The feature \(feature.name) is asked for by \(Quoting.list(feature.services)), "
          + "not by \(Quoting.quoted(name)).")
    }
    return name
  }
}

extension FaultList {
  /// The items of a list, nil in the place of each that is wrong; nil for what is no list.
  func items<Item>(
    of field: DocumentField, _ read: (DocumentField) throws(DocumentFault) -> Item
  ) -> [Item?]? {
    guard let fields = attempt({ () throws(DocumentFault) in try field.array() }) else { return nil }
    return fields.map { item in attempt { () throws(DocumentFault) in try read(item) } }
  }
}
