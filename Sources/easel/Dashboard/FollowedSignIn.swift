import Synchronization

/// The sign-in at the dashboard's server, followed: whoever signs in elsewhere goes on here.
final class FollowedSignIn: Sendable {
  /// What happened.
  enum News: Sendable {
    /// Nobody was signed in at the start, and now somebody is.
    case first
    /// Whoever was signed in is so again.
    case again
  }

  private let folder: SignInFolder
  private let address: String
  /// Whom the program was started for; nil for nobody.
  private let account: String?
  private let last: Mutex<SignInRecord?>

  /// Nil with a server that nobody signs in to.
  init?(_ server: ServerChoice, _ folder: SignInFolder) {
    guard !server.isPrivate else { return nil }
    self.folder = folder
    address = "\(server.address)"
    account = server.signIn?.account
    last = Mutex(server.signIn)
  }

  /// Tells of each sign-in, on a thread that sleeps meanwhile.
  func watch(_ tell: @escaping @Sendable (News) -> Void) {
    let list = folder.listFile
    FolderWatch.follow(
      folder.path, on: "easel.sign-in-watch", { FolderWatch.Subject(files: [list]) },
      look: { if let news = self.news() { tell(news) } })
  }

  private func news() -> News? {
    guard let list = try? folder.list() else { return nil }
    let record = list[address]
    let isNew = last.withLock { last in
      defer { last = record }
      return last != record
    }
    guard isNew, let record, !record.isOver else { return nil }
    if account == nil { return .first }
    return record.account == account ? .again : nil
  }
}
