import HTTPTypes

/// One call as the description of the API tells it; a route is registered with it.
struct APIOperation: Sendable {
  /// Who may make it.
  enum Access: Sendable {
    case anybody
    /// Whoever is signed in.
    case person
    case owner
    /// A service of another process.
    case service
  }

  let method: HTTPRequest.Method
  /// The path from the root, `{name}` for what is different in each call.
  let path: String
  /// Its name for programs.
  let id: String
  /// One sentence.
  let summary: String
  let access: Access
  let parameters: [APIParameter]
  let body: (any DescribedBody.Type)?
  let answer: APIAnswer
  /// What can go wrong beside what follows from the rest.
  let problems: [ProblemNote]

  init(
    _ method: HTTPRequest.Method, _ path: String, _ id: String, _ summary: String, by access: Access = .person,
    parameters: [APIParameter] = [], body: (any DescribedBody.Type)? = nil, answer: APIAnswer,
    problems: [ProblemNote] = []
  ) {
    self.method = method
    self.path = path
    self.id = id
    self.summary = summary
    self.access = access
    self.parameters = parameters
    self.body = body
    self.answer = answer
    self.problems = problems
  }

  /// The area it belongs to: the first name below `/api`, or `health`.
  var tag: String {
    let names = path.split(separator: "/").filter { $0 != "api" }
    return names.first.map { String($0.prefix { $0 != "." }) } ?? ""
  }

  func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }
}

/// A problem that a call can meet.
struct ProblemNote: Sendable, Hashable {
  let status: Int
  let code: String

  static func notFound(_ code: String) -> ProblemNote { ProblemNote(status: 404, code: code) }
  static func conflict(_ code: String) -> ProblemNote { ProblemNote(status: 409, code: code) }
  static func unacceptable(_ code: String) -> ProblemNote { ProblemNote(status: 422, code: code) }
  static func unauthorized(_ code: String) -> ProblemNote { ProblemNote(status: 401, code: code) }
  static func forbidden(_ code: String) -> ProblemNote { ProblemNote(status: 403, code: code) }
  /// An operator has switched the feature off.
  static let off = forbidden("feature-off")
  static func tooMany(_ code: String) -> ProblemNote { ProblemNote(status: 429, code: code) }
  static func stale(_ service: String) -> ProblemNote { ProblemNote(status: 412, code: "\(service).version.stale") }
  /// Who repeats a call comes to a server that was started anew since and does not know the secret that it told.
  static let answerGone = conflict("idempotency.answer.gone")
  static func unavailable(_ code: String) -> ProblemNote { ProblemNote(status: 503, code: code) }
}
