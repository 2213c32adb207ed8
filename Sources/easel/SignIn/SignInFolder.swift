import EaselAPI
import EaselKit
import Glibc

/// The folder with the person's sign-ins: the list, the lock, and the secrets that no keyring holds.
///
/// All of it blocks, so it is not for the main actor but for what the first frame needs: ``list()``.
struct SignInFolder: Sendable {
  /// How long another program is waited for that changes what is kept here, in milliseconds: it may ask a keyring, but
  /// never a server meanwhile.
  static let patience: Int64 = 5_000
  /// How long another program is waited for that renews a sign-in, in milliseconds; the server has just answered it, and
  /// what is renewed usually takes a fraction of that.
  static let renewalPatience: Int64 = 2_000
  /// The same for who can do nothing without the server: as long as the other may wait for its answer.
  static let fullRenewalPatience: Int64 = 30_000

  let path: String

  /// The file with the list.
  var listFile: String { "\(path)/list" }

  init(_ paths: EaselPaths) { path = "\(paths.data)/sign-ins" }

  /// The sign-ins there are.
  func list() throws(SystemError) -> SignInList {
    guard let bytes = try PrivateFile.read(listFile) else { return SignInList() }
    return SignInList(String(decoding: bytes, as: UTF8.self))
  }

  /// Has the list and the secrets be this person's alone; answers which of them others could read until now.
  ///
  /// A file for which that fails is left to whoever reads it, which fails as well.
  func keepOthersOut() -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name == "list" || name.hasSuffix(".secret") else { continue }
      let file = openat(dirfd(folder), name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      guard file >= 0 else { continue }
      defer { close(file) }
      if (try? PrivateFile.keepOthersOut(file)) == true { found.append("\(path)/\(name)") }
    }
    return found.sorted()
  }

  /// Changes the list; to be called with the lock.
  func change(_ change: (inout SignInList) -> Void) throws(SystemError) {
    var list = try list()
    let before = list
    change(&list)
    guard list != before else { return }
    try PrivateFile.write(Array(list.text.utf8), to: listFile)
  }

  /// Takes the lock on what is kept here, in this and all other programs; it is given back with ``Lock/release()``.
  ///
  /// Nobody asks a server while they hold it.
  func lock() throws(SystemError) -> Lock { try lock("lock", patience: Self.patience) }

  /// Takes the lock that lets one program at a time renew a sign-in; what is kept here may be read and changed meanwhile.
  ///
  /// Fails with `EWOULDBLOCK` when another has it for that many milliseconds.
  func renewalLock(patience: Int64 = Self.renewalPatience) throws(SystemError) -> Lock {
    try lock("renewal", patience: patience)
  }

  private func lock(_ name: String, patience: Int64) throws(SystemError) -> Lock {
    try PrivateFile.makeFolder(path)
    let file = open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemError(code: errno) }
    let deadline = SystemClock.uptime() + patience
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

  // MARK: - Sign-ins that the person ends

  /// Notes that the person ends a sign-in, before its server knows; a program that runs then knows why its calls fail.
  func noteLeaving(_ id: String) { try? PrivateFile.write([], to: mark(of: id)) }

  /// Forgets that; the sign-in is not in the list any more.
  func forgetLeaving(_ id: String) { unlink(mark(of: id)) }

  /// Whether the person ends a sign-in just now.
  func isLeft(_ id: String) -> Bool { access(mark(of: id), F_OK) == 0 }

  private func mark(of id: String) -> String { "\(path)/\(id).leaving" }

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
