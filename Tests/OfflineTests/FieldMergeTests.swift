import EaselKit
import FoundationEssentials
import Testing

@testable import Offline

@Suite struct FieldMergeTests {
  @Test func whatOnlyOneChangedIsNoClash() {
    let merge = FieldMerge(
      base: ["a": 1, "b": 1], mine: ["a": 2], present: ["a": 1, "b": 2, "c": 3])
    #expect(merge.clashes.isEmpty && !merge.isMet)
  }

  @Test func whatBothChangedIsOneUnlessTheyAgree() {
    let merge = FieldMerge(
      base: ["a": 1, "b": 1, "c": 1], mine: ["a": 2, "b": 2, "c": 2], present: ["a": 3, "b": 2, "c": 1])
    #expect(merge.clashes == [FieldMerge.Clash(field: "a", mine: 2, theirs: 3)])
    #expect(!merge.isMet)
  }

  @Test func whatIsAbsentIsNothing() {
    let kept = FieldMerge(base: ["due": .null], mine: ["due": "2026-12-01"], present: [:])
    #expect(kept.clashes.isEmpty)
    let cleared = FieldMerge(base: ["due": "2026-12-01"], mine: ["due": "2026-12-02"], present: [:])
    #expect(cleared.clashes.map(\.theirs) == [.null])
    #expect(FieldMerge(base: ["due": "2026-12-01"], mine: ["due": .null], present: [:]).isMet)
  }

  @Test func oneMomentInTwoZonesIsTheSame() {
    let merge = FieldMerge(
      base: ["start": "2026-12-01T10:00:00+01:00"], mine: ["start": "2026-12-01T11:00:00+01:00"],
      present: ["start": "2026-12-01T09:00:00Z"])
    #expect(merge.clashes.isEmpty)
    let same = FieldMerge(
      base: [:], mine: ["start": "2026-12-01T09:00:00Z"], present: ["start": "2026-12-01T10:00:00+01:00"])
    #expect(same.isMet)
  }

  @Test func whatSetsNothingIsNeverMet() {
    #expect(!FieldMerge(base: ["completed": false], mine: [:], present: ["completed": true]).isMet)
  }

  @Test func aFieldWithoutABaseIsNoClash() {
    #expect(FieldMerge(base: [:], mine: ["timeZone": "UTC"], present: ["timeZone": "Europe/Paris"]).clashes.isEmpty)
  }

  @Test func aTimeIsOneClashAndIsDecidedAsOne() throws {
    let merge = FieldMerge(
      base: ["start": "2026-12-01T14:00:00Z", "end": "2026-12-01T15:00:00Z", "title": "Dent"],
      mine: ["start": "2026-12-01T14:00:00Z", "end": "2026-12-01T14:30:00Z", "title": "Dent"],
      present: ["start": "2026-12-01T20:00:00Z", "end": "2026-12-01T21:00:00Z", "title": "Dent"])
    let clash = try #require(merge.clashes.first)
    #expect(merge.clashes.count == 1 && clash.field == "time")
    #expect(clash.mine == ["start": "2026-12-01T14:00:00Z", "end": "2026-12-01T14:30:00Z"])
    #expect(clash.theirs == ["start": "2026-12-01T20:00:00Z", "end": "2026-12-01T21:00:00Z"])
    let conflict = WriteConflict(
      id: "c", service: "calendar", subject: "e", summary: "edit", path: "/api/calendar/events/e", field: clash.field,
      mine: clash.mine, theirs: clash.theirs, foundAt: Timestamp(seconds: 1))
    let write = try #require(conflict.write(for: .theirs, id: "w"))
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(write.request.body ?? [])) == clash.theirs)
    #expect(write.merge?.base == clash.mine.object)
    #expect(conflict.both == nil && conflict.readable(clash.theirs) == "2026-12-01T20:00:00Z to 2026-12-01T21:00:00Z")
  }
}
