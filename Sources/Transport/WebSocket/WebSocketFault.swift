/// How the other side broke the protocol: what it is closed with (RFC 6455, section 7.4.1), and what was wrong.
package struct WebSocketFault: Error, Sendable, Hashable {
  package let closeCode: UInt16
  /// A few words, without anything from outside.
  package let reason: String

  static func broken(_ reason: String) -> WebSocketFault { WebSocketFault(closeCode: 1002, reason: reason) }
  static func unwanted(_ reason: String) -> WebSocketFault { WebSocketFault(closeCode: 1003, reason: reason) }
  static func inconsistent(_ reason: String) -> WebSocketFault { WebSocketFault(closeCode: 1007, reason: reason) }
  static func tooLarge(_ reason: String) -> WebSocketFault { WebSocketFault(closeCode: 1009, reason: reason) }
}
