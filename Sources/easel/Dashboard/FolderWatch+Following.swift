import Glibc

/// Watching what may not be there yet, may go, and may come to be elsewhere.
extension FolderWatch {
  /// Looks whenever something may have changed, on a thread that sleeps meanwhile.
  ///
  /// - Parameters:
  ///   - folder: What is waited for while what there is to watch cannot be watched.
  ///   - name: The thread's name.
  ///   - subject: What there is to watch now.
  ///   - look: What to do each time.
  static func follow(
    _ folder: String, on name: String, _ subject: @escaping @Sendable () -> Subject,
    look: @escaping @Sendable () -> Void
  ) {
    OneOffThread.run(name) {
      while true {
        let now = subject()
        guard let watch = opened(now, orUntilMade: folder) else { return }
        // Whatever came between reading and watching is seen now, and may have led elsewhere.
        look()
        guard subject() == now else { continue }
        watch.run(while: { subject() == now }, { _ in look() })
      }
    }
  }

  /// How often it is tried again because a folder was made at the same moment.
  private static let mostTries = 10

  /// Watches; while the folder is not there, for when that, or the first that is missing above it, is made.
  private static func opened(_ subject: Subject, orUntilMade folder: String) -> FolderWatch? {
    for _ in 0..<mostTries {
      if let watch = FolderWatch(subject) { return watch }
      guard let (watch, missing) = waiting(for: folder) else { return nil }
      if access(missing, F_OK) != 0 { return watch }
    }
    return nil
  }

  private static func waiting(for folder: String) -> (FolderWatch, missing: String)? {
    var path = folder
    while let slash = path.lastIndex(of: "/") {
      if let watch = FolderWatch([path], untilMade: true) { return (watch, path) }
      path = String(path[..<slash])
    }
    return nil
  }

  /// Where a file really is; nil for one that is not there.
  static func target(of path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
