import Glibc
import Terminal

/// Starts the program anew in its place.
enum Restart {
  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: With what it is started; nil for what it was started with.
  ///   - failure: What is said when the system does not let it.
  /// - Throws: always; when all goes well it does not return.
  static func perform(with arguments: [String]? = nil, orSay failure: String) throws(CommandFailure) {
    NcursesScreen.releaseProcess()
    // What is blocked stays so in the program that takes the place.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    if let arguments {
      // SAFETY: the texts are there as long as the call, which ends by taking the program's place or by failing.
      let texts = ([CommandLine.arguments.first ?? "easel"] + arguments).map { strdup($0) }
      defer { for text in texts { free(text) } }
      execv("/proc/self/exe", texts + [nil])
    } else {
      execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
    throw CommandFailure(failure)
  }
}
