import Testing
import Transport

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("unix:/run/easel/s", ServerAddress.unixSocket("/run/easel/s")),
    ("unix:///run/easel/s", .unixSocket("/run/easel/s")),
    ("http://127.0.0.1:8080", .http("http://127.0.0.1:8080")),
    ("HTTP://Desk.Example/", .http("http://desk.example")),
    ("https://desk.example/easel/", .http("https://desk.example/easel")),
    ("http://[::1]:80", .http("http://[::1]:80")),
  ])
  func readsAddresses(text: String, address: ServerAddress) throws {
    #expect(try ServerAddress(text) == address)
    #expect(try ServerAddress(address.description) == address)
  }

  @Test(arguments: [
    ("", ServerAddressError.unknownForm),
    ("/run/easel/s", .unknownForm),
    ("ftp://host", .unknownForm),
    ("file:///etc/passwd", .unknownForm),
    ("http:/host", .unknownForm),
    ("unix:run/s", .relativePath),
    ("unix:", .relativePath),
    ("unix://host/s", .relativePath),
    ("unix:/a\0b", .illegalCharacter),
    ("http://", .noHost),
    ("http://:80", .noHost),
    ("http://[::1", .noHost),
    ("http://user:secret@host", .userInfo),
    ("http://host:0", .badPort),
    ("http://host:65536", .badPort),
    ("http://host:", .badPort),
    ("http://host:8x", .badPort),
    ("http://[::1]8", .badPort),
    ("http://ho st", .illegalCharacter),
    ("http://host/?q", .illegalCharacter),
    ("http://host/#f", .illegalCharacter),
    ("http://host\\@evil", .illegalCharacter),
    ("http://höst", .illegalCharacter),
    ("http://host\r\nX: y", .illegalCharacter),
    ("http://[::1%25eth0]", .illegalCharacter),
  ])
  func refusesTheRest(text: String, error: ServerAddressError) {
    #expect(throws: error) { try ServerAddress(text) }
    #expect(error.sentence.hasSuffix("."))
  }

  @Test func refusesSocketPathsThatTheSystemCannotHold() throws {
    let longest = "/" + String(repeating: "a", count: 102)
    #expect(try ServerAddress("unix:\(longest)") == .unixSocket(longest))
    #expect(ServerAddressError.longPath(104).sentence.hasSuffix("allows 103; choose a shorter path."))
    #expect(throws: ServerAddressError.longPath(104)) { try ServerAddress("unix:\(longest)a") }
  }
}
