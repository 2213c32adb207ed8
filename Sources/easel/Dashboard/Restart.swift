import Glibc
import Terminal

/// Starts the program anew in its place, with what it was started with.
enum Restart {
  /// Does not return; throws when the system does not let it.
  static func perform() throws(CommandFailure) {
    NcursesScreen.releaseProcess()
    // What is blocked stays so in the program that takes the place.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    throw CommandFailure("You are signed in; start easel again to go on.")
  }
}
