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
}
