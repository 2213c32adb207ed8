import EaselKit
import Synchronization

/// The time as answers tell it (`Date`, RFC 9110 section 5.6.7), as in `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let newest = Mutex((second: Int64.min, text: ""))

  /// The text for an instant; made once for each second.
  static func text(at instant: Timestamp) -> String {
    let second = instant.milliseconds / 1000
    return newest.withLock { newest in
      if newest.second != second { newest = (second, make(instant)) }
      return newest.text
    }
  }

  private static func make(_ instant: Timestamp) -> String {
    let civil = instant.civil()
    let day = civil.date
    let time = [civil.hour, civil.minute, civil.second].map(twoDigits).joined(separator: ":")
    let weekday = DateText.weekday(day.weekday).prefix(3)
    return "\(weekday), \(twoDigits(day.day)) \(DateText.month(day.month).prefix(3)) \(day.year) \(time) GMT"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
