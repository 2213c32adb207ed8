import CNIOLinux
import Foundation

/// How many files and connections this process may have open, and how many of them connections of others get.
enum Descriptors {
  /// What is kept for databases, the log, mails and webhooks.
  static let own = 128
  /// What is kept besides for each service elsewhere, which is called over so many connections at once.
  static let perUpstream = 256

  /// Has the system allow as many as are wanted, if it may be asked to.
  ///
  /// - Returns: how many there may be.
  static func allow(_ wanted: Int) -> Int {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return wanted }
    let (soft, hard) = (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
    guard soft < wanted, soft < hard else { return soft }
    limit.rlim_cur = rlim_t(min(wanted, hard))
    return setrlimit(kind, &limit) == 0 ? min(wanted, hard) : soft
  }

  /// An edge that takes no more connections than there can be, and of one address no more than leave room for others.
  ///
  /// - Returns: the edge, and a sentence for whoever runs the server when it is less than what was asked for.
  static func fitted(_ edge: EdgeOptions, reserve: Int, allowed: Int) -> (edge: EdgeOptions, warning: String?) {
    // Where there is little, half of it is better than nothing for one of the two.
    let room = allowed - min(reserve, allowed / 2)
    guard room < edge.connections else { return (edge, nil) }
    var fitted = edge
    fitted.connections = max(1, room)
    let isShared = edge.connectionsPerAddress < edge.connections
    fitted.connectionsPerAddress = isShared ? min(edge.connectionsPerAddress, max(1, room / 4)) : fitted.connections
    let warning =
      "This process may have \(allowed) files and connections open, so it takes \(fitted.connections) connections at "
      + "once, of one address \(fitted.connectionsPerAddress); have the system allow \(edge.connections + reserve) "
      + "(ulimit -n, LimitNOFILE)."
    return (fitted, warning)
  }
}
