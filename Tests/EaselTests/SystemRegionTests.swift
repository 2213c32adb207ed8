import EaselKit
import Testing

@testable import easel

/// What `LC_TIME` says of weeks and hours.
@Suite struct SystemRegionTests {
  @Test func aLocaleOfNoRegionOrOneThatIsNotThereChangesNothing() {
    for name in ["C", "C.UTF-8", "POSIX", "no_SUCH.UTF-8", ""] {
      #expect(SystemRegion.format(of: name.isEmpty ? "C" : name) == RegionalFormat(), "\(name)")
    }
  }

  @Test func weekdaysAreCountedFromTheFirstOfTheLocale() {
    #expect((1...7).map { SystemRegion.weekday($0, countedFromSunday: true) } == [7, 1, 2, 3, 4, 5, 6])
    #expect((1...7).map { SystemRegion.weekday($0, countedFromSunday: false) } == [1, 2, 3, 4, 5, 6, 7])
    #expect(SystemRegion.weekday(0, countedFromSunday: true) == 1)
  }
}
