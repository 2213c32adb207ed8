package import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Keeps the features as the configuration has them.
///
/// A configuration that is wrong leaves the last good one; what else changed holds from the next start on.
package final class ConfigurationFollower: Sendable {
  private struct State {
    var faults: [ConfigurationFault] = []
    var waiting: [String] = []
  }

  let file: String?
  private let first: ServerSettings
  private let board: FeatureBoard
  private let logger: Logger
  private let state = Mutex(State())

  package init(_ configuration: ServerSettings, board: FeatureBoard, logger: Logger) {
    first = configuration
    file = configuration.input.file
    self.board = board
    self.logger = logger
  }

  /// Reads the configuration anew.
  package func reload() {
    state.withLock { state in
      let new = ServerSettings(first.input)
      if new.faults != state.faults {
        for fault in new.faults {
          logger.error("the configuration is wrong, the last good one stays: \(fault.description)")
        }
      }
      state.faults = new.faults
      guard new.faults.isEmpty else { return }
      if new.features != board.features {
        board.replace(with: new.features)
        for feature in Feature.all {
          logger.notice("feature \(feature.name) is \(new.features.rule(of: feature).description)")
        }
      }
      let waiting = new.settings(unlike: first)
      if !waiting.isEmpty, waiting != state.waiting {
        logger.notice("changed settings hold from the next start on: \(waiting.joined(separator: ", "))")
      }
      state.waiting = waiting
    }
  }
}

extension ServerSettings {
  /// The names of the settings that another configuration has other values for.
  func settings(unlike other: ServerSettings) -> [String] {
    ServerSetting.all.filter { value($0) != other.value($0) }.map(\.name)
  }
}

/// Follows the configuration while a server runs: on SIGHUP, and when its file is written.
struct ConfigurationService: Service {
  let follower: ConfigurationFollower
  private let hangups: UnixSignalsSequence

  /// From here on SIGHUP does not end the process any more.
  init(_ follower: ConfigurationFollower) async {
    self.follower = follower
    hangups = await UnixSignalsSequence(trapping: .sighup)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in hangups {
            ServiceManager.tell("RELOADING=1\nMONOTONIC_USEC=\(ServiceManager.microseconds)")
            follower.reload()
            ServiceManager.tell("READY=1")
          }
        }
        if let file = follower.file, let watch = FileWatch(file) {
          group.addTask { for await _ in watch.changes { follower.reload() } }
        }
      }
    }
  }
}
