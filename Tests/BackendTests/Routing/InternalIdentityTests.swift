import EaselAPI
import Foundation
import TestKit
import Testing

@testable import Backend

@Suite("internal identity")
struct InternalIdentityTests {
  private let key = InternalKey(bytes: Array(repeating: 1, count: 32))
  private let other = InternalKey(bytes: Array(repeating: 2, count: 32))
  private let ada = Identity(user: "u1", name: "Ada", role: .member, session: "s1")

  @Test("what the gateway signs is what a service reads, for a minute")
  func roundTrip() throws {
    let key = try #require(key)
    let token = try InternalIdentity.make(ada, key: key, now: 1_000)
    #expect(InternalIdentity.read(token, key: key, now: 1_000) == ada)
    #expect(InternalIdentity.read(token, key: key, now: 1_089) == ada)
    #expect(InternalIdentity.read(token, key: key, now: 1_090) == nil, "too old")
    #expect(InternalIdentity.read(token, key: key, now: 969) == nil, "from the future")
  }

  @Test("anything else is nobody")
  func forgeries() throws {
    let (key, other) = (try #require(key), try #require(other))
    let token = try InternalIdentity.make(ada, key: key, now: 0)
    let parts = token.split(separator: ".").map(String.init)
    let owner = try InternalIdentity.make(Identity(user: "u1", name: "Ada", role: .owner), key: other, now: 0)
    let none = Data(#"{"alg":"none","typ":"JWT"}"#.utf8).base64EncodedString().replacing("=", with: "")
    let foreign = owner.split(separator: ".").map(String.init)
    for forged in [
      "", ".", "..", "a.b.c", owner, "\(parts[0]).\(parts[1]).", "\(none).\(parts[1]).",
      "\(none).\(parts[1]).\(parts[2])",
      "\(parts[0]).\(foreign[1]).\(parts[2])", "\(token)=", "\(token).x", "\(parts[0]).\(parts[1]).\(foreign[2])",
      try InternalIdentity.make(service: "todo", key: key, now: 0), String(repeating: "a", count: 100_000),
    ] {
      #expect(InternalIdentity.read(forged, key: key, now: 0) == nil, "\(forged.prefix(80))")
    }
    #expect(InternalIdentity.readService(token, key: key, now: 0) == nil, "a caller's identity makes no service")
  }

  @Test("a service is who its token says")
  func services() throws {
    let key = try #require(key)
    let token = try InternalIdentity.make(service: "todo", key: key, now: 0)
    #expect(InternalIdentity.readService(token, key: key, now: 0) == "todo")
    #expect(InternalIdentity.readService(token, key: try #require(other), now: 0) == nil)
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
