import Crypto
import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing

@testable import Backend

/// Changing and resetting passwords, and how they are kept.
@Suite("passwords", .timeLimit(.minutes(1)))
struct PasswordTests {
  private static let new: Secret = "quite another password"

  @Test("changing the password needs the old one and ends all other sign-ins")
  func change() async throws {
    try await AuthDesk.with { desk in
      let here = try await desk.newcomer("ada@example.com")
      let there = try await desk.login("ada@example.com")
      let wrong = AuthAPI.changePassword(PasswordChange(currentPassword: "wrong", newPassword: Self.new)).request
      try desk.server.refusal(
        401, "auth.credentials.refused", of: try await desk.send(wrong, as: here.accessToken))
      let weak = PasswordChange(currentPassword: AuthDesk.password, newPassword: "short")
      try desk.server.refusal(
        422, "auth.password.short", field: "newPassword",
        of: try await desk.send(AuthAPI.changePassword(weak).request, as: here.accessToken))
      let change = PasswordChange(currentPassword: AuthDesk.password, newPassword: Self.new)
      #expect(try await desk.send(AuthAPI.changePassword(change).request, as: here.accessToken).status == 204)
      #expect(await desk.mails.next().subject == "Your password on Easel was changed")

      #expect(try await desk.send(AuthAPI.me().request, as: here.accessToken).status == 200)
      try desk.server.refusal(
        401, "auth.token.refused", of: try await desk.send(TodoAPI.items().request, as: there.accessToken))
      try desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(there.refreshToken).request))
      #expect(try await desk.login("ada@example.com", password: Self.new).account.email == "ada@example.com")
      try desk.server.refusal(
        401, "auth.credentials.refused",
        of: try await desk.send(
          AuthAPI.login(Login(email: "ada@example.com", password: AuthDesk.password)).request))
    }
  }

  @Test("whoever holds a terminal cannot guess the password there, either")
  func guessingAtChange() async throws {
    try await AuthDesk.with { desk in
      let here = try await desk.newcomer("ada@example.com")
      let wrong = AuthAPI.changePassword(PasswordChange(currentPassword: "wrong", newPassword: Self.new)).request
      for _ in 0..<5 { #expect(try await desk.send(wrong, as: here.accessToken).status == 401) }
      try desk.server.refusal(
        429, "auth.attempts.exceeded", of: try await desk.send(wrong, as: here.accessToken))
    }
  }

  @Test("a reset code sets a new password once, within the hour, ends all sign-ins and opens a locked account")
  func reset() async throws {
    try await AuthDesk.with { desk in
      let here = try await desk.newcomer("ada@example.com")
      for _ in 0..<5 {
        _ = try await desk.send(AuthAPI.login(Login(email: "ada@example.com", password: "wrong")).request)
      }
      _ = try await desk.send(AuthAPI.forgotPassword(email: "Ada@example.com").request)
      let late = try #require(await desk.mails.next().code)
      desk.server.clock.advance(seconds: 3600)
      let reset = { (code: Secret) in
        try await desk.send(AuthAPI.resetPassword(PasswordReset(code: code, newPassword: Self.new)).request)
      }
      try desk.server.refusal(422, "auth.code.refused", field: "code", of: try await reset(late))

      _ = try await desk.send(AuthAPI.forgotPassword(email: "ada@example.com").request)
      let first = try #require(await desk.mails.next().code)
      _ = try await desk.send(AuthAPI.forgotPassword(email: "ada@example.com").request)
      let second = try #require(await desk.mails.next().code)
      #expect(try await reset(second).status == 204)
      for code in [first, second] {
        try desk.server.refusal(422, "auth.code.refused", field: "code", of: try await reset(code))
      }
      #expect(await desk.mails.next().subject == "Your password on Easel was changed")
      try desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(here.refreshToken).request))
      #expect(try await desk.login("ada@example.com", password: Self.new).account.name == "Ada")
    }
  }

  @Test("hashes hold their cost, take the same letters however typed, and tell when they are outdated")
  func hashing() async throws {
    let cheap = ScryptHasher(cost: .init(rounds: 16, blockSize: 1, parallelism: 1))
    let hash = try await cheap.hash("caf\u{E9} cafe")
    #expect(hash.hasPrefix("$scrypt$ln=4,r=1,p=1$"))
    #expect(try await cheap.hash("caf\u{E9} cafe") != hash)
    #expect(try await cheap.verify("cafe\u{301} cafe", against: hash))
    #expect(try await !cheap.verify("cafe cafe", against: hash))
    for nothing in [nil, "", "$scrypt$", "$scrypt$ln=4,r=1,p=1$$", "$scrypt$ln=99,r=1,p=1$AAAA$AAAA"] {
      #expect(try await !cheap.verify("", against: nothing))
    }
    #expect(!cheap.isOutdated(hash))
    #expect(ScryptHasher().isOutdated(hash))
    #expect(
      try await ScryptHasher(cost: .init(rounds: 32, blockSize: 1, parallelism: 1)).verify(
        "caf\u{E9} cafe", against: hash))
  }

  @Test("scrypt is that of RFC 7914")
  func vector() async throws {
    // The second vector of its section 12, in the form in which hashes are kept, cut to 32 bytes as scrypt allows.
    let key = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
    let bytes = stride(from: 0, to: 64, by: 2).compactMap { place in
      UInt8(key.dropFirst(place).prefix(2), radix: 16)
    }
    let hash = "$scrypt$ln=10,r=8,p=16$\(Base64URL.encode(Data("NaCl".utf8)))$\(Base64URL.encode(bytes))"
    #expect(try await ScryptHasher().verify("password", against: hash))
  }

  @Test("a flood of passwords is sent away instead of kept waiting, and costs no attempt")
  func flood() async throws {
    let hasher = ScryptHasher(cost: .init(rounds: 1 << 12, blockSize: 8, parallelism: 1))
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask {
          do {
            _ = try await hasher.hash("password")
            return false
          } catch {
            return error as? Problem == .passwordsBusy
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused > 0)
    #expect(try await hasher.verify("password", against: hasher.hash("password")))
  }
}
