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
  ///   - canvas: What is shown there, for others to know: ``holdEnded(_:of:in:)``.
  /// - Returns: The number of the seat; nil when there is none, or the locks cannot be had.
  static func take(in folder: String, first: [Int] = [], showing canvas: String = "") -> Int? {
    let seats = 0..<most
    for seat in first.filter(seats.contains) + seats.filter({ !first.contains($0) }) {
      guard let file = open(seat, in: folder) else { return nil }
      // The file stays open as long as the program runs: that is the seat.
      if lock(file) {
        tell(canvas, in: file)
        return seat
      }
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
      if lock(file) { files[seat] = file } else { close(file) }
    }
    return (Set(files.keys), { [held = Array(files.values)] in for file in held { close(file) } })
  }

  /// Of some seats, those at which no terminal runs with a canvas: they are free, and held so, or one runs with another.
  ///
  /// - Returns: The seats, and what gives back those that are held.
  static func holdEnded(
    _ seats: Set<Int>, of canvas: String, in folder: String
  ) -> (seats: Set<Int>, release: @Sendable () -> Void) {
    let free = hold(seats.sorted(), in: folder)
    let elsewhere = seats.subtracting(free.seats).filter { seat in
      let told = canvasTold(at: seat, in: folder)
      return told != nil && told != canvas
    }
    return (free.seats.union(elsewhere), free.release)
  }

  /// The canvases that running terminals show, by their keys.
  static func shownCanvases(in folder: String) -> Set<String> {
    var shown: Set<String> = []
    for seat in 0..<most {
      let file = Glibc.open("\(folder)/terminal-\(seat).lock", O_RDWR | O_CLOEXEC)
      // Terminals take the lowest free place, so no file follows a missing one.
      guard file >= 0 else { break }
      defer { close(file) }
      let isFree = flock(file, LOCK_SH | LOCK_NB) == 0
      if !isFree, let canvas = canvasTold(in: file) { shown.insert(canvas) }
    }
    return shown
  }

  /// How often a lock is tried that only commands have which look at the seats, a millisecond apart.
  private static let mostTries = 100

  /// Locks a seat that no terminal has; a command that looks at it (``shownCanvases(in:)``) is done in a moment.
  private static func lock(_ file: Int32) -> Bool {
    for _ in 0..<mostTries {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
      // A terminal's lock excludes all others, so this one names its owner.
      guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return false }
      flock(file, LOCK_UN)
      usleep(1_000)
    }
    return false
  }

  private static let mark = "canvas "

  /// Writes down which canvas is shown; where that fails, nobody relies on it.
  private static func tell(_ canvas: String, in file: Int32) {
    let text = Array((mark + canvas).utf8)
    guard ftruncate(file, 0) == 0 else { return }
    _ = text.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  /// Which canvas is shown at a seat, as far as that is told.
  private static func canvasTold(at seat: Int, in folder: String) -> String? {
    guard let file = open(seat, in: folder) else { return nil }
    defer { close(file) }
    return canvasTold(in: file)
  }

  private static func canvasTold(in file: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : nil
  }

  private static func open(_ seat: Int, in folder: String) -> Int32? {
    let file = Glibc.open("\(folder)/terminal-\(seat).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    return file < 0 ? nil : file
  }
}
