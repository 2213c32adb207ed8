import Canvas
import EaselKit
import Testing

@testable import easel

@Suite struct CommandFailureTests {
  private let server = CommandFailure(
    BackendFailure.refused(status: 507, code: "storage.full", sentence: "The server's disk is full; make room."))
  private let here = CommandFailure(StoreError(.diskFull, "There is no room on the disk; free some."))

  @Test func twoFullDisksAreToldOfOnce() {
    #expect(server.isServerAway)
    #expect(server.followed(by: here).sentence == "There is no room on the disk; free some.")
  }

  @Test func otherCausesAreBothTold() {
    let away = CommandFailure(BackendFailure.timedOut)
    #expect(away.followed(by: here).sentence == "\(away.sentence ?? "") There is no room on the disk; free some.")
    let denied = CommandFailure(StoreError(.noAccess, "It may not be read."))
    #expect(server.followed(by: denied).sentence == "\(server.sentence ?? "") It may not be read.")
  }
}
