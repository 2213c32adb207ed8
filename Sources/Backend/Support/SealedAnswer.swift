import Crypto
import EaselAPI
import Foundation

/// An answer that holds a secret, as it is kept for who repeats the call: for a process alone to read.
struct SealedAnswer: Codable, Sendable, Hashable {
  fileprivate let sealed: Data
}

/// Seals answers with a key that this process made up and keeps nowhere.
///
/// Whoever reads the files finds nothing in them, and when the process ends nobody can open what it sealed.
struct AnswerSeal: Sendable {
  private let key = SymmetricKey(size: .bits256)

  func seal(_ answer: some Encodable) throws -> SealedAnswer {
    SealedAnswer(sealed: try ChaChaPoly.seal(Data(try APIJSON.encode(answer)), using: key).combined)
  }

  /// What was sealed; throws `Problem.answerGone` when another process did it.
  func open<Value: Decodable>(_ type: Value.Type, _ answer: SealedAnswer) throws -> Value {
    guard let box = try? ChaChaPoly.SealedBox(combined: answer.sealed),
      let bytes = try? ChaChaPoly.open(box, using: key)
    else { throw Problem.answerGone }
    return try APIJSON.decode(type, from: Array(bytes))
  }
}

extension Problem {
  /// It was done, by a process whose seal nobody has any more.
  static let answerGone = Problem.conflict(
    "idempotency.answer.gone", field: "Idempotency-Key",
    "The first call with this Idempotency-Key did it, and the secret that it told cannot be told again as the server was "
      + "started anew; revoke or withdraw what it made, and make another with a new key.")
}
