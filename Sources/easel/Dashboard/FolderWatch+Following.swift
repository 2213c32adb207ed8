import Glibc

/// Watching what may not be there yet, may go, and may come to be elsewhere.
extension FolderWatch {
  /// Looks whenever something may have changed, on a thread that sleeps meanwhile.
  ///
  /// - Parameters:
  ///   - folder: What is waited for while what there is to watch cannot be watched.
  ///   - name: The thread's name.
  ///   - wanted: What there is to watch now; the links that lead there are watched, too.
  ///   - look: What to do each time.
  static func follow(
    _ folder: String, on name: String, _ wanted: @escaping @Sendable () -> Subject,
    look: @escaping @Sendable () -> Void
  ) {
    let subject = { @Sendable in wanted().withLinks() }
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

extension FolderWatch.Subject {
  /// The same with the places that links lead to, and with the links, as another link may take the place of each.
  fileprivate func withLinks() -> Self {
    var all = self
    for (folder, names) in names {
      if let target = FolderWatch.target(of: folder) { all.add(names, in: target) }
      all.add(FolderWatch.links(to: folder))
      for name in names ?? [] { all.add(FolderWatch.links(to: "\(folder)/\(name)")) }
    }
    return all
  }
}

extension FolderWatch {
  /// The most symbolic links that a path may lead through, as in the Linux kernel.
  private static let mostLinks = 40

  /// The symbolic links on the way to a path.
  static func links(to path: String) -> [String] {
    var found: [String] = []
    var rest = path.split(separator: "/").map(String.init)[...]
    var place = path.hasPrefix("/") ? "" : "."
    while found.count < mostLinks, let part = rest.popFirst() {
      let next = "\(place)/\(part)"
      guard let target = linkTarget(of: next) else {
        place = next
        continue
      }
      found.append(next)
      if target.hasPrefix("/") { place = "" }
      rest = (target.split(separator: "/").map(String.init) + rest)[...]
    }
    return found
  }

  /// The text of a symbolic link; nil for anything else.
  private static func linkTarget(of path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    return count > 0 ? String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
