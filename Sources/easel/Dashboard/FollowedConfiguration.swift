import Documents
import EaselAPI
import Glibc
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
    OneOffThread.run("easel.configuration-watch") {
      while true {
        // Whatever came between reading and watching is seen now.
        guard let watch = self.openWatch() else { return }
        if let news = self.news() { tell(news) }
        watch.run { _ in
          if let news = self.news() { tell(news) }
        }
      }
    }
  }

  /// Watches the files; while their folder is not there, that of the folder.
  private func openWatch() -> FolderWatch? {
    let files = [ConfigurationLoading.settingsFile(loading.paths), ConfigurationLoading.keymapFile(loading.paths)]
    let targets = files.compactMap { file in
      realpath(file, nil).map { pointer in
        defer { free(pointer) }
        return String(cString: pointer)
      }
    }
    if let watch = FolderWatch(Array(Set(files + targets))) { return watch }
    var path = loading.paths.config
    while let slash = path.lastIndex(of: "/") {
      if let watch = FolderWatch([path], untilMade: true) { return watch }
      path = String(path[..<slash])
    }
    return nil
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
