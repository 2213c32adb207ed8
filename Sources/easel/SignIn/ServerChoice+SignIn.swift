extension ServerChoice {
  /// Says what to do where a command is about an account and nobody is signed in.
  func requireSignIn() throws(CommandFailure) {
    guard signIn == nil else { return }
    guard isPrivate else { throw CommandFailure(SignInTrouble.missing(address)) }
    throw CommandFailure(
      "You are signed in to no server; the private one is yours without a sign-in. Sign in to a shared one, as in: "
        + "easel login https://desk.example", code: CommandFailure.Code.signedOut)
  }

  /// Says what there is instead where a command is of no use with a link.
  func refuseLink() throws(CommandFailure) {
    if let link = signIn?.link { throw link.refusal }
  }
}
