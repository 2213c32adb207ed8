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
        let rule = faults.attempt({ () throws(DocumentFault) in try rule(field, of: feature) })
      else { continue }
      features.rules[feature.name] = rule
      lines[feature.name] = field.value.line
    }
    return (features, lines)
  }

  private func rule(_ field: DocumentField, of feature: Feature) throws(DocumentFault) -> FeatureRule {
    if case .bool(let isOn) = field.value.content { return isOn ? .on : .off }
    guard case .table = field.value.content else {
      throw field.fault(
        "must be true, false or a table of \(Quoting.list(Self.keys)), not \(field.value.kind)")
    }
    let table = try field.table(of: "the feature \(feature.name)", keys: Self.keys)
    var rule = FeatureRule()
    rule.isOn = try table["enabled"]?.bool() ?? true
    rule.percent = try table["percent"]?.int(0...100)
    rule.users = try table["users"].map { users throws(DocumentFault) in try texts(users) }
    rule.services = try table["services"].map { services throws(DocumentFault) in
      for service in try services.array() {
        let name = try service.string()
        guard feature.services.contains(name) else {
          throw DocumentFault(
            service,
            sentence: "The feature \(feature.name) is asked for by \(Quoting.list(feature.services)), "
              + "not by \(Quoting.quoted(name)).")
        }
      }
      return try texts(services)
    }
    return rule
  }

  private func texts(_ field: DocumentField) throws(DocumentFault) -> Set<String> {
    var texts: Set<String> = []
    for item in try field.array() { texts.insert(try item.label(limit: 200)) }
    return texts
  }
}
