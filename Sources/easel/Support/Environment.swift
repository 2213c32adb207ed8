import EaselAPI
import Glibc

/// The environment variables of the program.
enum Environment {
  /// A variable's value; nil when it is not set or empty.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Where the files are.
  static var paths: EaselPaths { EaselPaths(environment: folders) }

  /// Why there is no place for files; nil when there is one.
  static var homeComplaint: String? { EaselPaths.complaint(environment: folders) }

  /// Refuses to go on without a place for files.
  static func requireHome() throws(CommandFailure) {
    if let sentence = homeComplaint { throw CommandFailure(sentence) }
  }

  /// The variables that name folders.
  private static var folders: [String: String] {
    let names = [
      "EASEL_HOME", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
    ]
    var environment: [String: String] = [:]
    for name in names { environment[name] = self[name] }
    return environment
  }

  /// Makes a relative `EASEL_HOME` absolute, for this program and those it starts.
  ///
  /// Only to be called while the program has one thread.
  static func settleHome() {
    guard let home = self["EASEL_HOME"], !home.hasPrefix("/") else { return }
    setenv("EASEL_HOME", absolute(home), 1)
  }

  /// A path from the root.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
