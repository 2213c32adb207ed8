import EaselAPI
import Formats

/// What is set for a server, and what is wrong with that.
package struct ServerSettings: Sendable {
  /// Where settings are looked for.
  package struct Input: Sendable {
    /// The file, nil where there is none.
    package var file: String?
    package var environment: [String: String]
    /// What the command line says, by the names of options.
    package var options: [String: [String]]
    /// The folder that relative paths of the environment and the command line are meant in.
    package var folder: String

    package init(
      file: String?, environment: [String: String] = [:], options: [String: [String]] = [:], folder: String
    ) {
      self.file = file
      self.environment = environment
      self.options = options
      self.folder = folder
    }
  }

  package let input: Input
  package private(set) var features = FeatureSet()
  /// The lines of the features that the file has.
  package private(set) var featureLines: [String: Int] = [:]
  package private(set) var faults: [ConfigurationFault] = []
  /// Whether it is known what the file says, be it right or wrong.
  private(set) var isRead = true
  /// The names of the settings that are set to what they cannot be.
  private(set) var misset: Set<String> = []
  private var values: [String: (value: SettingValue, origin: SettingOrigin)] = [:]

  /// Looks at all there is.
  package init(_ input: Input) {
    self.input = input
    if let file = input.file { read(file) }
    for setting in ServerSetting.all {
      if let text = input.environment[setting.variable], !text.isEmpty {
        take([text], for: setting, named: setting.variable, as: .environment)
      }
      if let option = setting.option, let texts = input.options[option], !texts.isEmpty {
        take(texts, for: setting, named: "--\(option)", as: .option)
      }
    }
  }

  /// Throws when anything is wrong.
  package func requireSound() throws(ConfigurationRefusal) {
    guard faults.isEmpty else { throw ConfigurationRefusal(faults: faults) }
  }

  // MARK: What holds

  /// A setting's value, as far as there is one.
  package func value(_ setting: ServerSetting) -> SettingValue? { values[setting.name]?.value ?? setting.standard }

  package func origin(of setting: ServerSetting) -> SettingOrigin { values[setting.name]?.origin ?? .standard }

  /// The folder of the databases, when it is set.
  package var data: String? { text(.data) }

  func text(_ setting: ServerSetting) -> String? {
    if case .text(let text) = value(setting) { text } else { nil }
  }

  func flag(_ setting: ServerSetting) -> Bool? { if case .flag(let flag) = value(setting) { flag } else { nil } }

  /// Whether people sign in; at a Unix socket, only when it is asked for.
  var signsIn: Bool { flag(.signIn) ?? !(text(.listen)?.hasPrefix("unix:") ?? false) }

  func number(_ setting: ServerSetting) -> Int { if case .number(let number) = value(setting) { number } else { 0 } }

  func share(_ setting: ServerSetting) -> Double {
    if case .share(let share) = value(setting) { share } else { 0 }
  }

  func list(_ setting: ServerSetting) -> [String] { if case .list(let list) = value(setting) { list } else { [] } }

  func secret(_ setting: ServerSetting) -> Secret? {
    if case .secret(let secret) = value(setting) { secret } else { nil }
  }

  /// A fault that is told of at the place that sets a setting.
  func fault(_ setting: ServerSetting, _ sentence: String) -> ConfigurationFault {
    switch origin(of: setting) {
    case .standard: ConfigurationFault(place: nil, sentence: sentence, isWrongUse: false)
    case .option: ConfigurationFault(place: nil, sentence: sentence, isWrongUse: true)
    case .environment: ConfigurationFault(place: setting.variable, sentence: sentence, isWrongUse: false)
    case .file(let line): ConfigurationFault(place: place(line), sentence: sentence, isWrongUse: false)
    }
  }

  func place(_ line: Int?) -> String {
    let file = Quoting.plain(input.file ?? "", limit: 200)
    return line.map { "\(file):\($0)" } ?? file
  }

  // MARK: Reading

  private mutating func read(_ file: String) {
    do throws(DocumentError) {
      let source = try DocumentSource(try DocumentFile.bytes(at: file), as: .toml, file: file)
      let list = FaultList()
      read(source.top, in: Self.folder(of: file), list)
      for finding in source.findings(list) {
        faults.append(ConfigurationFault(place: place(finding.line), sentence: finding.sentence, isWrongUse: false))
      }
    } catch {
      isRead = false
      faults.append(ConfigurationFault(place: place(error.line), sentence: error.sentence, isWrongUse: false))
    }
  }

  private mutating func read(_ top: DocumentField, in folder: String, _ list: FaultList) {
    guard let table = list.attempt({ () throws(DocumentFault) in try top.table() }) else { return }
    let settings = ServerSetting.all.filter(\.isInFile)
    let names = settings.map(\.name)
    var known = settings.filter { $0.table == nil }.map(\.key)
    var tables: [String?: DocumentTable] = [nil: table]
    for name in Set(settings.compactMap(\.table)).sorted() {
      known.append(name)
      guard let field = table[name],
        let inner = list.attempt({ () throws(DocumentFault) in try field.table() })
      else { continue }
      tables[name] = inner
      let own = ServerSetting.all.filter { $0.table == name }
      list.addUnknownSettings(in: inner, known: own.map(\.key), all: names)
    }
    list.addUnknownSettings(in: table, known: known + [FeatureReader.table], all: names)
    for setting in ServerSetting.all {
      guard let field = tables[setting.table]?[setting.key] else { continue }
      keep(setting.type.value(field, in: folder, list), of: setting, from: .file(line: field.value.line))
    }
    if let field = table[FeatureReader.table] {
      (features, featureLines) = FeatureReader(faults: list).features(field)
    }
  }

  private mutating func take(
    _ texts: [String], for setting: ServerSetting, named name: String, as origin: SettingOrigin
  ) {
    guard setting.type != .secret else {
      values[setting.name] = (.secret(Secret(texts.last ?? "")), origin)
      return
    }
    var texts = texts
    if [.upstreams, .networks].contains(setting.type), origin == .environment {
      texts = texts.flatMap { $0.split(separator: ",").map(String.init) }
    }
    let value = DocumentValue(setting.type.fileValue(texts), line: 0)
    let field = DocumentField(value: value, path: DocumentPath().appending(name))
    let list = FaultList()
    keep(setting.type.value(field, in: input.folder, list), of: setting, from: origin)
    faults += list.faults.map { found in
      ConfigurationFault(place: nil, sentence: found.fault.sentence(for: .toml), isWrongUse: origin == .option)
    }
  }

  /// Keeps what a setting is set to; nil for what it cannot be.
  private mutating func keep(_ value: SettingValue?, of setting: ServerSetting, from origin: SettingOrigin) {
    guard let value else {
      misset.insert(setting.name)
      return
    }
    values[setting.name] = (value, origin)
    misset.remove(setting.name)
  }

  private static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/"), slash != file.startIndex else { return "" }
    return String(file[..<slash])
  }
}
