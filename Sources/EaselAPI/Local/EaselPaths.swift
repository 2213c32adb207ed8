/// Where Easel's files are: under `EASEL_HOME` when it is set, else in the XDG base directories.
package struct EaselPaths: Sendable, Hashable {
  /// Hand-written settings; never written by the program.
  package let config: String
  /// What must not be lost: layouts, the services' data.
  package let data: String
  /// The log and other traces.
  package let state: String
  /// What can be fetched or made again.
  package let cache: String
  /// Sockets and locks of running programs.
  package let runtime: String

  /// Finds the folders from an environment (XDG Base Directory Specification 0.8; relative values are ignored).
  package init(environment: [String: String]) {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? Self.trimmed($0) : nil }
    }
    if let root = environment["EASEL_HOME"], !root.isEmpty {
      let base = Self.trimmed(root)
      (config, data, state, cache, runtime) =
        ("\(base)/config", "\(base)/data", "\(base)/state", "\(base)/cache", "\(base)/run")
      return
    }
    let home = folder("HOME") ?? "/"
    config = (folder("XDG_CONFIG_HOME") ?? "\(home)/.config") + "/easel"
    data = (folder("XDG_DATA_HOME") ?? "\(home)/.local/share") + "/easel"
    state = (folder("XDG_STATE_HOME") ?? "\(home)/.local/state") + "/easel"
    cache = (folder("XDG_CACHE_HOME") ?? "\(home)/.cache") + "/easel"
    runtime = folder("XDG_RUNTIME_DIR").map { $0 + "/easel" } ?? "\(state)/run"
  }

  /// The host's database.
  package var database: String { "\(data)/easel.sqlite" }
  /// The folder of the services' databases, one file each.
  package var services: String { "\(data)/services" }
  /// The embedded server's socket.
  package var socket: String { "\(runtime)/easeld.sock" }
  /// Locked by the embedded server while it runs.
  package var serverLock: String { "\(runtime)/easeld.lock" }
  /// The file, in a folder of services' databases, that is locked by the one server that works there.
  package static let dataLockName = "easeld.lock"
  /// Locked by the server that works on the services' databases.
  package var dataLock: String { "\(services)/\(Self.dataLockName)" }
  /// The terminal program's log.
  package var log: String { "\(state)/easel.log" }
  /// The embedded server's log.
  package var serverLog: String { "\(state)/easeld.log" }

  /// The longest path of a Unix socket that both programs take, in bytes.
  ///
  /// Linux allows 107; the server's network library takes no more than 103.
  package static let longestSocketPath = 103

  /// Why the private server cannot have its socket; nil when it can.
  package var socketComplaint: String? {
    let count = socket.utf8.count
    guard count > Self.longestSocketPath else { return nil }
    return "The socket's path \(socket) has \(count) bytes, but only \(Self.longestSocketPath) are possible; set "
      + "EASEL_HOME to a folder with a shorter name."
  }

  /// Why an environment names no place for all files; nil when it does.
  package static func complaint(environment: [String: String]) -> String? {
    func isFolder(_ name: String) -> Bool { environment[name]?.hasPrefix("/") == true }
    let bases = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    guard environment["EASEL_HOME"]?.isEmpty != false, !isFolder("HOME"), !bases.allSatisfy(isFolder) else {
      return nil
    }
    return
      "There is no home folder: HOME is not set to an absolute path; set HOME, or EASEL_HOME to a folder for Easel."
  }

  private static func trimmed(_ path: String) -> String {
    var path = Substring(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
