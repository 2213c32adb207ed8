import EaselAPI
import EaselKit

/// Why a command ends without success: one sentence and the exit status.
struct CommandFailure: Error, Sendable, Hashable {
  static let failed: Int32 = 1
  static let wrongUse: Int32 = 2

  let status: Int32
  /// Nil when there is nothing to say: it was said already, or nobody reads it.
  let sentence: String?
  /// Whether no server answered, or one that is not well, so that what was to be done may be done later.
  let isServerAway: Bool
  /// Whether there was no room on a disk.
  let isOfFullDisk: Bool
  /// Whether the server wants a sign-in first.
  let isSignedOut: Bool

  /// A stable name for programs: the code of the server's problem document, or one of ``Code``.
  let code: String

  /// The end of the reason where an address redirects to another.
  private static let redirection = "use that address instead"

  /// The codes of failures that no server tells.
  enum Code {
    static let failed = "command.failed"
    static let wrongUse = "command.usage"
    static let offline = "server.unreachable"
    static let timedOut = "server.timeout"
    static let garbled = "server.garbled"
    static let redirected = "server.redirected"
    static let fullDisk = "disk.full"
    static let unknownLayout = "canvas.layout.unknown"
    static let unsavedLayout = "canvas.layout.unsaved"
    static let unknownVersion = "canvas.version.unknown"
    static let unknownTheme = "theme.unknown"
    static let unknownChannel = "chat.channel.unknown"
    static let signedOut = "client.sign-in.missing"
  }

  private init(
    status: Int32 = Self.failed, sentence: String?, code: String = Code.failed, isServerAway: Bool = false,
    isOfFullDisk: Bool = false, isSignedOut: Bool = false
  ) {
    self.status = status
    self.sentence = sentence
    self.code = code
    self.isServerAway = isServerAway
    self.isOfFullDisk = isOfFullDisk
    self.isSignedOut = isSignedOut
  }

  /// Something could not be done.
  init(_ sentence: String, code: String = Code.failed) { self.init(sentence: sentence, code: code) }

  /// There was no room on this machine's disk.
  init(fullDisk sentence: String) { self.init(sentence: sentence, code: Code.fullDisk, isOfFullDisk: true) }

  private init(away sentence: String, code: String) {
    self.init(sentence: sentence, code: code, isServerAway: true)
  }

  /// The same with another sentence after it.
  func adding(_ more: String) -> CommandFailure {
    // A command to type ends a sentence without a full stop, so it comes last.
    let isEnded = sentence?.hasSuffix(".") != false || !more.hasSuffix(".")
    let sentences = (isEnded ? [sentence, more] : [more, sentence]).compactMap(\.self)
    return CommandFailure(
      status: status, sentence: sentences.joined(separator: " "), code: code, isServerAway: isServerAway,
      isOfFullDisk: isOfFullDisk, isSignedOut: isSignedOut)
  }

  /// The same with another after it, which says enough when both are of full disks: the advice is the same.
  func followed(by other: CommandFailure) -> CommandFailure {
    isOfFullDisk && other.isOfFullDisk ? other : adding(other.sentence ?? "")
  }

  /// What a call to the server ended with, which is named where it is not the private one.
  ///
  /// A command does not try again by itself, so it does not say so.
  init(_ failure: BackendFailure, at server: String? = nil) {
    switch failure {
    case .offline(let detail): self.init(away: "The server cannot be reached: \(detail).", code: Code.offline)
    case .timedOut:
      let name = server.map { "The server \(SafeText.line($0))" } ?? "The server"
      self.init(
        away: "\(name) did not answer in time; if it stays so, `easel doctor` tells what to do.", code: Code.timedOut)
    case .refused(status: 507, let code, let sentence):
      self.init(sentence: sentence, code: code, isServerAway: true, isOfFullDisk: true)
    case .refused(status: 401, let code, let sentence):
      self.init(sentence: sentence, code: code, isServerAway: true, isSignedOut: true)
    case .refused(let status, let code, _) where failure.isPassing || status >= 500:
      self.init(away: failure.sentence, code: code)
    case .refused(_, let code, _): self.init(sentence: failure.sentence, code: code)
    case .garbled(let detail) where detail.hasSuffix(Self.redirection):
      // Nothing is kept for an address that is the wrong one.
      self.init(sentence: "\(detail).", code: Code.redirected)
    case .garbled:
      self.init(
        away: "\(failure.sentence) Is it a server of Easel, as this program knows it?", code: Code.garbled)
    }
  }

  /// The command was given something that it cannot take.
  static func wrongUse(_ sentence: String) -> CommandFailure {
    CommandFailure(status: wrongUse, sentence: sentence, code: Code.wrongUse)
  }

  /// There is no layout of a name.
  static func unknownLayout(_ name: String) -> CommandFailure {
    CommandFailure(
      "There is no layout \(SafeText.quoted(name)); `easel layout list` lists all layouts.",
      code: Code.unknownLayout)
  }

  /// The failure for programs, on one line; the members are named as those of a problem document.
  var json: String? {
    struct Report: Encodable {
      var code: String
      var detail: String
      var exitCode: Int32
    }
    guard let sentence, let bytes = try? APIJSON.encode(Report(code: code, detail: sentence, exitCode: status)) else {
      return nil
    }
    return SafeText.json(String(decoding: bytes, as: UTF8.self))
  }

  /// The output tells all, the status that it is not well.
  static let saidAlready = CommandFailure(status: failed, sentence: nil)

  /// Whoever read the output has had enough, as in `easel todo list | head -1`.
  static let readerLeft = CommandFailure(status: 0, sentence: nil)
}
