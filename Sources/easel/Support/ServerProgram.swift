import Glibc

/// Finds `easeld`.
enum ServerProgram {
  /// Its path; nil when it is nowhere.
  static func find() -> String? {
    if let chosen = Environment["EASEL_SERVER_PROGRAM"] { return Environment.absolute(chosen) }
    let beside = realpath("/proc/self/exe", nil).map { path in
      defer { free(path) }
      return folder(of: String(cString: path)) + "/easeld"
    }
    let path = (Environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let candidates = [beside].compactMap { $0 } + path.filter { $0.hasPrefix("/") }.map { "\($0)/easeld" }
    return candidates.first { access($0, X_OK) == 0 }
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
