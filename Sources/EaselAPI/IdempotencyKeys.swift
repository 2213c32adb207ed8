/// What both ends agree on about the header `Idempotency-Key`
/// (draft-ietf-httpapi-idempotency-key-header).
package enum IdempotencyKeys {
  /// How long a server answers a call with the same key with the same answer, in seconds.
  package static let keptSeconds = 24 * 3600
}
