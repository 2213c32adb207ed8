import EaselAPI
import EaselKit
import Testing

/// What an error means to a client.
@Suite("Problems")
struct ProblemTests {
  private func page(_ status: Int) -> BackendResponse {
    BackendResponse(status: status, body: Array("<html>Sign in to this network.</html>".utf8))
  }

  @Test(arguments: [400, 401, 403, 404, 409, 410, 412, 413, 422, 500])
  func `a page of something on the way refuses nothing`(status: Int) {
    #expect(Problem.failure(for: page(status)) == .garbled("status \(status)"))
    #expect(!page(status).isGone)
  }

  @Test(arguments: [429, 502, 503, 504, 507])
  func `a page that says to come again later passes`(status: Int) {
    #expect(Problem.failure(for: page(status)).isPassing)
  }

  @Test(arguments: [401, 403, 404, 410, 422, 500, 503])
  func `a problem document refuses`(status: Int) throws {
    let problem = Problem(status: status, code: "x.y", title: "No", detail: "It is refused.")
    let response = BackendResponse(status: status, body: try APIJSON.encode(problem))
    #expect(Problem.failure(for: response) == .refused(status: status, code: "x.y", sentence: "It is refused."))
    #expect(response.isGone == (status == 404 || status == 410))
  }
}
