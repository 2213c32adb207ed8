/// Looks at the arguments before anything reads them.
enum ArgumentCheck {
  /// Throws when an argument is not UTF-8: what the language makes of it would not be what the person gave.
  static func arguments() throws(CommandFailure) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: pointer) else {
        throw .wrongUse(
          "Argument \(index), \(SafeText.quoted(String(cString: pointer))), is not valid UTF-8; write it anew.")
      }
      arguments.append(argument)
    }
    return arguments
  }
}
