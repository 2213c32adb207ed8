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
      guard let file = open(seat, in: folder) else { return nil }
      // The file stays open as long as the program runs: that is the seat.
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return seat }
      close(file)
    }
    return nil
  }

  /// Holds those of some seats that are free, so that nobody takes them.
  ///
  /// - Returns: The seats, and what gives them back.
  static func hold(_ seats: [Int], in folder: String) -> (seats: Set<Int>, release: @Sendable () -> Void) {
    var files: [Int: Int32] = [:]
    for seat in seats where (0..<most).contains(seat) {
      guard let file = open(seat, in: folder) else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { files[seat] = file } else { close(file) }
    }
    return (Set(files.keys), { [held = Array(files.values)] in for file in held { close(file) } })
  }

  private static func open(_ seat: Int, in folder: String) -> Int32? {
    let file = Glibc.open("\(folder)/terminal-\(seat).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    return file < 0 ? nil : file
  }
}
