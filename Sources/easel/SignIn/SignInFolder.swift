import EaselAPI
import EaselKit
import Glibc

/// The folder with the person's sign-ins: the list, the lock, and the secrets that no keyring holds.
///
/// All of it blocks, so it is not for the main actor but for what the first frame needs: ``list()``.
struct SignInFolder: Sendable {
  /// How long another program is waited for that holds the lock, in milliseconds; it asks a server meanwhile.
  private static let patience: Int64 = 40_000

  let path: String

  /// The file with the list.
  var listFile: String { "\(path)/list" }

  init(_ paths: EaselPaths) { path = "\(paths.data)/sign-ins" }

  /// The sign-ins there are.
  func list() throws(SystemError) -> SignInList {
    guard let bytes = try PrivateFile.read(listFile) else { return SignInList() }
    return SignInList(String(decoding: bytes, as: UTF8.self))
  }

  /// Changes the list; to be called with the lock.
  func change(_ change: (inout SignInList) -> Void) throws(SystemError) {
    var list = try list()
    let before = list
    change(&list)
    guard list != before else { return }
    try PrivateFile.write(Array(list.text.utf8), to: listFile)
  }

  /// Takes the lock, in this and all other programs; it is given back with ``Lock/release()``.
  func lock() throws(SystemError) -> Lock {
    try PrivateFile.makeFolder(path)
    let file = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemError(code: errno) }
    let deadline = SystemClock.uptime() + Self.patience
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR, SystemClock.uptime() < deadline else {
        close(file)
        throw SystemError(code: code)
      }
      usleep(5_000)
    }
    return Lock(file: file)
  }

  /// A lock that is held.
  struct Lock: Sendable {
    fileprivate let file: Int32

    func release() { close(file) }
  }

  // MARK: - Secrets in files

  func secret(_ id: String) throws(SystemError) -> Secret? {
    try PrivateFile.read(place(of: id)).map { Secret(String(decoding: $0, as: UTF8.self)) }
  }

  func keep(_ secret: Secret, for id: String) throws(SystemError) {
    try PrivateFile.write(Array(secret.revealed.utf8), to: place(of: id))
  }

  func forget(_ id: String) {
    unlink(place(of: id))
    PrivateFile.removeDrafts(of: place(of: id))
  }

  private func place(of id: String) -> String { "\(path)/\(id).secret" }
}
