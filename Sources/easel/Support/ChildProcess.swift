import FoundationEssentials
import Glibc

/// A program started on its own: in a session of its own, with nothing of this one's but its environment.
struct ChildProcess {
  /// `POSIX_SPAWN_SETSID` of spawn.h, which the C library hides.
  private static let newSession: Int32 = 0x80
  /// Where scripts have their own files, which are below this.
  private static let highestFile: Int32 = 1024

  let pid: pid_t
  /// What it prints on both its outputs can be read from here.
  let output: Int32

  /// Starts a program; throws the system's error number.
  ///
  /// With an input, it reads that, and what it prints on its error stream is let go.
  static func start(
    _ program: String, _ arguments: [String] = [], input: Int32? = nil
  ) throws(SystemError) -> ChildProcess {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var pid = pid_t()
    let code = withActions(input: input, output: ends[1]) { actions in
      withAttributes { attributes in
        withStrings([program] + arguments) { arguments in
          withStrings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }) { environment in
            posix_spawn(&pid, program, actions, attributes, arguments, environment)
          }
        }
      }
    }
    guard code == 0 else {
      close(ends[0])
      throw SystemError(code: code)
    }
    return ChildProcess(pid: pid, output: ends[0])
  }

  private static func withActions(
    input: Int32?, output: Int32, _ body: (UnsafePointer<posix_spawn_file_actions_t>) -> Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    }
    // A pipe or a lock that a script has open must not live as long as the program.
    for file in STDERR_FILENO + 1..<highestFile where fcntl(file, F_GETFD) >= 0 {
      posix_spawn_file_actions_addclose(&actions, file)
    }
    return body(&actions)
  }

  private static func withAttributes(_ body: (UnsafePointer<posix_spawnattr_t>) -> Int32) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return body(&attributes)
  }

  /// Lends texts as the list of C strings that ends with a null.
  private static func withStrings(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { body($0) } ?? ENOMEM
    }
  }
}

/// An error number of the system.
struct SystemError: Error {
  let code: Int32
}
