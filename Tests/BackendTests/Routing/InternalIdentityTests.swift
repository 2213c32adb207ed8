import EaselAPI
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

@Suite("internal identity")
struct InternalIdentityTests {
  private let key = InternalKey(bytes: Array(repeating: 1, count: 32))
  private let other = InternalKey(bytes: Array(repeating: 2, count: 32))
  private let call = InternalCall(to: "todo", .get, "/api/todo/items")
  private let ada = Identity(user: "u1", name: "Ada", role: .member, session: "s1")

  @Test("what the gateway signs is what a service reads, for a moment")
  func roundTrip() throws {
    let key = try #require(key)
    let token = try InternalIdentity.make(ada, for: call, key: key, now: 1_000)
    #expect(InternalIdentity.read(token, for: call, key: key, now: 1_000) == ada)
    #expect(InternalIdentity.read(token, for: call, key: key, now: 1_039) == ada)
    #expect(InternalIdentity.read(token, for: call, key: key, now: 1_040) == nil, "too old")
    #expect(InternalIdentity.read(token, for: call, key: key, now: 969) == nil, "from the future")
  }

  @Test("anything else is nobody")
  func forgeries() throws {
    let (key, other) = (try #require(key), try #require(other))
    let token = try InternalIdentity.make(ada, for: call, key: key, now: 0)
    let parts = token.split(separator: ".").map(String.init)
    let owner = try InternalIdentity.make(
      Identity(user: "u1", name: "Ada", role: .owner), for: call, key: other, now: 0)
    let none = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64EncodedString().replacing("=", with: "")
    let foreign = owner.split(separator: ".").map(String.init)
    for forged in [
      "", ".", "..", "a.b.c", owner, "\(parts[0]).\(parts[1]).", "\(none).\(parts[1]).",
      "\(none).\(parts[1]).\(parts[2])",
      "\(parts[0]).\(foreign[1]).\(parts[2])", "\(token)=", "\(token).x", "\(parts[0]).\(parts[1]).\(foreign[2])",
      try InternalIdentity.make(service: "todo", for: call, key: key, now: 0), String(repeating: "a", count: 100_000),
    ] {
      #expect(InternalIdentity.read(forged, for: call, key: key, now: 0) == nil, "\(forged.prefix(80))")
    }
    #expect(
      InternalIdentity.readService(token, for: call, key: key, now: 0) == nil, "a caller's identity makes no service")
  }

  @Test("a token is good for one service, method and path")
  func bound() throws {
    let key = try #require(key)
    let token = try InternalIdentity.make(ada, for: call, key: key, now: 0)
    for other in [
      InternalCall(to: "chat", .get, "/api/todo/items"), InternalCall(to: "todo", .delete, "/api/todo/items"),
      InternalCall(to: "todo", .get, "/api/todo/items/1"), InternalCall(to: "todo", .get, "/api/todo%2Fitems"),
    ] {
      #expect(InternalIdentity.read(token, for: other, key: key, now: 0) == nil, "\(other)")
    }
    #expect(InternalCall(to: "todo", .get, "/api/todo/items?limit=5") == call)
    #expect(InternalCall(to: "todo", .get, "/a|b é") == InternalCall(to: "todo", .get, "/a%7Cb%20%C3%A9"))
  }

  @Test("a token is used once, however long ago that was while it is good")
  func spent() throws {
    let key = try #require(key)
    let spent = SpentTokens()
    let tokens = try (0..<3).map { _ in try InternalIdentity.make(ada, for: call, key: key, now: 1_000) }
    #expect(Set(tokens).count == 3, "no two are alike")
    #expect(spent.spend(tokens[0], at: 1_000))
    #expect(spent.spend(tokens[1], at: 1_030))
    for now in [1_000, 1_039, 1_000 + SignedClaims.span, 970] {
      #expect(!spent.spend(tokens[0], at: now) && !spent.spend(tokens[1], at: now), "\(now)")
    }
    #expect(spent.spend(tokens[2], at: 1_039))
    for forged in ["", "x", "a.b.c"] { #expect(!spent.spend(forged, at: 1_000)) }
  }

  @Test("a proof is for one token, in one header, with one status")
  func proofs() throws {
    let (key, other) = (try #require(key), try #require(other))
    let proof = AnswerProof.make(for: "a.b.c", in: .identity, status: 200, key: key)
    #expect(AnswerProof.isGood(proof, for: "a.b.c", in: .identity, status: 200, key: key))
    #expect(!AnswerProof.isGood(proof, for: "a.b.d", in: .identity, status: 200, key: key))
    #expect(!AnswerProof.isGood(proof, for: "a.b.c", in: .service, status: 200, key: key))
    #expect(!AnswerProof.isGood(proof, for: "a.b.c", in: .identity, status: 201, key: key))
    #expect(!AnswerProof.isGood(proof, for: "a.b.c", in: .identity, status: 200, key: other))
    #expect(!AnswerProof.isGood(nil, for: "a.b.c", in: .identity, status: 200, key: key))
  }

  @Test("base64url is that of RFC 4648, and takes no other letters")
  func base64() {
    for (text, encoded) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")] {
      #expect(Base64URL.encode(Array(text.utf8)) == encoded)
      #expect(Base64URL.decode(encoded).map { String(decoding: $0, as: UTF8.self) } == text)
    }
    #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    for wrong in ["Zg==", "+/8", "Z", "Zm 9", "é"] { #expect(Base64URL.decode(wrong) == nil) }
  }

  @Test("a service is who its token says")
  func services() throws {
    let key = try #require(key)
    let token = try InternalIdentity.make(service: "todo", for: call, key: key, now: 0)
    #expect(InternalIdentity.readService(token, for: call, key: key, now: 0) == "todo")
    #expect(InternalIdentity.readService(token, for: call, key: try #require(other), now: 0) == nil)
  }

  @Test("a key file is made once, private, and refused when others can read it or it is short")
  func files() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder.path)/deep/internal.key"
      let first = try InternalKey(file: path)
      let second = try InternalKey(file: path)
      #expect(first.sign("x") == second.sign("x"))
      #expect("\(first)" == "***")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      chmod(path, 0o640)
      #expect(throws: BackendError.self) { try InternalKey(file: path) }
      chmod(path, 0o600)
      try Data("short".utf8).write(to: URL(filePath: path))
      #expect(throws: BackendError.self) { try InternalKey(file: path) }
    }
  }
}
