import HTTPTypes

/// The one call that a token between gateway and services is good for.
package struct InternalCall: Sendable, Hashable {
  /// The receiver of calls that services make.
  static let gateway = "gateway"

  /// The name of the service that is called, or `gateway`.
  let receiver: String
  let method: HTTPRequest.Method
  /// In the spelling that both sides sign.
  private let path: String

  /// A call of a path, with or without a query; the query is not part of what is signed.
  init(to receiver: String, _ method: HTTPRequest.Method, _ target: String) {
    self.receiver = receiver
    self.method = method
    path = Self.signed(target.utf8.prefix { $0 != UInt8(ascii: "?") })
  }

  /// A text that no other call has.
  ///
  /// None of the parts can hold a line break.
  var text: String { "\(receiver)\n\(method.rawValue)\n\(path)" }

  /// A path as both sides sign it: HTTP clients encode bytes that an address may not have, so all but those that never
  /// need an encoding are encoded here.
  private static func signed(_ path: Substring.UTF8View.SubSequence) -> String {
    guard !path.allSatisfy(isKept) else { return String(Substring(path)) }
    var bytes: [UInt8] = []
    for byte in path {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
