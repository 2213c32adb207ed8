import Crypto
import CryptoExtras
import Dispatch
package import EaselAPI
import Foundation
import Synchronization

/// Hashes passwords with scrypt (RFC 7914), one at a time: a flood of sign-ins takes one processor and the memory of one.
package final class ScryptHasher: PasswordHashing {
  /// What one hash costs: `128 * rounds * blockSize` bytes of memory, and time in proportion to all three.
  package struct Cost: Sendable, Hashable {
    package var rounds: Int
    package var blockSize: Int
    package var parallelism: Int

    /// What takes 32 MiB and about a third of a second.
    package static let standard = Cost(rounds: 1 << 15, blockSize: 8, parallelism: 3)

    package init(rounds: Int, blockSize: Int, parallelism: Int) {
      self.rounds = rounds
      self.blockSize = blockSize
      self.parallelism = parallelism
    }
  }

  /// How many may wait; the next are sent away.
  static let queueLength = 32
  private static let saltBytes = 16
  private static let hashBytes = 32

  private let cost: Cost
  private let queue = DispatchQueue(label: "easel.passwords")
  private let waiting = Mutex(0)

  package init(cost: Cost = .standard) { self.cost = cost }

  package func hash(_ password: Secret) async throws -> String {
    let salt = SecretCode.systemRandom(Self.saltBytes)
    return try await apart { [cost] in
      let key = try Self.derive(password, salt, cost)
      return Self.text(cost, salt, key.withUnsafeBytes { Array($0) })
    }
  }

  package func verify(_ password: Secret, against hash: String?) async throws -> Bool {
    let known = hash.flatMap(Self.parts)
    let parts = known ?? (cost, SecretCode.systemRandom(Self.saltBytes), SecretCode.systemRandom(Self.hashBytes))
    return try await apart {
      // Keys are compared in constant time.
      try Self.derive(password, parts.1, parts.0) == SymmetricKey(data: parts.2) && known != nil
    }
  }

  package func isOutdated(_ hash: String) -> Bool { Self.parts(hash)?.0 != cost }

  private func apart<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isFull = waiting.withLock { count in
      count += 1
      return count > Self.queueLength
    }
    defer { waiting.withLock { $0 -= 1 } }
    guard !isFull else { throw Problem.passwordsBusy }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: work)) }
    }
  }

  private static func derive(_ password: Secret, _ salt: [UInt8], _ cost: Cost) throws -> SymmetricKey {
    // The same letters can be typed in more than one way.
    let text = password.revealed.precomposedStringWithCanonicalMapping
    // The library cannot take an empty text; nobody has one, so any other does.
    return try KDF.Scrypt.deriveKey(
      from: text.isEmpty ? Data([0]) : Data(text.utf8), salt: salt, outputByteCount: hashBytes, rounds: cost.rounds,
      blockSize: cost.blockSize,
      parallelism: cost.parallelism)
  }

  /// A hash as it is kept: `$scrypt$ln=15,r=8,p=3$salt$hash`.
  private static func text(_ cost: Cost, _ salt: [UInt8], _ hash: [UInt8]) -> String {
    "$scrypt$ln=\(cost.rounds.trailingZeroBitCount),r=\(cost.blockSize),p=\(cost.parallelism)"
      + "$\(Base64URL.encode(salt))$\(Base64URL.encode(hash))"
  }

  private static func parts(_ text: String) -> (Cost, [UInt8], [UInt8])? {
    let parts = text.split(separator: "$").map(String.init)
    guard parts.count == 4, parts[0] == "scrypt", let salt = Base64URL.decode(parts[2]),
      let hash = Base64URL.decode(parts[3])
    else { return nil }
    let numbers = parts[1].split(separator: ",").compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
    guard numbers.count == 3, (1...24).contains(numbers[0]), !salt.isEmpty, hash.count == hashBytes else { return nil }
    return (Cost(rounds: 1 << numbers[0], blockSize: numbers[1], parallelism: numbers[2]), Array(salt), Array(hash))
  }
}
