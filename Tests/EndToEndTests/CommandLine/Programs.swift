import Foundation

/// The built programs, which lie beside the test bundle.
enum Programs {
  private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  static let easel = folder.appending(path: "easel").path
  static let easeld = folder.appending(path: "easeld").path
}
