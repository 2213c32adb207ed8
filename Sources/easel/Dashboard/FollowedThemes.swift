import Documents
import EaselKit
import Formats
import Host
import Synchronization

/// The themes as the dashboard uses them: read when wanted, and the one that is shown read again when its file, or one
/// that it inherits from, is edited.
final class FollowedThemes: Sendable {
  private struct Shown {
    var name = ""
    /// What was told of it last.
    var theme: Theme?
    var complaint: String?
  }

  private let library: ThemeLibrary
  /// Whether themes are shown without colours.
  private let isMonochrome: Bool
  private let shown = Mutex(Shown())
  /// The names as they were when the folder was read last.
  private let known: Mutex<[String]>

  init(_ library: ThemeLibrary, isMonochrome: Bool) {
    self.library = library
    self.isMonochrome = isMonochrome
    known = Mutex(library.names)
  }

  /// The names of all themes, as they are known without a look at the disk.
  var names: [String] { known.withLock(\.self) }

  /// The themes as the host chooses from them.
  @MainActor var list: ThemeList {
    var list = ThemeList(names: { self.names }, theme: { try? self.theme($0) })
    list.reason = { name in
      do throws(DocumentError) {
        return try self.library.theme(named: name) == nil ? ThemeShelf.unknown(name) : nil
      } catch {
        return self.sentence(error)
      }
    }
    list.onShow = { theme in self.show(theme) }
    return list
  }

  /// A theme that can be shown, nil when there is none of that name.
  func theme(_ name: String) throws(DocumentError) -> Theme? {
    guard let theme = try library.theme(named: name) else { return nil }
    return isMonochrome ? theme.readableWithoutColor : theme
  }

  /// Says which theme is shown from now on.
  func show(_ theme: Theme) { shown.withLock { $0 = Shown(name: theme.name, theme: theme) } }

  /// Tells what becomes of the theme that is shown, on a thread that sleeps meanwhile.
  func watch(_ tell: @escaping @Sendable (ThemeNews) -> Void) {
    guard let folder = library.folder else { return }
    FolderWatch.follow(
      folder, on: "easel.theme-watch",
      { [library] in
        // Links are common where people keep such files in one place: what they point to is watched, too.
        let targets = library.ownNames.compactMap(library.ownFile).compactMap(Self.folderOfTarget)
        return FolderWatch.Subject(folders: Set([folder] + targets))
      },
      look: {
        let names = self.library.names
        self.known.withLock { $0 = names }
        if let news = self.news() { tell(news) }
      })
  }

  /// The folder in which a file really is.
  private static func folderOfTarget(_ path: String) -> String? {
    guard let target = FolderWatch.target(of: path) else { return nil }
    return target.lastIndex(of: "/").map { String(target[..<$0]) }
  }

  /// What there is to tell; nothing when the theme is as it was.
  func news() -> ThemeNews? {
    let before = shown.withLock(\.self)
    guard !before.name.isEmpty else { return nil }
    do throws(DocumentError) {
      guard let theme = try theme(before.name), theme != before.theme || before.complaint != nil else { return nil }
      keep(Shown(name: before.name, theme: theme))
      return .changed(theme)
    } catch {
      let sentence = sentence(error)
      guard sentence != before.complaint else { return nil }
      keep(Shown(name: before.name, theme: before.theme, complaint: sentence))
      return .broken(sentence)
    }
  }

  /// Keeps what was told, unless another theme is shown meanwhile.
  private func keep(_ told: Shown) { shown.withLock { if $0.name == told.name { $0 = told } } }

  /// A sentence for the status line: the file without its folder.
  private func sentence(_ error: DocumentError) -> String {
    var error = error
    if let slash = error.file.lastIndex(of: "/") { error.file = String(error.file[error.file.index(after: slash)...]) }
    return error.description
  }
}
