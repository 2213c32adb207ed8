import Canvas
import TestKit
import Testing

@testable import EaselKit

@Suite struct SharedStateTests {
  private let state = SharedState()

  @Test func whatIsSetIsReadByPath() {
    state.set("2026-12-01", at: path("shared.selectedDate"))
    state.set(.int(3), at: path("outbox.waiting"))
    #expect(state.value(at: path("shared.selectedDate")) == "2026-12-01")
    #expect(state.value(at: path("shared")) == ["selectedDate": "2026-12-01"])
    #expect(state.value(at: path("outbox.waiting")) == .int(3))
    #expect(state.value(at: path("shared.selectedDate.year")) == nil)
  }

  @Test func whatIsTakenAwayLeavesNothingEmpty() {
    state.set("x", at: path("apps.todo-1.publicState.selected"))
    state.set(nil, at: path("apps.todo-1.publicState.selected"))
    #expect(state.value(at: path("apps")) == nil)
    state.set(nil, at: path("apps.other"))
    #expect(state.value(at: path("apps")) == nil)
  }

  @Test func watchersAreToldOfWhatTouchesTheirs() {
    var told: [String] = []
    for watched in ["apps", "apps.todo-1.config", "apps.todo-1.publicState.selected", "apps.todo-10"] {
      _ = state.watch(path(watched)) { told.append("\(watched) < \($0.path)") }
    }
    state.set(["selected": "a"], at: path("apps.todo-1.publicState"), from: "todo-1")
    #expect(told == ["apps < apps.todo-1.publicState", "apps.todo-1.publicState.selected < apps.todo-1.publicState"])
  }

  @Test func noChangeIsNotTold() {
    var count = 0
    _ = state.watch(path("user")) { _ in count += 1 }
    for _ in 0..<3 { state.set("ada", at: path("user.name")) }
    #expect(count == 1)
  }

  @Test func whatAWatcherChangesIsToldAfterwards() {
    var told: [String] = []
    _ = state.watch(path("a")) { [state] _ in
      state.set(.int(2), at: path("b"))
      told.append("a")
    }
    _ = state.watch(path("b")) { _ in told.append("b") }
    _ = state.watch(path("a")) { _ in told.append("a too") }
    state.set(.int(1), at: path("a"))
    #expect(told == ["a", "a too", "b"])
  }

  @Test func whatOthersKeepIsReadFromThemAndToldWhenTheySay() {
    var mood = "calm"
    state.provide("user") { names in
      let all: JSONValue = ["mood": .string(mood), "name": "ada"]
      return names.first.map { all[$0] } ?? all
    }
    #expect(state.value(at: path("user.mood")) == "calm" && state.value(at: path("user.age")) == nil)
    var told: [JSONValue?] = []
    _ = state.watch(path("user.mood")) { told.append($0.value) }
    mood = "glad"
    state.changed(path("user"))
    state.changed(path("user.name"))
    #expect(told == ["glad"])
    var faults = 0
    state.onFault = { _ in faults += 1 }
    state.set("bob", at: path("user.name"))
    #expect(faults == 1 && state.value(at: path("user.name")) == "ada")
  }

  @Test func whatManyWatchIsReadOnceForAChange() {
    let desk: JSONValue? = ["name": "desk"]
    var reads: [String] = []
    state.provide("layout") { names in
      reads.append(names.joined(separator: "."))
      return names.isEmpty ? desk : nil
    }
    var told: [JSONValue?] = []
    for watched in ["layout", "layout", "layout.pages", "layout", "layout.pages"] {
      _ = state.watch(path(watched)) { told.append($0.value) }
    }
    state.changed(path("layout"))
    #expect(reads == ["", "pages"])
    #expect(told == [desk, desk, nil, desk, nil])
    state.changed(path("layout"))
    #expect(reads.count == 4)
  }

  @Test func whoLetsGoIsToldNothing() {
    var count = 0
    let watch = state.watch(path("a")) { _ in count += 1 }
    state.stop(watch)
    state.set(.int(1), at: path("a"))
    #expect(count == 0)
  }

  @Test func watchersThatAnswerEachOtherAreCutOff() {
    var faults: [String] = []
    state.onFault = { faults.append($0) }
    _ = state.watch(path("a")) { [state] change in state.set(.int((change.value?.int ?? 0) + 1), at: path("a")) }
    state.set(.int(0), at: path("a"))
    #expect(faults.count == 1)
    #expect(state.value(at: path("a")) == .int(SharedState.longestChain))
    state.set(.int(-1), at: path("b"))
    #expect(state.value(at: path("b")) == .int(-1))
  }

  /// Against a plain list of what was set.
  @Test(arguments: 0..<40) func itIsWhatWasSetLast(seed: Int) {
    var chance = SeededRandom(seed: UInt64(seed))
    var leaves: [[String]: Int] = [:]
    for number in 0..<120 {
      let names = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
        ["a", "b", "c"].randomElement(using: &chance) ?? "a"
      }
      let isGone = Int.random(in: 0..<4, using: &chance) == 0
      leaves = leaves.filter { !names.starts(with: $0.key) || isGone && $0.key.count < names.count }
      leaves = leaves.filter { !$0.key.starts(with: names) }
      if !isGone { leaves[names] = number }
      state.set(isGone ? nil : .int(number), at: StatePath(unchecked: names))
    }
    for (names, number) in leaves { #expect(state.value(at: StatePath(unchecked: names)) == .int(number)) }
    let count = ["a", "b", "c"].map { leafCount(state.value(at: path($0))) }.reduce(0, +)
    #expect(count == leaves.count)
  }

  private func leafCount(_ value: JSONValue?) -> Int {
    guard let members = value?.object else { return value == nil ? 0 : 1 }
    return members.values.map(leafCount).reduce(0, +)
  }
}

private func path(_ text: String) -> StatePath { StatePath(unchecked: text.split(separator: ".").map(String.init)) }
