/// How long to wait before the next try to connect: twice as long each time, with jitter.
nonisolated package struct Backoff: Sendable {
  static let first: Int64 = 200
  package static let longest: Int64 = 30_000
  /// The longest wait where nobody answers, so that the return of a server is seen within three seconds.
  static let longestForAbsence: Int64 = 2_500

  private var next = first

  package init() {}

  /// The wait in milliseconds; between half and all of what is due, so that many clients do not come at once.
  package mutating func wait(
    using random: inout some RandomNumberGenerator, atMost limit: Int64 = Self.longest
  ) -> Int64 {
    let due = min(next, limit)
    let wait = Int64.random(in: due / 2...due, using: &random)
    next = min(next * 2, Self.longest)
    return wait
  }

  package mutating func reset() { next = Self.first }
}
