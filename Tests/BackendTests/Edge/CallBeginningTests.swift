import NIOCore
import Testing

@testable import Backend

/// Where the parser ended, as far as that can be told.
@Suite("beginnings of calls")
struct CallBeginningTests {
  /// What there is to say once these bytes arrived, one after the other, with nothing made of them.
  private func arrival(_ parts: String...) -> CallBeginning {
    var beginning = CallBeginning()
    for part in parts.dropLast() {
      beginning.arrived(ByteBuffer(string: part))
      beginning.settled()
    }
    beginning.arrived(ByteBuffer(string: parts.last ?? ""))
    return beginning
  }

  @Test("a method that comes in pieces is one word")
  func pieces() {
    #expect(arrival("FL", "UX / HTTP/1.1").hasUnknownMethod)
    #expect(arrival("FO").hasUnknownMethod)
    #expect(!arrival("G", "ET / XTTP").hasUnknownMethod)
    #expect(!arrival("F", "\u{1}").hasUnknownMethod)
    #expect(!arrival("").hasUnknownMethod)
  }

  @Test("a version is what a line ends with, whole or as far as it came")
  func versions() {
    #expect(arrival("GET / HTTP/1.2").hasUnknownVersion)
    #expect(arrival("\r\nGET / HTTP", "/2.0\r\nHost: x\r\n\r\n").hasUnknownVersion)
    #expect(arrival("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").hasUnknownVersion)
    for line in ["GET / HTTP/1.1", "GET / HTTP/1.0", "GET / HTTP/1.", "GET / HTTP/1.22", "GET /", "HTTP/1.2", "", "{}"]
    {
      #expect(!arrival(line).hasUnknownVersion, "\(line)")
    }
    let long = String(repeating: "a", count: 99)
    #expect(arrival("GET /\(long) HTTP/1.2").hasUnknownVersion)
    #expect(arrival("GET /\(long)", " HTTP/1.2").hasUnknownVersion)
    #expect(arrival("GET /\(long)", "\(long) HTTP", "/1.2").hasUnknownVersion, "of a long line the end is remembered")
    #expect(!arrival("GET /\(long) HTTP/1.1\r\nX: \(long)", " HTTP/1.2").hasUnknownVersion, "the line was over")
    var behindBody = arrival("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}GET / HTTP/1.2")
    behindBody.head()
    behindBody.body()
    behindBody.end()
    #expect(!behindBody.hasUnknownVersion)
  }

  @Test("another protocol is known by the end of the line, whatever came before and in whatever pieces")
  func protocols() {
    let long = String(repeating: "a", count: 99)
    for parts in [
      ["GET / RTSP/1.0\r\n\r\n"], ["\r\nSOURCE / ICE/1.0\r\n\r\n"], ["GET /\(long)", " RTS", "P/1.1\r\n\r\n"],
      ["GET /\(long) RTSP/1.0\r\nX: \(long)", "\(long)\r\n\r\n"],
    ] {
      var beginning = CallBeginning()
      for part in parts.dropLast() {
        beginning.arrived(ByteBuffer(string: part))
        beginning.settled()
      }
      beginning.arrived(ByteBuffer(string: parts.last ?? ""))
      let isOther = beginning.isOfOtherProtocol()
      #expect(isOther, "\(parts)")
    }
    for text in ["GET / HTTP/1.1\r\nX: RTSP/1.0\r\n\r\n", "GET /RTSP/1.0 HTTP/1.1\r\n\r\n", "ICE/1.0\r\n", ""] {
      var beginning = arrival(text)
      let isOther = beginning.isOfOtherProtocol()
      #expect(!isOther, "\(text)")
    }
    // Behind a call whose headers ended with the first bytes of the second piece.
    var behind = arrival("GET / HTTP/1.1\r\nX: \(long)\r\n\r", "\nGET / RTSP/1.0\r\n\r\n")
    behind.head()
    behind.end()
    let isOther = behind.isOfOtherProtocol()
    #expect(isOther)
  }

  @Test("behind a body nothing is told of it, and at the next bytes it is again")
  func bodies() {
    var beginning = arrival("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}FOO /")
    beginning.head()
    beginning.body()
    beginning.end()
    #expect(!beginning.hasUnknownMethod)
    beginning.settled()
    beginning.arrived(ByteBuffer(string: "FOO / HTTP/1.1"))
    #expect(beginning.hasUnknownMethod)
    var open = arrival("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n")
    open.head()
    open.settled()
    open.arrived(ByteBuffer(string: "FOO / 123"))
    #expect(!open.hasUnknownMethod)
  }
}
