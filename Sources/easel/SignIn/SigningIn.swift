import EaselAPI
import EaselKit
import Glibc
import Transport

/// Signs this terminal in and keeps that.
struct SigningIn: Sendable {
  let server: SharedServer
  let vault: SignInVault

  init(_ server: SharedServer) {
    self.server = server
    vault = SignInVault(Environment.paths)
  }

  /// Signs in, with the one before at this server ended, whosever it was; answers what is kept of it.
  func perform(email: String, password: Secret, terminal: String) async throws(CommandFailure) -> SignInRecord {
    let began = SystemClock.now()
    let answer = try await server.call(AuthAPI.login(Login(email: email, password: password, terminal: terminal)))
    await leave(answer.account.id)
    let (record, before) = try keep(answer, terminal: terminal, link: nil, at: began)
    if let before, !before.isOver, before.account == record.account, before.session != record.session {
      // So that each terminal is one sign-in; when it does not work it ends by itself some day.
      _ = try? await server.call(AuthAPI.revoke(before.session), as: answer.accessToken)
    }
    return record
  }

  /// Signs in with the token of a link, as `perform(email:password:terminal:)` does for people.
  func perform(link token: Secret) async throws(CommandFailure) -> SignInRecord {
    let began = SystemClock.now()
    let answer = try await server.signIn(withLink: token)
    guard let scope = answer.link else {
      throw CommandFailure("This is no token of a link; links are made with: easel canvas link")
    }
    await leave(answer.account.id)
    // Its name is all that is missing, and is told again whenever the canvas is open.
    let share = try? await server.call(CanvasShareAPI.share(scope.canvas), as: answer.accessToken)
    let canvas = LinkedCanvas(id: scope.canvas, name: share?.name ?? "shared canvas")
    return try keep(answer, terminal: answer.account.name, link: canvas, at: began).record
  }

  /// Ends the sign-in of somebody else that this terminal has at the server, and says so.
  private func leave(_ account: String) async {
    guard let other = try? vault.folder.list()["\(server.address)"], !other.isOver, other.account != account else {
      return
    }
    let trouble = await SigningOut(other).tellServer()
    let name = SafeText.line(other.email.isEmpty ? other.name : other.email)
    StandardStreams.complain("easel: \(trouble ?? "\(name) is signed out here.")")
  }

  private func keep(
    _ answer: SignedIn, terminal: String, link: LinkedCanvas?, at now: Timestamp
  ) throws(CommandFailure) -> (record: SignInRecord, before: SignInRecord?) {
    var record = SignInRecord(
      id: TimeOrderedID.make(at: now), address: "\(server.address)", account: answer.account.id,
      session: answer.session, terminal: terminal, email: answer.account.email ?? "", name: answer.account.name,
      role: answer.account.role, place: .none, isOpen: server.isOpen, trusted: server.trusted, link: link)
    do throws(SystemError) {
      let lock = try vault.folder.lock()
      defer { lock.release() }
      let before = try vault.folder.list()[record.address]
      record.place = try vault.keep(Credentials(answer, at: now), for: record)
      try vault.folder.change { $0.put(record, isCurrent: true) }
      if let before { vault.forget(before) }
      return (record, before)
    } catch {
      throw CommandFailure(SignInTrouble.files(vault.folder.path, error))
    }
  }

  /// What this terminal is called unless the person says otherwise.
  static var terminalName: String {
    let user = getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "somebody"
    var bytes = [CChar](repeating: 0, count: 256)
    let host = gethostname(&bytes, bytes.count - 1) == 0 ? bytes.withUnsafeBufferPointer(Self.text) : "terminal"
    return String("\(user)@\(host)".filter { !$0.isWhitespace }.prefix(AuthAPI.longestName))
  }

  private static func text(_ characters: UnsafeBufferPointer<CChar>) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
