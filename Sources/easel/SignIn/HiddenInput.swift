import Glibc

/// The terminal while something is typed that must not be seen on it.
enum HiddenInput {
  private static let deadly = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  // SAFETY: both are written before the handlers are set that read them, and by nobody while those are.
  nonisolated(unsafe) private static var terminal: Int32 = -1
  nonisolated(unsafe) private static var settings = termios()

  /// Does some work while a terminal shows nothing of what is typed; it does again afterwards, also when a signal ends
  /// the program meanwhile.
  static func during<Value>(_ file: Int32, _ work: () throws(CommandFailure) -> Value) throws(CommandFailure) -> Value {
    guard tcgetattr(file, &settings) == 0 else { return try work() }
    terminal = file
    var handlers: [(Int32, sigaction)] = []
    for number in deadly { handlers.append((number, replace(number, restoreAndDie))) }
    // Whoever stopped it would have a terminal that shows nothing.
    let stop = signal(SIGTSTP, SIG_IGN)
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(file, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(file, TCSAFLUSH, &settings)
      signal(SIGTSTP, stop)
      for (number, handler) in handlers {
        var handler = handler
        sigaction(number, &handler, nil)
      }
    }
    return try work()
  }

  private static func replace(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var new = sigaction()
    new.__sigaction_handler.sa_handler = handler
    var old = sigaction()
    sigaction(number, &new, &old)
    return old
  }

  /// Calls nothing but what a handler may (signal-safety(7)).
  private static let restoreAndDie: @convention(c) (Int32) -> Void = { number in
    tcsetattr(terminal, TCSANOW, &settings)
    signal(number, SIG_DFL)
    raise(number)
  }
}
