import Canvas
import Documents
import EaselAPI
import EaselKit
import Store

/// A canvas of this machine that the server has never seen: it waits as a whole, and not change by change.
enum UnmetCanvas {
  /// What is said of it; nil where there is none, or it is not to be shared.
  static func sentence(for server: ServerChoice) async throws(CommandFailure) -> String? {
    let paths = Environment.paths
    guard server.signIn?.link == nil, ConfigurationLoading(paths: paths).report().configuration.syncsCanvas
    else { return nil }
    do throws(StoreError) {
      guard try await SQLiteStore(path: paths.database).hasUnmetCanvas(of: server.account) else { return nil }
    } catch {
      throw CommandFailure(error)
    }
    return "The server has never seen the canvas of this machine: Easel offers it whole when it first gets there."
  }
}
