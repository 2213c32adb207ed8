import Documents
import EaselAPI
import Formats
import Host
import Synchronization

/// The configuration of the dashboard: read at the start, followed from then on.
///
/// The program never writes the files.
final class FollowedConfiguration: Sendable {
  private typealias Contents = [Result<[UInt8], DocumentError>?]

  private struct Good {
    let report: ConfigurationReport
    let themeSetting: String?

    init(_ report: ConfigurationReport, _ loading: ConfigurationLoading) {
      self.report = report
      var lasting = report
      if loading.options["theme"] != nil {
        var loading = loading
        loading.options["theme"] = nil
        lasting = ConfigurationReport(loading.input(shortNames: true), check: .builtIn)
      }
      themeSetting = lasting.themeSetting(file: ConfigurationLoading.settingsName)
    }
  }

  private let loading: ConfigurationLoading
  /// What the files held last, however bad.
  private let last: Mutex<Contents>
  /// What it came to at the start.
  let atStart: ConfigurationReport
  /// What it came to when it could be used last.
  private let good: Mutex<Good>

  /// Reads it.
  init(_ loading: ConfigurationLoading) {
    self.loading = loading
    let input = loading.input(shortNames: true)
    last = Mutex(Self.contents(input))
    atStart = ConfigurationReport(input, check: .builtIn)
    good = Mutex(Good(atStart, loading))
  }

  /// The settings as they hold now, for the settings screen, with the names of the themes there are.
  func settings(themes: [String]) -> [ConfiguredSetting] {
    let report = good.withLock(\.report)
    return ConfigurationKey.all.map { key in
      let origin = report.origins[key.name] ?? .standard
      var setting = ConfiguredSetting(
        name: key.name, value: key.shown(in: report.configuration),
        place: origin.place(of: key, file: ConfigurationLoading.settingsName), meaning: key.meaning,
        line: key.line(in: report.configuration),
        home: (key.section.map { "[\($0)] of " } ?? "the top of ") + ConfigurationLoading.settingsName)
      setting.allowed = key.type.meaning
      setting.choices = key.choices(themes: themes).map { ConfiguredSetting.Choice(value: $0.value, line: $0.line) }
      return setting
    }
  }

  /// What sets the theme from the next start on, when nothing is said on the command line.
  var themeSetting: String? { good.withLock(\.themeSetting) }

  /// Tells of each edit, on a thread that sleeps meanwhile.
  func watch(_ tell: @escaping @Sendable (ConfigurationNews) -> Void) {
    let paths = loading.paths
    FolderWatch.follow(
      paths.config, on: "easel.configuration-watch",
      {
        let files = [ConfigurationLoading.settingsFile(paths), ConfigurationLoading.keymapFile(paths)]
        return FolderWatch.Subject(files: files + files.compactMap(FolderWatch.target))
      },
      look: { if let news = self.news() { tell(news) } })
  }

  /// What there is to tell; nothing when the files say what they said.
  private func news() -> ConfigurationNews? {
    let input = loading.input(shortNames: true)
    let isNew = last.withLock { last in
      let contents = Self.contents(input)
      defer { last = contents }
      return last != contents
    }
    guard isNew else { return nil }
    let report = ConfigurationReport(input, check: .builtIn)
    if let complaint = report.complaint { return .broken(complaint) }
    let new = Good(report, loading)
    good.withLock { $0 = new }
    return .changed(report.configuration)
  }

  private static func contents(_ input: ConfigurationInput) -> Contents {
    [input.settings.contents, input.keymap.contents]
  }
}
