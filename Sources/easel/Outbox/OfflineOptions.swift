import ArgumentParser

/// How a command reads that can do so without a server.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Show this machine's copy; no server is asked.")
  var offline = false
}

/// How a command writes that can do so without a server.
struct WritingOptions: ParsableArguments {
  @Flag(help: "Work on this machine's copy and send it later; nothing is sent now.")
  var offline = false
}
