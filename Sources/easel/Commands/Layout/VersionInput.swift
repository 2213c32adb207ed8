/// Reads numbers of versions as people write them on a command line.
///
/// The parser hands them over as they are, in a list of all that it does not know: it would take a number below zero for an
/// option, and complain that the version is missing.
enum VersionInput {
  static func numbers(_ texts: [String], most: Int) throws(CommandFailure) -> [Int] {
    var numbers: [Int] = []
    for text in texts {
      guard let number = Int(text), number >= 1 else {
        if text.hasPrefix("-"), Int(text) == nil { throw .wrongUse("There is no option \(SafeText.quoted(text)).") }
        throw .wrongUse(
          "There is no version \(SafeText.quoted(text)): they are counted from 1, and `easel layout versions` lists them."
        )
      }
      numbers.append(number)
    }
    guard numbers.count <= most else {
      throw .wrongUse("Give the \(most == 1 ? "number of one version" : "numbers of \(most) versions") at the most.")
    }
    return numbers
  }
}
