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
    var arguments = [strdup("xdg-open"), strdup(link), nil]
    defer { for argument in arguments { free(argument) } }
    posix_spawnp(&pid, "xdg-open", &actions, nil, &arguments, environ)
  }
}
