import EaselAPI
import Foundation

/// The folder that relative paths on the command line are meant in.
enum WorkingFolder {
  /// A path from the root.
  static func absolute(_ path: String) -> String {
    path.isEmpty || path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// Where Easel's files are, from the root.
  static var paths: EaselPaths { EaselPaths(environment: ProcessInfo.processInfo.environment.absoluteHome) }

  /// Leaves the folder that the server was started in, so that it can be removed or unmounted.
  ///
  /// Only to be called once all paths are absolute.
  static func leave() { chdir("/") }
}

extension [String: String] {
  /// The environment with an `EASEL_HOME` from the root.
  var absoluteHome: [String: String] {
    var environment = self
    if let home = self["EASEL_HOME"], !home.isEmpty { environment["EASEL_HOME"] = WorkingFolder.absolute(home) }
    return environment
  }
}
