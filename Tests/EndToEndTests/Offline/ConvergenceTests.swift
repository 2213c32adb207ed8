import EaselKit
import Foundation
import TestKit
import Testing

/// Two terminals of one person change the same todos at random, over links that lose, cut, repeat and hold up calls, with a
/// server that is killed in between; when all is quiet again, both and the server have the same, and nothing that was
/// accepted is lost unseen.
///
/// `EASEL_SOAK` is how many steps are done instead of the usual ones, `EASEL_SEED` the seed of the first run.
@Suite(.timeLimit(.minutes(60))) struct ConvergenceTests {
  private static let soak = ProcessInfo.processInfo.environment["EASEL_SOAK"].flatMap(Int.init)
  private static let firstSeed = ProcessInfo.processInfo.environment["EASEL_SEED"].flatMap(UInt64.init) ?? 1
  private static let seeds = (0..<UInt64(2)).map { firstSeed + $0 }

  @Test(arguments: Self.seeds) func bothEndsAgreeAtLast(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      let town = try await OfflineTown.open(folder, seed: seed)
      do {
        for _ in 0..<(Self.soak ?? 60) { try await town.step() }
        try await town.settle()
        try await town.check()
      } catch {
        await town.close()
        throw error
      }
      await town.close()
    }
  }
}
