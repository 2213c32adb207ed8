package import Canvas
package import Formats

/// Where a setting's value comes from; what comes later goes before what comes earlier.
package enum ConfigurationOrigin: Sendable, Hashable {
  case standard
  /// The file, with the line where that is known.
  case file(line: Int?)
  /// A variable of the environment.
  case environment
  /// An option of the command line.
  case option

  package var word: String {
    switch self {
    case .standard: "default"
    case .file: "file"
    case .environment: "environment"
    case .option: "option"
    }
  }

  /// The place that sets a setting: `default`, a line of the file, a variable or an option.
  package func place(of key: ConfigurationKey, file: String) -> String {
    switch self {
    case .standard: "default"
    case .file(let line): "\(file)\(line.map { ":\($0)" } ?? "")"
    case .environment: key.variable
    case .option: "--\(key.name)"
    }
  }
}

/// Where the settings are looked for.
package struct ConfigurationInput: Sendable {
  package var settings: ConfigurationFile
  package var keymap: ConfigurationFile
  /// Texts by the names of settings.
  package var environment: [String: String] = [:]
  /// Texts by the names of settings.
  package var options: [String: String] = [:]

  package init(settings: ConfigurationFile, keymap: ConfigurationFile) {
    self.settings = settings
    self.keymap = keymap
  }
}

/// What the configuration comes to.
package struct ConfigurationReport: Sendable {
  /// What holds, with what is wrong left out.
  package internal(set) var configuration = Configuration()
  /// Where values come from, by the names of settings; those that are missing are the standard ones.
  package internal(set) var origins: [String: ConfigurationOrigin] = [:]
  /// What is wrong or odd with the files, in the order of their lines.
  package internal(set) var findings: [DocumentFinding] = []
  /// What is wrong with them.
  package var errors: [DocumentFinding] { findings.filter { $0.severity == .error } }
  /// Why it is not known which server was meant: `file:line: sentence`; nil when that is known.
  package internal(set) var troubleWithServer: String?
  /// What is wrong with the environment and the command line; one sentence each.
  package internal(set) var refusals: [String] = []

  /// Looks at all there is.
  package init(_ input: ConfigurationInput, check: ConfigurationCheck) {
    read(input.settings, check)
    for key in ConfigurationKey.all {
      if let text = input.environment[key.name] {
        take(text, for: key, named: key.variable, as: .environment, check)
      }
      if let text = input.options[key.name] { take(text, for: key, named: "--\(key.name)", as: .option, check) }
    }
    read(input.keymap, widgetKeys: check.widgetKeys)
  }

  private mutating func read(_ file: ConfigurationFile, _ check: ConfigurationCheck) {
    do throws(DocumentError) {
      guard let source = try file.source() else { return }
      let reader = ConfigurationReader(check: check)
      // Nothing counts of a file with a fault of syntax; the rest of it is checked only.
      for (key, value, line) in reader.values(source.top) where source.syntaxFaults.isEmpty {
        key.set(&configuration, value)
        origins[key.name] = .file(line: line)
      }
      let found = source.findings(reader.faults)
      findings += found
      if let fault = source.syntaxFaults.first {
        troubleWithServer = fault.description
      } else if let line = reader.line(of: "server", in: source.top), origins["server"] == nil {
        troubleWithServer = found.first { $0.line == line }?.told
      }
    } catch {
      findings.append(DocumentFinding(error))
      troubleWithServer = error.description
    }
  }

  private mutating func read(_ file: ConfigurationFile, widgetKeys: @escaping () -> [WidgetKey]) {
    do throws(DocumentError) {
      guard let source = try file.source() else { return }
      var reader = KeymapReader(preset: configuration.preset.keymap, widgetKeys: widgetKeys)
      let keymap = reader.keymap(source.top)
      if source.syntaxFaults.isEmpty { configuration.keymap = keymap }
      findings += source.findings(reader.faults)
    } catch {
      findings.append(DocumentFinding(error))
    }
  }

  private mutating func take(
    _ text: String, for key: ConfigurationKey, named name: String, as origin: ConfigurationOrigin,
    _ check: ConfigurationCheck
  ) {
    let value = DocumentValue(key.type.fileValue(text), line: 0)
    let field = DocumentField(value: value, path: DocumentPath().appending(name))
    do throws(DocumentFault) {
      key.set(&configuration, try key.type.value(field, check))
      origins[key.name] = origin
    } catch {
      refusals.append(error.sentence(for: .toml))
    }
  }
}

extension ConfigurationReport {
  /// What sets the theme, as in `config.toml:3 has theme = "forest"`; nil when that is left to the person's choice.
  package func themeSetting(file: String) -> String? {
    guard configuration.theme.always != nil, let origin = origins["theme"], let key = ConfigurationKey.named("theme")
    else { return nil }
    return "\(origin.place(of: key, file: file)) has \(key.line(in: configuration))"
  }
}

extension DocumentFinding {
  /// `file:line: sentence`.
  package var told: String { DocumentError(file: file, line: line, sentence: sentence).description }
}
