import Documents
import EaselAPI
import Host
import Synchronization

/// The configuration of the dashboard: read at the start, followed from then on.
///
/// The program never writes the files.
final class FollowedConfiguration: Sendable {
  private typealias Contents = [Result<[UInt8], DocumentError>?]

  private let loading: ConfigurationLoading
  /// What the files held last, however bad.
  private let last: Mutex<Contents>
  /// What it came to at the start.
  let atStart: ConfigurationReport

  /// Reads it.
  init(_ loading: ConfigurationLoading) {
    self.loading = loading
    let input = loading.input(shortNames: true)
    last = Mutex(Self.contents(input))
    atStart = ConfigurationReport(input, check: .builtIn)
  }

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
    return .changed(report.configuration)
  }

  private static func contents(_ input: ConfigurationInput) -> Contents {
    [input.settings.contents, input.keymap.contents]
  }
}
