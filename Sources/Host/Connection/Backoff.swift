/// How long to wait before the next try to connect: twice as long each time, with jitter.
nonisolated package struct Backoff: Sendable {
  static let first: Int64 = 200
  static let longest: Int64 = 30_000

  private var next = first

  package init() {}

  /// The wait in milliseconds; between half and all of what is due, so that many clients do not come at once.
  package mutating func wait(using random: inout some RandomNumberGenerator) -> Int64 {
    let wait = Int64.random(in: next / 2...next, using: &random)
    next = min(next * 2, Self.longest)
    return wait
  }

  package mutating func reset() { next = Self.first }
}
