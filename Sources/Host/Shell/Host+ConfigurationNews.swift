package import Canvas
import EaselKit

/// What has become of the files of the configuration.
package nonisolated enum ConfigurationNews: Sendable {
  case changed(Configuration)
  /// They cannot be used as they are; one sentence on where and why.
  case broken(String)
  /// They could not be read whole when the program began; one sentence on where and why.
  case odd(String)
}

/// Following the files of the configuration.
extension Host {
  /// Takes in an edit of the files; one that cannot be read leaves everything as it is.
  package func configurationChanged(_ news: ConfigurationNews) {
    switch news {
    case .changed(let configuration):
      let isSame = configuration == self.configuration
      apply(configuration)
      say(
        .info, isSame ? "The settings were saved, and are as they were." : "The settings have changed; here they are.",
        about: .configuration)
    case .broken(let sentence): say(.error, "\(sentence) The last good settings stay.", about: .configuration)
    case .odd(let sentence): say(.error, "\(sentence) What is wrong is left out.", about: .configuration)
    }
  }

  /// Has other keys hold from now on; a sequence that was begun is dropped.
  func use(_ keymap: Keymap) {
    keyNames = KeyNames(keymap)
    mode.leaveLeader()
  }
}
