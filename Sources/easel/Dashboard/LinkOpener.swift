import Glibc

/// Opens links with the desktop's program.
enum LinkOpener {
  /// Opens a web link; anything else is refused, because links come from outside.
  static func open(_ link: String) {
    guard link.hasPrefix("https://") || link.hasPrefix("http://"), link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return }
    var pid = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // The screen's blocked signals and our own terminal are nothing for a browser. POSIX_SPAWN_SETSID of <spawn.h> is
    // not imported without _GNU_SOURCE.
    let newSession: Int32 = 0x80
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &broken)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
    var arguments = [strdup("xdg-open"), strdup(link), nil]
    defer { for argument in arguments { free(argument) } }
    posix_spawnp(&pid, "xdg-open", &actions, &attributes, &arguments, environ)
  }
}
