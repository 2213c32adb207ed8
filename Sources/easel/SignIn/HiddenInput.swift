import Glibc

/// The terminal while something is typed that must not be seen on it.
enum HiddenInput {
  /// What a handler of signals goes by; in memory of its own, as it may come at any moment of the program.
  private struct Facts {
    var terminal: Int32
    /// How the terminal was found.
    var found: termios
    /// How it is to be while the program has it.
    var wanted: termios
  }

  /// What ends a program that does not say otherwise; the crashes first.
  private static let deadly = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2,
    SIGALRM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT,
  ]
  private static let crashes = 7
  private static let signals = 65
  // SAFETY: one thread asks at a time, and both are written before the handlers are set that read them. After that only
  // `wanted` changes, in the one flag that it differs in from `found`: a handler that comes meanwhile, on any thread,
  // finds it set or not. They are made before that, too, so that a handler allocates nothing.
  nonisolated(unsafe) private static let facts = UnsafeMutablePointer<Facts>.allocate(capacity: 1)
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: signals)

  /// Does some work while a terminal shows nothing of what is typed; it does again afterwards, also when a signal ends
  /// or stops the program meanwhile.
  static func during<Value>(_ file: Int32, _ work: () throws(CommandFailure) -> Value) throws(CommandFailure) -> Value {
    var found = termios()
    guard tcgetattr(file, &found) == 0 else { return try work() }
    facts.initialize(to: Facts(terminal: file, found: found, wanted: found))
    let taken = take()
    facts.pointee.wanted.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(file, TCSAFLUSH, &facts.pointee.wanted)
    defer {
      // First what is wanted: a program that is stopped here and goes on must not hide anything any more.
      facts.pointee.wanted = found
      tcsetattr(file, TCSAFLUSH, &found)
      for number in taken { sigaction(number, before + Int(number), nil) }
    }
    return try work()
  }

  /// Sets the handler for all signals that end, stop or continue the program; answers for which.
  private static func take() -> [Int32] {
    var taken: [Int32] = []
    for (index, number) in (deadly + [SIGTSTP, SIGCONT]).enumerated() {
      sigaction(number, nil, before + Int(number))
      // What is ignored, as by nohup, stays so; a crash may have a handler of the runtime's, which comes after this.
      guard index < crashes || before[Int(number)].__sigaction_handler.sa_handler == nil else { continue }
      var new = sigaction()
      new.__sigaction_handler.sa_handler = { HiddenInput.handle($0) }
      if sigaction(number, &new, nil) == 0 { taken.append(number) }
    }
    return taken
  }

  /// Calls nothing but what a handler may (signal-safety(7)).
  private static func handle(_ number: Int32) {
    let code = errno
    defer { errno = code }
    guard number != SIGCONT else {
      // In the background it stops the program, which then goes on here when it has the terminal again.
      tcsetattr(facts.pointee.terminal, TCSANOW, &facts.pointee.wanted)
      return
    }
    if number != SIGTSTP { block(SIGTTOU) }
    tcsetattr(facts.pointee.terminal, TCSANOW, &facts.pointee.found)
    var own = sigaction()
    sigaction(number, before + Int(number), &own)
    raise(number)
    guard number == SIGTSTP else { return }
    // Here it stops, and goes on later, hidden again by SIGCONT.
    unblock(SIGTSTP)
    sigaction(SIGTSTP, &own, nil)
  }

  /// Without this, a signal in the background would stop the program at its settings rather than end it.
  private static func block(_ number: Int32) { mask(SIG_BLOCK, number) }

  private static func unblock(_ number: Int32) { mask(SIG_UNBLOCK, number) }

  private static func mask(_ how: Int32, _ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(how, &signals, nil)
  }
}
