import Glibc

/// Tells the terminals apart that run at the same time on one machine, by locks on files.
enum TerminalSeat {
  /// How many there may be.
  static let most = 256

  /// Takes a seat that is free, until the program ends, however that ends.
  ///
  /// - Parameters:
  ///   - folder: Where the locks are.
  ///   - first: The seats that are tried before the others: those of terminals that left something to be sent.
  /// - Returns: The number of the seat; nil when there is none, or the locks cannot be had.
  static func take(in folder: String, first: [Int] = []) -> Int? {
    let seats = 0..<most
    for seat in first.filter(seats.contains) + seats.filter({ !first.contains($0) }) {
      let file = open("\(folder)/terminal-\(seat).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { return nil }
      // The file stays open as long as the program runs: that is the seat.
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return seat }
      close(file)
    }
    return nil
  }
}
