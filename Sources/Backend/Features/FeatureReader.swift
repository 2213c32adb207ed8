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
    let users = part("users", of: table) { field throws(DocumentFault) in try texts(field) }
    let services = part("services", of: table) { field throws(DocumentFault) in try self.services(field, of: feature) }
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

  private func services(_ field: DocumentField, of feature: Feature) throws(DocumentFault) -> Set<String> {
    for service in try field.array() {
      let name = try service.string()
      guard feature.services.contains(name) else {
        throw DocumentFault(
          service,
          sentence: "The feature \(feature.name) is asked for by \(Quoting.list(feature.services)), "
            + "not by \(Quoting.quoted(name)).")
      }
    }
    return try texts(field)
  }

  private func texts(_ field: DocumentField) throws(DocumentFault) -> Set<String> {
    var texts: Set<String> = []
    for item in try field.array() { texts.insert(try item.label(limit: 200)) }
    return texts
  }
}
