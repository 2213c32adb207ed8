import ArgumentParser
import EaselAPI
import EaselKit

/// `easel events publish`.
struct EventsPublishCommand: ClientCommand {
  /// What is published from here is so in the order it was given.
  private static let order = "publish"

  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Publish an event of an app of yours.",
    discussion: "Only you are told of it. The first part of its type is the app's name, which no service may have.")

  @Argument(help: "What happened, such as timer.round.finished.")
  var type: String
  @Option(help: ArgumentHelp("The particulars, a JSON object, or - for the standard input.", valueName: "json"))
  var data: String?
  @Option(help: "The id of what it happened to.")
  var subject: String?
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    guard EventPattern.isType(type) else {
      throw .wrongUse(
        "\(SafeText.quoted(type)) is no type of an event; those are names joined by dots, such as timer.round.finished."
      )
    }
    let key = Gateway.newKey()
    let event = NewEvent(id: key, type: type, subject: subject, data: try Self.parsed(data))
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let write = BackendWrite(
      id: key, subject: Self.order, summary: "publish \(type)", request: EventsAPI.publish(event, key: key).request,
      change: .null, merge: MergePlan(.create, path: EventsAPI.events().request.path))
    let answer = try await gateway.perform(write, as: Endpoint<PublishedEvent>(write.request))
    try tell(answer, orElse: event, write)
    await gateway.sendRest()
  }

  private func tell(
    _ answer: PublishedEvent?, orElse event: NewEvent, _ write: BackendWrite
  ) throws(CommandFailure) {
    guard !output.json else { return try Output.print(answer, orJSON: event, waitingFor: write) }
    guard let published = answer else { return try Output.say("To be published: \(SafeText.line(type)).") }
    try Output.say("Published \(SafeText.line(published.type)) as number \(published.sequence).")
  }

  private static func parsed(_ text: String?) throws(CommandFailure) -> JSONValue? {
    guard let text = try text.map({ (text) throws(CommandFailure) in try StandardInput.text(of: text) }) else {
      return nil
    }
    guard let value = try? APIJSON.decode(JSONValue.self, from: Array(text.utf8)), value.object != nil else {
      throw .wrongUse("--data must be a JSON object, as in '{\"round\": 3}'.")
    }
    guard let bytes = try? APIJSON.encode(value), bytes.count <= EventsAPI.largestData else {
      throw .wrongUse("--data can have at most \(EventsAPI.largestData) bytes as JSON.")
    }
    return value
  }
}
