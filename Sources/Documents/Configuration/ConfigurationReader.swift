import Formats

/// Finds the settings in the values of a file, and collects what is wrong with them.
struct ConfigurationReader {
  let check: ConfigurationCheck
  let faults = FaultList()

  /// The values that can be used, in the order of the table, with their lines.
  func values(_ top: DocumentField) -> [(key: ConfigurationKey, value: ConfigurationValue, line: Int)] {
    guard let table = faults.attempt({ () throws(DocumentFault) in try top.table() }) else { return [] }
    let names = ConfigurationKey.all.map(\.name)
    let sections = Set(names.compactMap { name in name.firstIndex(of: ".").map { String(name[..<$0]) } })
    let inTop = names.filter { !$0.contains(".") }
    faults.addUnknownSettings(in: table, known: inTop + sections.sorted(), all: names)
    var tables: [String: DocumentTable] = [:]
    for section in sections.sorted() {
      guard let field = table[section],
        let table = faults.attempt({ () throws(DocumentFault) in try field.table() })
      else { continue }
      tables[section] = table
      let known = names.filter { $0.hasPrefix(section + ".") }.map { String($0.dropFirst(section.count + 1)) }
      faults.addUnknownSettings(in: table, known: known, all: names)
    }
    return ConfigurationKey.all.compactMap { key in
      let parts = key.name.split(separator: ".").map(String.init)
      guard let found = parts.count == 1 ? table[parts[0]] : tables[parts[0]]?[parts[1]] else { return nil }
      // Told by its whole name, as the manual and `easel config show` have it.
      let field = DocumentField(value: found.value, path: DocumentPath().appending(key.name))
      return faults.attempt { () throws(DocumentFault) in (key, try key.type.value(field, check), field.value.line) }
    }
  }

  /// Where a setting at the top stands, however bad it is.
  func line(of key: String, in top: DocumentField) -> Int? {
    guard case .table(let members) = top.value.content else { return nil }
    return members[key]?.line
  }
}
