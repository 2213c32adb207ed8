import ArgumentParser
import EaselAPI
import EaselKit
import Glibc

/// How a command gets what must not stand on its command line.
struct SecretOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Read passwords and codes from standard input, a line each, instead of asking for them on the terminal."))
  var passwordStdin = false

  var asking: Asking { Asking(readsInput: passwordStdin) }
}

/// Asks the person on the terminal, or reads lines of the standard input.
struct Asking {
  private static let longestLine = 4096

  /// Whether secrets come from the standard input.
  let readsInput: Bool

  /// Whether there is a terminal to ask on, and it is to be used.
  var hasPerson: Bool {
    guard !readsInput else { return false }
    let file = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return false }
    close(file)
    return true
  }

  /// Asks for something that may be seen, unless an option of that name has given it.
  func text(_ prompt: String, unless given: String?, option: String) throws(CommandFailure) -> String {
    if let given { return given }
    guard !readsInput else { throw .wrongUse("\(option) is needed when passwords come from standard input.") }
    return try onTerminal(prompt, orElse: option) { (file) throws(CommandFailure) in try Self.line(file) }
  }

  /// Asks for something that may not be seen.
  func secret(_ prompt: String) throws(CommandFailure) -> Secret {
    guard !readsInput else { return Secret(try Self.line(STDIN_FILENO)) }
    return try onTerminal(prompt, orElse: "--password-stdin") { (file) throws(CommandFailure) in
      defer { _ = FileWriting.write([UInt8(ascii: "\n")], to: file) }
      return Secret(try HiddenInput.during(file) { () throws(CommandFailure) in try Self.line(file) })
    }
  }

  /// Asks for a code, which is shown while it is typed: it is good once, and a wrong letter is to be seen.
  func code(_ prompt: String = "Code: ") throws(CommandFailure) -> Secret {
    // A code that is pasted may have the spaces of the mail around it.
    guard !readsInput else { return Secret(try Self.line(STDIN_FILENO).filter { $0 != " " }) }
    return try onTerminal(prompt, orElse: "--password-stdin") { (file) throws(CommandFailure) in
      Secret(try Self.line(file).filter { $0 != " " })
    }
  }

  /// Whether a person may type a code again that the server refused with a problem of this code; says so then.
  func goesOn(after failure: BackendFailure, refusing code: String) -> Bool {
    guard hasPerson, case .refused(_, code, let sentence) = failure else { return false }
    StandardStreams.complain("easel: \(SafeText.line(sentence)) Type it again, or leave with Ctrl+C.")
    return true
  }

  /// Asks for a password that is new, twice where it cannot be seen.
  func newPassword(_ prompt: String) throws(CommandFailure) -> Secret {
    let password = try secret(prompt)
    guard password.revealed.utf8.count >= AuthAPI.shortestPassword else {
      throw .wrongUse("A password has \(AuthAPI.shortestPassword) characters at least; choose a longer one.")
    }
    guard !readsInput else { return password }
    guard try secret("The same again: ") == password else {
      throw CommandFailure("The two passwords are not the same; nothing was sent.")
    }
    return password
  }

  private func onTerminal<Value>(
    _ prompt: String, orElse option: String, _ work: (Int32) throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    let file = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw .wrongUse("There is no terminal to ask on; give the answer with \(option).") }
    defer { close(file) }
    _ = FileWriting.write(Array(prompt.utf8), to: file)
    return try work(file)
  }

  /// The next line, without its end; nothing beyond it is taken.
  private static func line(_ file: Int32) throws(CommandFailure) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= longestLine {
      let count = read(file, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure("The input cannot be read: \(FileWriting.reason(errno)).") }
      guard count > 0, byte != UInt8(ascii: "\n") else { break }
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self), bytes.count <= longestLine else {
      throw .wrongUse("The input is no line of UTF-8 that could be meant.")
    }
    guard !text.isEmpty else { throw CommandFailure("Nothing was said; nothing was sent.") }
    return text
  }
}
