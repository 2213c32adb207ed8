import ArgumentParser

/// How a command prints what it has to say.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, for programs.")
  var json = false
}
