import ArgumentParser
import Canvas
import EaselAPI
import EaselKit
import Store
import Transport

/// `easel logout`.
struct LogoutCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Sign this terminal out of a shared server.",
    discussion: """
      What was kept of the server's answers is forgotten; changes that were not sent yet stay until the same person signs in \
      again. This terminal forgets the sign-in also when the server cannot be reached: then it says that the sign-in was not \
      revoked there, and how to do that, and the exit status is 0 all the same. A link goes on elsewhere; its maker ends \
      it with `easel tokens revoke`.
      """)

  @Argument(help: ArgumentHelp("The server; else the one in use.", valueName: "url"))
  var url: String?
  @Flag(help: "Sign out of all servers.")
  var all = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  /// What is printed as JSON for each server.
  private struct Outcome: Encodable {
    var server: String
    /// Whether the server knows that the sign-in has ended.
    var told: Bool
  }

  func perform() async throws(CommandFailure) {
    let url = try connection.server(or: url)
    guard !all || url == nil else { throw .wrongUse("Name a server or say --all, not both.") }
    var outcomes: [Outcome] = []
    for record in try records(at: url) {
      let trouble = await SigningOut(record).perform()
      outcomes.append(Outcome(server: record.address, told: trouble == nil))
      guard !output.json else { continue }
      if let trouble { StandardStreams.complain("easel: \(trouble)") }
      try Output.say("Signed out of \(SafeText.line(record.address)).")
    }
    if output.json { try Output.print(json: outcomes) }
  }

  private func records(at url: String?) throws(CommandFailure) -> [SignInRecord] {
    let folder = SignInFolder(Environment.paths)
    let list: SignInList
    do throws(SystemError) { list = try folder.list() } catch {
      throw CommandFailure(SignInTrouble.files(folder.path, error))
    }
    if all { return list.records }
    let choice = try ServerChoice(url, paths: Environment.paths)
    if let record = choice.signIn { return [record] }
    throw CommandFailure(
      choice.isPrivate
        ? "You are signed in to no server." : "You are not signed in to \(SafeText.line("\(choice.address)")).")
  }
}

/// Ends a sign-in, at its server and here.
struct SigningOut: Sendable {
  let record: SignInRecord

  init(_ record: SignInRecord) { self.record = record }

  /// Ends it; answers what the person is to know when the server could not be told.
  func perform() async -> String? {
    let folder = SignInFolder(Environment.paths)
    folder.noteLeaving(record.id)
    defer { folder.forgetLeaving(record.id) }
    let trouble = await tellServer()
    let complaints = [trouble, forget(), await forgetAnswers()].compactMap(\.self)
    return complaints.isEmpty ? nil : complaints.joined(separator: " ")
  }

  /// Ends it at the server; answers what the person is to know when that could not be told.
  func tellServer() async -> String? {
    // Other screens may use the same link; it is up to its maker to end it.
    guard !record.isOver, record.link == nil else { return nil }
    do throws(CommandFailure) {
      let choice = try ServerChoice(record.address, paths: Environment.paths)
      do throws(BackendFailure) {
        let transport = choice.transport(
          over: choice.connection(), paths: Environment.paths, patience: SignInFolder.fullRenewalPatience)
        _ = try await transport.call(AuthAPI.logout())
      } catch {
        // Over is over.
        if case .refused(status: 401, _, _) = error { return nil }
        throw CommandFailure(error)
      }
      return nil
    } catch {
      return "\(SafeText.line(record.address)) could not be told, so the sign-in \(SafeText.quoted(record.terminal)) "
        + "stays among your tokens there until you revoke it (easel tokens revoke) or it ends. \(error.sentence ?? "")"
    }
  }

  /// Forgets it here.
  private func forget() -> String? {
    let vault = SignInVault(Environment.paths)
    do throws(SystemError) {
      let lock = try vault.folder.lock()
      defer { lock.release() }
      // Whatever happened to it meanwhile, such as a move from the keyring to a file.
      if let now = try vault.folder.list()[record.address], now.id == record.id {
        vault.forget(now)
        try vault.folder.change { $0.remove(record.address) }
      }
      return nil
    } catch {
      return CommandFailure(SignInTrouble.files(vault.folder.path, error)).sentence
    }
  }

  private func forgetAnswers() async -> String? {
    do throws(StoreError) {
      try await SQLiteStore(path: Environment.paths.database).forgetResponses(of: record.scope)
      return nil
    } catch {
      return CommandFailure(error).sentence
    }
  }
}
