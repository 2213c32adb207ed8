import Canvas
import EaselKit
import Testing

@testable import Host

@Suite("What is kept from run to run")
@MainActor
struct PreferencesTests {
  @Test func `values are kept and taken away by their names; what fails is told, each`() async {
    let store = InMemoryHostStore()
    let preferences = Preferences(store)
    #expect(await preferences.keep(["a": 1, "b": "two"]).isEmpty)
    #expect(await preferences.keep(["a": nil]).isEmpty)
    #expect(store.now.preferences == ["b": "two"])
    store.change { $0.failure = StoreError(.diskFull, "The disk is full.") }
    #expect(
      await preferences.keep(["c": true, "d": false]).map(\.sentence) == ["The disk is full.", "The disk is full."])
  }
}
