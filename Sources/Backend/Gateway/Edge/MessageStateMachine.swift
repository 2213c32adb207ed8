import EaselAPI
import NIOHTTP1

/// Decides which messages of a connection are calls, when one that is none is refused, and which answer is the last.
///
/// Pure: it is told what arrives and what is answered.
struct MessageStateMachine: Sendable {
  /// What is to be done once something arrived or was answered.
  enum Action: Equatable, Sendable {
    case none
    /// Refuse, and end the connection.
    case refuse(Problem, hasBody: Bool)
    /// End the connection without a word.
    case end
  }

  /// What an answer must say of the connection.
  enum Persistence: Equatable, Sendable {
    case unsaid
    case close
    /// A client of HTTP/1.0 takes the connection to end unless it is told.
    case keepAlive
  }

  private struct Fault {
    let problem: Problem
    var hasBody = true
    /// Whether it is in the body of a call that was handed on.
    let isInCall: Bool
  }

  private let scheme: SchemeRule
  /// The host of the last call that was taken.
  private var knownHost: String?
  /// Calls that were handed on and whose answer is not over.
  private var unanswered = 0
  private var isBodyOpen = false
  private var hasAnswerBegun = false
  /// Whether the newest call waits to be told that its body is wanted, and nothing of that has come.
  private var isBodyAwaited = false
  /// Whether the newest call is the connection's last, by its own word.
  private var isLast = false
  private var isOld = false
  private var endsWithAnswer = false
  /// What is to be refused once the calls before it are answered.
  private var fault: Fault?
  /// Whether nothing more is taken or said.
  private(set) var isOver = false

  /// A new connection, whose calls may have addresses of a scheme.
  init(_ scheme: SchemeRule = .behindProxy) { self.scheme = scheme }

  /// A head came, of HTTP or of what the parser takes for it; whether it is handed on, and what is to be done otherwise.
  mutating func head(_ head: HTTPRequestHead, isHTTP: Bool = true) -> (isCall: Bool, action: Action) {
    guard !isOver, fault == nil, !isLast else { return (false, .none) }
    if let problem = isHTTP ? self.problem(in: head) : Problem.versionUnknown {
      fault = Fault(problem: problem, hasBody: head.method != .HEAD, isInCall: false)
      return (false, settle())
    }
    unanswered += 1
    isBodyOpen = true
    isBodyAwaited = ExpectationRule.isBodyAwaited(by: head)
    isOld = head.version == .http1_0
    // The parser takes nothing more in after a call that asks for a tunnel.
    isLast = !head.isKeepAlive || head.method == .CONNECT || isOld && Self.endsAnyway(head)
    return (true, .none)
  }

  /// Why a call is refused, if it is.
  private mutating func problem(in head: HTTPRequestHead) -> Problem? {
    hostFault(in: head) ?? scheme.fault(in: head) ?? TargetRule.fault(in: head) ?? CodingRule.fault(in: head)
      ?? ExpectationRule.fault(in: head)
  }

  /// Whether a call of HTTP/1.0 is the last though it asks the connection to stay: for the parser that outweighs `close`,
  /// chunks are not known to all that speak this version (RFC 9112 sections 9.3 and 6.1), and the parser takes nothing
  /// more in after a call that asks for another protocol.
  private static func endsAnyway(_ head: HTTPRequestHead) -> Bool {
    head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
      || head.headers.contains(name: "transfer-encoding") || head.headers.contains(name: "upgrade")
  }

  /// Clients say the same host with each call of a connection, and seldom another in the address.
  private mutating func hostFault(in head: HTTPRequestHead) -> Problem? {
    if let knownHost, head.uri.hasPrefix("/"), head.headers["host"] == [knownHost] { return nil }
    let fault = HostRule.fault(in: head)
    if fault == nil { knownHost = head.headers["host"].first }
    return fault
  }

  /// A part of a body came.
  mutating func body() { isBodyAwaited = false }

  /// The body of the call that is answered now is wanted; whether its sender is to be told so, which is done once.
  mutating func continues() -> Bool {
    guard isBodyAwaited, isBodyOpen, unanswered == 1, !hasAnswerBegun, fault == nil, !isOver else { return false }
    isBodyAwaited = false
    return true
  }

  /// Whether a part of a body is handed on.
  var takesBody: Bool { isBodyOpen && fault == nil && !isOver }

  /// A message is complete; whether that is handed on.
  mutating func end() -> Bool {
    guard takesBody else { return false }
    isBodyOpen = false
    return true
  }

  /// What came is not HTTP; whether those who take a call in must be told, and what is to be done.
  mutating func broken(_ problem: Problem) -> (concernsCall: Bool, action: Action) {
    let isInCall = isBodyOpen
    guard !isOver, fault == nil, isInCall || !isLast else { return (isInCall, .none) }
    fault = Fault(problem: problem, isInCall: isInCall)
    return (isInCall, settle())
  }

  /// An answer begins.
  mutating func answer(saysClose: Bool) -> Persistence {
    hasAnswerBegun = true
    // Whoever was not told to send the body may leave it out, so that what comes next could be either.
    if isBodyAwaited, isBodyOpen, unanswered <= 1 { isLast = true }
    let isLastCall = isLast && unanswered <= 1
    endsWithAnswer = saysClose || isLastCall
    if saysClose { return .unsaid }
    return isLastCall ? .close : isOld ? .keepAlive : .unsaid
  }

  /// An answer is complete.
  mutating func answered() -> Action {
    unanswered = max(0, unanswered - 1)
    hasAnswerBegun = false
    guard !endsWithAnswer else {
      isOver = true
      return .end
    }
    return settle()
  }

  /// What becomes of a fault now.
  private mutating func settle() -> Action {
    guard let fault, !isOver else { return .none }
    let isUnanswered = fault.isInCall && unanswered > 0
    guard unanswered == (isUnanswered ? 1 : 0), !hasAnswerBegun else { return .none }
    isOver = true
    return fault.isInCall && !isUnanswered ? .end : .refuse(fault.problem, hasBody: fault.hasBody)
  }
}
