import EaselKit
import Glibc

/// How the person's region writes weeks and times, from the C library's `LC_TIME`.
enum SystemRegion {
  /// The days that the weekdays of a locale count from (`week-1stday`).
  private static let sunday: UInt = 19_971_130

  /// The format of the locale that the environment names; weeks from Monday and 24 hours where it names none, or one that
  /// this machine does not have.
  static func current() -> RegionalFormat {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { Environment[$0] }.first ?? "C"
    return format(of: name)
  }

  /// The format of a locale by its name.
  static func format(of name: String) -> RegionalFormat {
    // The locale of the C library stands for no region, though its weeks begin on Sunday.
    let isOfNoRegion = ["C", "POSIX"].contains { name == $0 || name.hasPrefix("\($0).") }
    guard !isOfNoRegion, let locale = newlocale(LC_TIME_MASK, name, nil) else { return RegionalFormat() }
    defer { freelocale(locale) }
    let first = Int(nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale)?.pointee ?? 0)
    // This item is a number in the place of a pointer; its upper half has no meaning.
    let origin = UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale)) & 0xFFFF_FFFF
    let time = nl_langinfo_l(nl_item(T_FMT), locale).map { String(cString: $0) } ?? ""
    return RegionalFormat(
      firstWeekday: weekday(first, countedFromSunday: origin == sunday),
      usesTwelveHours: ["%I", "%l", "%r", "%p"].contains(where: time.contains))
  }

  /// The weekday from 1 for Monday that a locale counts from its own first one.
  static func weekday(_ number: Int, countedFromSunday: Bool) -> Int {
    guard (1...7).contains(number) else { return 1 }
    return countedFromSunday ? (number + 5) % 7 + 1 : number
  }
}
