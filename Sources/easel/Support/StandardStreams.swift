import Glibc

/// The three streams that a program is started with.
enum StandardStreams {
  /// Puts a stand-in where a stream was closed, so that no other file gets its number and its contents mixed up.
  ///
  /// A closed output becomes one that takes nothing, so that writing to it fails as it should.
  static func repair() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)] {
      guard fcntl(stream, F_GETFD) < 0 else { continue }
      let file = open("/dev/null", mode)
      guard file >= 0, file != stream else { continue }
      dup2(file, stream)
      close(file)
    }
  }

  /// Writes a sentence for the person, or with `isWhole` a line for programs, to the error stream.
  static func complain(_ text: String, isWhole: Bool = false) {
    let lines = SafeText.lines(text).map { line in
      // A person reads no more of a line than that.
      !isWhole && line.count > 2000 ? line.prefix(2000) + "…" : line
    }
    _ = FileWriting.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: STDERR_FILENO)
  }
}
