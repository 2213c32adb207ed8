import Glibc

/// Who reads the output, when that is a pipe.
enum OutputReader {
  /// Ends the program, silently, as soon as nobody reads its output any more, as in `easel events tail | head -1`: writing
  /// would only show it when there is something to write.
  static func leaveWithIt() {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    OneOffThread.run("easel.reader") {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      if output.revents & Int16(POLLERR) != 0 { _exit(CommandFailure.readerLeft.status) }
    }
  }
}
