import Testing

@testable import Backend

/// The one spelling of a path.
@Suite("plain targets")
struct PlainTargetTests {
  @Test(
    "what need not be encoded is itself",
    arguments: [
      ("/api/todo/%69tems", "/api/todo/items"), ("/%41%5a%61%7A%30%39", "/AZaz09"), ("/%2D%2e%5F%7e", "/-._~"),
      ("/%69?a=%69", "/i?a=%69"), ("/a%20%69", "/a%20i"), ("/%69%2F%69", "/i%2Fi"), ("/%c3%A4%69", "/%C3%A4i"),
      ("/%2569%69", "/%2569i"), ("/%2e%2E/%61", "/../a"),
      ("/%5c", "/%5C"), ("/a%2fb?c=%2f", "/a%2Fb?c=%2f"), ("/%c3%a4", "/%C3%A4"),
    ])
  func decoded(target: String, plain: String) {
    #expect(PlainTarget.plain(target) == plain)
    #expect(PlainTarget.plain(plain) == nil, "it is said once")
  }

  @Test(
    "a target that names the host is the path behind it",
    arguments: [
      ("http://x/a?b=%69", "/a?b=%69"), ("HTTP://x:80/a", "/a"), ("http://x", "/"), ("http://x?a=/b", "/?a=/b"),
      ("http://x//a", "//a"), ("http://x/%zz", "/%zz"), ("https://[::1]:1/a/../%2e", "/a/../%2e"),
      ("http://x/a?b=http://y/c", "/a?b=http://y/c"),
    ])
  func absolute(target: String, path: String) { #expect(PlainTarget.path(ofAbsolute: target) == path) }

  @Test(
    "a target that is a path names no host",
    arguments: ["", "/", "//x/a", "/http://x/a", "*", "x:80", "?a=http://x/"])
  func path(target: String) { #expect(PlainTarget.path(ofAbsolute: target) == nil) }

  @Test(
    "all else stays as it came",
    arguments: [
      "", "/", "/api/todo/items", "/a?b=%69", "/%2F", "/%5C", "/%00", "/%25", "/%2569", "/%C3%A4", "/%3F", "/%",
      "/%6", "/%zz%69", "/%%369", "/%69%", "/%6?9", "*", "/a?b=http://y/c", "?a=http://x/", "x:80", "/%5c%", "/a?b=%5c",
    ])
  func kept(target: String) { #expect(PlainTarget.plain(target) == nil) }
}
