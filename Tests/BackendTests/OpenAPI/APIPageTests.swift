import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// `docs/api.md` is as the description is now; `EASEL_RECORD=1` makes it anew.
@Suite("page of the API")
struct APIPageTests {
  private static let place = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/api.md")

  @Test("the page is current, and tells of every call but the live channel's in its own place")
  func isCurrent() throws {
    let text = APIPage(.whole).text
    let fault = Golden.fault(text, at: Self.place)
    #expect(fault == nil, "docs/api.md is out of date: EASEL_RECORD=1 makes it anew; look at it")
    for operation in APIDocument.whole.operations where operation.tag != "live" {
      #expect(text.contains("### \(operation.method.rawValue) \(operation.path)\n"), "\(operation.id)")
    }
  }
}
