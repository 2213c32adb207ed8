import HTTPTypes

/// How the side that answers a call between gateway and services shows that it has their key (`Easel-Proof`).
///
/// The proof is an HMAC over the status of the answer and the token of the call. Each token is unique, so a proof fits one
/// answer only.
enum AnswerProof {
  /// The proof for the answer to a call whose token came in a header.
  static func make(for token: String, in header: HTTPField.Name, status: Int, key: InternalKey) -> String {
    Base64URL.encode(key.sign(text(token, header, status)))
  }

  static func isGood(
    _ proof: String?, for token: String, in header: HTTPField.Name, status: Int, key: InternalKey
  ) -> Bool {
    guard let signature = proof.flatMap({ Base64URL.decode($0) }) else { return false }
    return key.isSignature(Array(signature), of: text(token, header, status))
  }

  /// The header is part of it, so that the gateway proves nothing in the name of a service.
  private static func text(_ token: String, _ header: HTTPField.Name, _ status: Int) -> String {
    "easel-answer\n\(header.canonicalName)\n\(status)\n\(token)"
  }
}
