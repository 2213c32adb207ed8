import Foundation
import TestKit
import Testing

/// Weeks and hours as the locale of the environment has them.
@Suite struct RegionTests {
  private static let localedef = "/usr/bin/localedef"
  static var hasLocales: Bool {
    FileManager.default.isExecutableFile(atPath: localedef)
      && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/en_US")
  }

  @Test(
    .enabled(if: RegionTests.hasLocales, "the package locales is not installed"),
    arguments: [
      (locale: "en_US", first: "Su", isTwelve: true), (locale: "de_DE", first: "Mo", isTwelve: false),
      (locale: "ar_EG", first: "Sa", isTwelve: true),
    ])
  func theCalendarAndTheClockFollowTheLocale(
    _ example: (locale: String, first: String, isTwelve: Bool)
  ) async throws {
    try await Desk.with { desk in
      let folder = desk.home.deletingLastPathComponent().path
      let name = "\(example.locale).UTF-8"
      _ = try Programs.output(Self.localedef, ["-i", example.locale, "-f", "UTF-8", "\(folder)/\(name)"])
      let environment = ["LOCPATH": folder, "LC_ALL": name]
      let picture = try await desk.easel(
        arguments: ["screenshot", "--layout", "home", "--format", "txt"], environment: environment
      ).output
      let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
      let row = picture.split(separator: "\n").lazy.map { $0.split(separator: " ").map(String.init) }
        .first { words in days.allSatisfy(words.contains) }
      #expect(row?.first(where: days.contains) == example.first, "\(picture)")
      let isTwelve = picture.contains(/\d:\d\d [AP]M/)
      #expect(isTwelve == example.isTwelve, "\(picture)")
    }
  }
}
