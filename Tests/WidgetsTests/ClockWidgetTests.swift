import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The clock widget")
struct ClockWidgetTests {
  @Test(arguments: [Size(width: 12, height: 2), Size(width: 40, height: 7), Size(width: 80, height: 20)])
  func `looks as recorded`(size: Size) {
    var rig = WidgetRig(ClockWidget.self, size: size)
    rig.mount()
    #expect(Golden.fault(rig.screen, "clock-\(size.width)x\(size.height)") == nil)
  }

  @Test(arguments: [(true, TickRate.everySecond), (false, .everyMinute)])
  func `asks for no more ticks than it shows`(seconds: Bool, rate: TickRate) {
    var rig = WidgetRig(ClockWidget.self, config: ["seconds": .bool(seconds)])
    rig.mount()
    let rates = rig.effects.compactMap { if case .ticks(let rate) = $0 { rate } else { nil } }
    #expect(rates == [rate])
  }

  @Test func `shows minutes only where nothing may move on its own`() {
    var rig = WidgetRig(ClockWidget.self, size: Size(width: 10, height: 1), config: ["date": false])
    rig.context.reducesMotion = true
    rig.mount()
    #expect(rig.lines == ["  14:02"])
  }

  @Test func `shows the time of the person's zone, without seconds if so set`() {
    let config: [String: JSONValue] = ["seconds": false, "date": false]
    var rig = WidgetRig(
      ClockWidget.self, size: Size(width: 10, height: 1), config: config, zone: LocalZone(name: "X") { _ in 7200 })
    rig.mount()
    #expect(rig.lines == ["  16:02"])
  }

  @Test func `counts hours as is set, else as the region does`() {
    for (hours, usesTwelve, line) in [
      ("locale", false, "14:02"), ("locale", true, "2:02 PM"), ("12", false, "2:02 PM"), ("24", true, "14:02"),
    ] {
      let config: [String: JSONValue] = ["seconds": false, "date": false, "hours": .string(hours)]
      var rig = WidgetRig(ClockWidget.self, size: Size(width: 10, height: 1), config: config)
      rig.context.region = RegionalFormat(usesTwelveHours: usesTwelve)
      rig.mount()
      #expect(rig.lines.first?.contains(line) == true && rig.lines.first?.contains(":02") == true)
      // In large digits the half of the day stands beside them.
      rig.send(.resized(Size(width: 60, height: 8)))
      #expect(rig.lines.contains { $0.hasSuffix(" PM") } == (line != "14:02"))
    }
  }

  @Test func `midnight and noon are twelve`() {
    let format = RegionalFormat(usesTwelveHours: true)
    let times = [0, 1, 11, 12, 13, 23].compactMap { CivilTime("2026-11-22T\($0 < 10 ? "0" : "")\($0):05") }
    #expect(
      times.map { format.clock($0) } == ["12:05 AM", "1:05 AM", "11:05 AM", "12:05 PM", "1:05 PM", "11:05 PM"])
  }
}
