/// Reads numbers of versions as people write them on a command line.
enum VersionInput {
  /// What is wrong with one.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  static func number(_ text: String) throws(Fault) -> Int {
    guard let number = Int(text), number >= 1 else {
      throw Fault(description: "Versions are counted from 1; `easel layout versions` lists those there are.")
    }
    return number
  }
}
