import ArgumentParser
import EaselAPI

extension CanvasRole: ExpressibleByArgument {}

extension CanvasShare {
  /// The one that is meant by a name, or by an id or as much of it as is shown.
  static func find(_ text: String, in shares: [CanvasShare]) throws(CommandFailure) -> CanvasShare {
    let named = shares.filter { $0.name == text }
    if named.count == 1 { return named[0] }
    guard named.isEmpty else {
      throw CommandFailure("\(named.count) canvases are called \(SafeText.quoted(text)); name one by its id.")
    }
    return try ShortID.find(named: text, in: shares, noun: .sharedCanvas, shownBy: "easel canvas list")
  }

  /// What is said of it to people.
  var quoted: String { SafeText.quoted(name, limit: 200) }
}

extension CanvasMember {
  /// The one that is meant by a name, or by an id or as much of it as is shown.
  static func find(_ text: String, in members: [CanvasMember]) throws(CommandFailure) -> CanvasMember {
    let named = members.filter { $0.name == text }
    if named.count == 1 { return named[0] }
    guard named.isEmpty else {
      throw CommandFailure("\(named.count) members are called \(SafeText.quoted(text)); name one by the id.")
    }
    return try ShortID.find(named: text, in: members, noun: .member, shownBy: "easel canvas members")
  }

  var quoted: String { SafeText.quoted(name, limit: 200) }
}

/// Which shared canvas a command is about, and how it is reached.
struct ShareOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Its name, or its id or as much of it as is shown.", valueName: "name-or-id"))
  var canvas: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  /// The server, and the canvas as it is there.
  func find() async throws(CommandFailure) -> (Gateway, CanvasShare) {
    let choice = try ServerChoice(connection.server, paths: Environment.paths)
    try choice.refuseLink()
    let gateway = try await Gateway(sendingTo: choice)
    return (gateway, try CanvasShare.find(canvas, in: try await gateway.items(CanvasShareAPI.shares())))
  }

  /// Gives up what waits on this machine of a canvas that is gone, as well as may be: `easel outbox retry` does it, too.
  func giveUpWaiting(of found: CanvasShare) async {
    do throws(CommandFailure) {
      let account = try ServerChoice(connection.server, paths: Environment.paths).account
      try await GivenUpCanvas(found.id, of: account).giveUp()
    } catch {
      StandardStreams.complain("easel: \(error.sentence ?? "")")
    }
  }

  /// Prints something as JSON, or says a sentence.
  func tell(_ sentence: String, _ value: some Encodable) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: value) }
    try Output.say(sentence)
  }
}
