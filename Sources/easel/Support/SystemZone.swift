import EaselKit
import Glibc

/// The person's time zone, from the C library.
enum SystemZone {
  private static let folder = "/usr/share/zoneinfo/"

  /// The zone that `TZ` names, else the machine's.
  static func current() -> LocalZone {
    tzset()
    return LocalZone(name: name(), utcOffset: offset)
  }

  private static func offset(at instant: Timestamp) -> Int {
    var time = time_t(instant.seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  private static func name() -> String {
    if let text = getenv("TZ") {
      let rule = String(cString: text)
      if rule.isEmpty { return "UTC" }
      return known(rule.hasPrefix(":") ? String(rule.dropFirst()) : rule) ?? unnamed()
    }
    guard let path = realpath("/etc/localtime", nil) else { return unnamed() }
    defer { free(path) }
    return known(String(cString: path)) ?? unnamed()
  }

  /// The IANA name in a value of `TZ` or a path, nil when there is no such zone.
  private static func known(_ text: String) -> String? {
    var name = Substring(text)
    if let place = text.firstRange(of: "zoneinfo/") { name = text[place.upperBound...] }
    for prefix in ["posix/", "right/"] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else { return nil }
    var facts = stat()
    guard stat(folder + name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return String(name)
  }

  /// A name for a zone that has none, going by its offset now.
  ///
  /// The names of `Etc` have their sign turned round.
  private static func unnamed() -> String {
    let offset = offset(at: SystemClock.now())
    guard offset != 0, offset % 3600 == 0, (-12...14).contains(offset / 3600) else { return "UTC" }
    return "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset) / 3600)"
  }
}
