import EaselAPI
import EaselKit
import Offline

/// A server as a command uses it that goes on when none answers: reads come from what is kept here, writes wait here.
final class SteadyGateway {
  /// Nil without a server.
  private(set) var gateway: Gateway?
  /// Why there is no server; nil when none was wanted.
  private(set) var absence: CommandFailure?
  /// Nil when the database cannot be used: then it works as long as the server does.
  let local: Result<LocalCopy, CommandFailure>
  /// When the oldest answer was fetched of those that were shown instead of fresh ones.
  private var asOf: Timestamp?
  /// Whether of a list that the server did not give there was nothing but what waits to be sent.
  private var isIncomplete = false
  /// Whether of a list that the server did not give only a part was shown.
  private var isPart = false
  /// Whether a command's own is done at the server, so that some of what else waits is to be sent.
  var isRestDue = false
  /// Who is signed in there, as others see them.
  let person: String?
  /// What a link shows, which changes nothing; nil for people.
  let link: LinkedCanvas?

  /// Starts the server if need be, unless none is wanted.
  init(_ connection: ConnectionOptions, isOffline: Bool) async throws(CommandFailure) {
    let choice = try ServerChoice(connection.server, paths: Environment.paths)
    person = choice.signIn?.name
    link = choice.signIn?.link
    local = Result { () throws(CommandFailure) in try LocalCopy(choice) }
    guard !isOffline else { return }
    do throws(CommandFailure) {
      gateway = try await Gateway(starting: choice, over: HeedfulTransport(choice, paths: Environment.paths))
    } catch {
      try leave(error)
    }
  }

  /// Starts the server if need be for a command that reads, and sends what waits first.
  convenience init(_ connection: ConnectionOptions, reading: ReadingOptions) async throws(CommandFailure) {
    try await self.init(connection, isOffline: reading.offline)
    await sendBeforeReading()
  }

  /// Goes on without the server when it is away; anything else is thrown on.
  func leave(_ failure: CommandFailure) throws(CommandFailure) {
    guard failure.isServerAway else { throw failure }
    gateway = nil
    absence = failure
  }

  // MARK: - Reading

  /// The items of a list, or as many as asked for; without a server from what is kept here, be it as part of another answer
  /// that has all that this one would, or seen in several.
  ///
  /// Where nothing of it is kept it fails, unless something is to be shown besides.
  func items<Item>(
    _ endpoint: Endpoint<Page<Item>>, limit: Int = .max, besides waiting: Bool = false,
    orAsIn includes: (KeptTarget) -> Bool = { _ in false }
  ) async throws(CommandFailure) -> [Item] {
    if let gateway {
      do throws(CommandFailure) {
        return try await Gateway.items(endpoint, limit: limit) { (request) async throws(CommandFailure) in
          let response = try await gateway.send(request)
          // What makes no sense must not take the place of what does.
          if case .success(let local) = local, (try? endpoint.decode(response)) != nil {
            await local.keep(response, for: request)
          }
          return response
        }
      } catch {
        try leave(error)
      }
    }
    return try await kept(endpoint, limit: limit, besides: waiting, orAsIn: includes)
  }

  /// The items of a list as they are kept here; none when it was never read.
  private func kept<Item>(
    _ endpoint: Endpoint<Page<Item>>, limit: Int, besides waiting: Bool, orAsIn includes: (KeptTarget) -> Bool
  ) async throws(CommandFailure) -> [Item] {
    let local: LocalCopy
    do throws(CommandFailure) { local = try self.local.get() } catch { throw absence ?? error }
    var pages = 0
    return try await Gateway.items(endpoint, limit: limit) { (request) async throws(CommandFailure) in
      guard let (response, isWhole) = try await Self.copy(of: request, in: local, orAsIn: includes) else {
        guard pages > 0 || waiting else { throw nothingKept }
        if pages > 0 {
          tellMore()
        } else {
          isIncomplete = true
          StandardStreams.complain("easel: \(absenceText)Nothing of this is kept here but what waits to be sent.")
        }
        return BackendResponse(status: 200, body: Array(#"{"items":[],"next":null}"#.utf8))
      }
      pages += 1
      asOf = [asOf, response.keptSince].compactMap(\.self).min { $0.milliseconds < $1.milliseconds }
      if !isWhole { tellMore() }
      return response
    }
  }

  /// Says, once, that what is shown is a part.
  private func tellMore() {
    if !isPart { StandardStreams.complain("easel: There may be more, which is not kept here.") }
    isPart = true
  }

  /// What was seen of a read in all answers and events, when that is all of it; else the answer that is kept for it, or
  /// includes its answer, and may be older; else a part.
  private static func copy(
    of request: BackendRequest, in local: LocalCopy, orAsIn includes: (KeptTarget) -> Bool
  ) async throws(CommandFailure) -> (response: BackendResponse, isWhole: Bool)? {
    let seen = try await local.seen(of: request)
    if let seen, seen.isWhole { return (response: seen.response, isWhole: true) }
    if let response = try await local.response(to: request, orAsIn: includes) {
      return (response: response, isWhole: true)
    }
    return seen.map { (response: $0.response, isWhole: false) }
  }

  /// The items of a list as far as they are known here, whether there is a server or not; none when they are not.
  func known<Item>(_ endpoint: Endpoint<Page<Item>>) async -> [Item] {
    guard case .success(let local) = local,
      let copy = try? await Self.copy(of: endpoint.request, in: local, orAsIn: { _ in false }),
      let page = try? endpoint.decode(copy.response)
    else { return [] }
    return page.items
  }

  /// The events of calendars of which something was seen here; none where the server tells of all there are.
  func seenEvents() async throws(CommandFailure) -> [SeenEvent] {
    guard isOffline, case .success(let local) = local else { return [] }
    return try await local.seenEvents()
  }

  /// The one item whose id is meant.
  func find<Item: Identifiable>(
    _ text: String, in items: [Item], noun: Noun
  ) throws(CommandFailure) -> Item where Item.ID == String {
    try ShortID.find(text, in: items, noun: noun) { self.missing($0, code: noun.code) }
  }

  /// That there is no such thing, as a sentence without its full stop says; without a server it was looked for on this
  /// machine alone.
  func missing(_ sentence: String, code: String) -> CommandFailure {
    guard isOffline else { return CommandFailure("\(sentence).", code: code) }
    let sentence = "\(sentence) in what this machine has."
    return absence?.adding(sentence) ?? CommandFailure(sentence, code: code)
  }

  private var nothingKept: CommandFailure {
    absence?.adding("Nothing of this is kept here.")
      ?? CommandFailure("Nothing of this is kept here; it is once it was shown with the server there.")
  }

  /// Why there is no server, to stand before what follows from it.
  private var absenceText: String { absence?.sentence.map { SafeText.line($0) + " " } ?? "" }

  /// Whether there is no server, or none is wanted.
  var isOffline: Bool { gateway == nil }

  /// What waits to be sent to a service.
  func pending(_ service: String) async throws(CommandFailure) -> [PendingWrite] {
    guard case .success(let local) = local else { return [] }
    return try await local.pending(service)
  }

  /// Says how old it is what was shown, if it did not come from the server just now, and what it leaves out.
  func tellAge() {
    if case .failure(let failure) = local, let sentence = failure.sentence {
      StandardStreams.complain("easel: \(SafeText.line(sentence)) What waits here to be sent is not shown.")
    }
    guard let asOf else { return }
    StandardStreams.complain("easel: \(absenceText)As of \(LocalTime().moment(asOf)), offline.")
  }

  /// Ends the command without success when what was shown is not the whole.
  ///
  /// Who wants no server and sees nothing but what waits to be sent has what was asked for.
  func endReading() throws(CommandFailure) {
    if isPart || isIncomplete && absence != nil { throw .saidAlready }
  }

  // MARK: - Writing

  /// Has the server do something, after what must go before it of what waits.
  ///
  /// Its answer is read as that of another call; there is none when it waits here instead. Some of the rest goes by
  /// ``sendRest()``, to be called once the answer is told.
  func perform<Answer>(
    _ write: BackendWrite, as endpoint: Endpoint<Answer>
  ) async throws(CommandFailure) -> Answer? {
    if let link { throw link.refusal }
    // Behind another change of the same thing it goes by what comes of that, so it goes with it; so does what is made
    // or completed behind what else is, as lists show things in that order.
    let isFirst = try await pending(write.service).allSatisfy { waiting in
      let isBefore = write.isListedByTime && waiting.state == .waiting && waiting.write.isListedByTime
      return waiting.write.subject != write.subject && !isBefore
    }
    guard isFirst else { return try await follow(write, as: endpoint) }
    var wasTried = false
    if let gateway {
      do throws(CommandFailure) {
        let response = try await gateway.send(write.request)
        // Where the first answer was lost, it is gone by this very call.
        let answer: Answer
        if write.merge?.kind == .delete, response.isGone, let nothing = Nothing() as? Answer {
          answer = nothing
        } else {
          answer = try endpoint.value(of: response)
        }
        if case .success(let local) = local { await local.keep(.done(response), of: write) }
        isRestDue = true
        return answer
      } catch {
        try leave(error)
        wasTried = true
      }
    }
    do throws(CommandFailure) { try await local.get().add(write, wasTried: wasTried) } catch {
      throw absence?.followed(by: error) ?? error
    }
    tellKept()
    return nil
  }

  /// Puts a write behind others and sends it with those that must go before it; a refusal is the command's failure and
  /// leaves nothing behind.
  private func follow<Answer>(
    _ write: BackendWrite, as endpoint: Endpoint<Answer>
  ) async throws(CommandFailure) -> Answer? {
    let local: LocalCopy
    do throws(CommandFailure) {
      local = try self.local.get()
      try await local.add(write)
    } catch {
      throw absence?.followed(by: error) ?? error
    }
    let sent = try await send([write.id])
    switch sent.outcomes[write.id] {
    case .done(let response):
      // What was to be removed may have been gone already.
      if let nothing = Nothing() as? Answer { return nothing }
      return try endpoint.value(of: response)
    case .yielded(_, let sentence): throw CommandFailure(sentence)
    case .refused, .dropped, nil: return try await rest(of: write, sent, local, as: endpoint)
    }
  }

  /// What became of a write that this command did not see through: another program may have sent it.
  private func rest<Answer>(
    of write: BackendWrite, _ sent: Sent, _ local: LocalCopy, as endpoint: Endpoint<Answer>
  ) async throws(CommandFailure) -> Answer? {
    let pending = try await local.pending(write.service).first { $0.id == write.id }
    if let pending, case .refused(let code, let sentence) = pending.state {
      _ = try await local.drop([pending])
      throw CommandFailure(sentence, code: code)
    }
    guard pending == nil else {
      tellKept(sent)
      return nil
    }
    if let nothing = Nothing() as? Answer { return nothing }
    // Where only the call itself says what came of it, it is not repeated: it may have been dropped there.
    guard endpoint.request.method == .get else {
      StandardStreams.complain("easel: Another program of yours has sent it, unless it was dropped there.")
      return nil
    }
    // It is done, whether it can be read here or not.
    guard let response = try? await gateway?.send(endpoint.request) else { return nil }
    return try? endpoint.value(of: response)
  }

  /// Sends a write that waits here already, with what must go before it; true when it waits on.
  ///
  /// - Throws: Also why the server would not have it; nothing is left of it then.
  func flush(_ write: BackendWrite) async throws(CommandFailure) -> Bool {
    let sent = try await send([write.id])
    guard let waiting = try await pending(write.service).first(where: { $0.id == write.id }) else { return false }
    if case .refused(let code, let sentence) = waiting.state {
      _ = try await local.get().drop([waiting])
      throw CommandFailure(sentence, code: code)
    }
    tellKept(sent)
    return true
  }

  /// Says that what was written waits here, and why.
  func tellKept(_ sent: Sent = Sent()) {
    guard gateway == nil else {
      let reason = sent.reason.map { "\($0) Kept; it waits: easel outbox list" }
      return StandardStreams.complain(
        "easel: \(reason ?? "Kept; it waits behind an earlier change of the same thing: easel outbox list")")
    }
    StandardStreams.complain("easel: \(absenceText)\(Self.keptSentence(after: absence)): easel outbox list")
  }

  /// That something waits here, and what sends it.
  private static func keptSentence(after absence: CommandFailure?) -> String {
    let sender = "the next command that reaches the server sends it, and so does an open canvas"
    guard let absence else { return "Kept; \(sender)" }
    if absence.isOfFullDisk { return "Kept; once the server has room, \(sender)" }
    return absence.isSignedOut ? "Kept; after a sign-in, \(sender)" : "Kept; \(sender)"
  }
}
