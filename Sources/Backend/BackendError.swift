/// Why the server, or one of its services, cannot do its work.
///
/// Each is one sentence for a person.
package enum BackendError: Error, Sendable, Hashable {
  case folderUnusable(path: String, reason: String)
  case databaseCorrupt(path: String)
  case databaseNewer(path: String)
  case databaseUnusable(path: String, reason: String)
  case databaseMoved(path: String)
  case databaseIncomplete(path: String, missing: String)
  case folderInUse(path: String, pid: Int?)
  case addressInvalid(String)
  case addressNotLoopback(String)
  case addressInUse(String)
  case socketPathTooLong(path: String, longest: Int)
  case socketPathTaken(path: String)
  case serverSilent(pid: Int?, socket: String)
  case cannotListen(address: String, reason: String)
  case keyUnusable(path: String, reason: String)
  case certificateUnusable(path: String, reason: String)
  case signingKeyUnusable(path: String)
  case signingKeysMissing(path: String)
  case fileUnwritable(path: String, reason: String)
  case mailAddressInvalid(String)
  case mailSenderInvalid(String)
  case secretUnusable(path: String, reason: String)
  case nothingToBackUp(path: String)
  case backupFolderTaken(path: String)
  case backupUnusable(path: String, reason: String)
  case backupNewer(path: String)
  case dataInTheWay(path: String)
  case linkInTheWay(path: String)

  /// What happened and what to do next.
  package var sentence: String {
    switch self {
    case .folderUnusable(let path, let reason):
      "The folder \(path) cannot be used (\(reason)); make it writable or choose another."
    case .databaseCorrupt(let path):
      "The database \(path) is damaged; it was left as it is."
    case .databaseNewer(let path):
      "The database \(path) was written by a newer Easel; it was left as it is."
    case .databaseUnusable(let path, let reason):
      "The database \(path) cannot be opened (\(reason)); it was left as it is."
    case .databaseMoved(let path):
      "The database \(path), or its journal, was removed, emptied or replaced while the server ran; nothing is written "
        + "to it any more."
    case .databaseIncomplete(let path, let missing) where missing == path:
      "The database \(path) is missing or empty, but it was there before; nothing was begun anew."
    case .databaseIncomplete(let path, let missing):
      "The journal \(missing) is missing, and the last changes of the database \(path) with it; nothing was opened."
    case .folderInUse(let path, let pid):
      "Another server\(Self.process(pid)) uses the data in \(path) already; talk to that one, stop it, "
        + "or choose another folder."
    case .addressInvalid(let text):
      "\"\(text)\" is not an address to listen on; write HOST:PORT, such as 127.0.0.1:8080, or unix:PATH."
    case .addressNotLoopback(let text):
      "\(text) can be reached from other machines; without sign-in, listen on 127.0.0.1, [::1] or localhost."
    case .addressInUse(let text):
      "Another program listens on \(text) already; stop it, or choose another address."
    case .socketPathTooLong(let path, let longest):
      "The socket path \(path) has \(path.utf8.count) bytes and only \(longest) are possible; use a shorter folder."
    case .socketPathTaken(let path):
      "\(path) exists and is no socket; remove it, or choose another path."
    case .serverSilent(let pid, let socket):
      "Another server\(Self.process(pid)) runs but does not answer at \(socket); stop it and try again."
    case .cannotListen(let address, let reason):
      "Easel cannot listen on \(address) (\(reason))."
    case .certificateUnusable(let path, let reason):
      "\(path) cannot be used for TLS: \(reason)."
    case .keyUnusable(let path, let reason):
      "The key in \(path) cannot be used (\(reason))."
    case .signingKeyUnusable(let path):
      "The signing key \(path) cannot be read; restore it, or remove it, which signs everyone out."
    case .signingKeysMissing(let path):
      "There are no signing keys in \(path); name the folder of data with --data. A server makes the first at its start."
    case .fileUnwritable(let path, let reason):
      "\(path) cannot be written (\(reason)); make room, or make its folder writable."
    case .mailAddressInvalid(let text):
      "\"\(text)\" is no way to send mail; write smtp://HOST:PORT, smtps://HOST:PORT or file:FOLDER."
    case .mailSenderInvalid(let text):
      "\"\(text)\" is no address to send mail from; write one such as easel@example.com."
    case .secretUnusable(let path, let reason):
      "The secret in \(path) cannot be used. \(reason)"
    case .nothingToBackUp(let path):
      "There is no database of a service in \(path); name the folder of data with --data."
    case .backupFolderTaken(let path):
      "\(path) is not empty; a backup needs a folder of its own."
    case .backupUnusable(let path, let reason):
      "The backup cannot be used: \(path), \(reason); nothing was changed."
    case .backupNewer(let path):
      "The backup in \(path) was made by a newer Easel; nothing was changed."
    case .dataInTheWay(let path):
      "There is data in \(path) already; with --replace it is set aside, beside it."
    case .linkInTheWay(let path):
      "\(path) is a link. As root, restore follows no such link; name the folder that it leads to."
    }
  }

  private static func process(_ pid: Int?) -> String { pid.map { " (process \($0))" } ?? "" }

  /// The exit status of the program: 2 for wrong use, 1 for everything else.
  package var exitStatus: Int32 {
    switch self {
    case .addressInvalid, .addressNotLoopback, .mailAddressInvalid, .mailSenderInvalid: 2
    default: 1
    }
  }
}
