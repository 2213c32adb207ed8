import ArgumentParser

/// How a command reads that can do so without a server.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Show what is kept on this machine; no server is asked.")
  var offline = false
}

/// How a command writes that can do so without a server.
struct WritingOptions: ParsableArguments {
  @Flag(help: "Keep it on this machine, to be sent later; nothing is sent now.")
  var offline = false
}
