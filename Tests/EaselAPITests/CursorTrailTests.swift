import EaselAPI
import EaselKit
import Testing

@Suite struct CursorTrailTests {
  @Test func followsAListToItsEnd() throws {
    var trail = CursorTrail()
    for cursor in ["a", "b", "c"] { #expect(try trail.follow(cursor) == cursor) }
    #expect(try trail.follow(nil) == nil)
  }

  @Test func givesUpAListThatGoesInACircle() throws {
    var trail = CursorTrail()
    for cursor in ["a", "b", "c"] { _ = try trail.follow(cursor) }
    #expect(throws: BackendFailure.garbled("a list without an end")) { try trail.follow("a") }
  }

  @Test func givesUpAListWhoseCursorsNeverEnd() throws {
    var trail = CursorTrail()
    for page in 0..<CursorTrail.mostPages { _ = try trail.follow("\(page)") }
    #expect(throws: BackendFailure.garbled("a list without an end")) { try trail.follow("more") }
  }
}
