import ArgumentParser

/// Which server is used; the same for all commands that use one.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server to use instead of a private one, as in http://127.0.0.1:8080. EASEL_SERVER says the same.",
      valueName: "url"))
  var server: String?
}
