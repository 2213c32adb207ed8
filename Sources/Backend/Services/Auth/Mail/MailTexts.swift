import EaselAPI

/// What mails say.
enum MailTexts {
  static func verification(_ code: Secret) -> (subject: String, text: String) {
    (
      "Your code for Easel",
      """
      Somebody, most likely you, asked for an account on an Easel server with this
      address. To prove that it is yours, enter this code where you signed up, with
      the password that you chose there:

          \(code.revealed)

      It is good for a day, and once. Should there be several of these mails, somebody
      else asked, too: only the one that came for you goes with your password. If it
      was not you, do nothing.
      """
    )
  }

  static let welcome = (
    subject: "Welcome to Easel",
    text: """
    Your address is verified, and you can sign in:

        easel login
    """
  )

  static let known = (
    subject: "You have an account on Easel already",
    text: """
    Somebody, most likely you, asked for an account on an Easel server with this
    address, which has one already. Nothing was changed.

    If you have forgotten your password, you can reset it. If it was not you, do
    nothing.
    """
  )

  static func reset(_ code: Secret) -> (subject: String, text: String) {
    (
      "Your code for a new password on Easel",
      """
      Somebody, most likely you, asked for a new password on an Easel server. Enter
      this code together with the new password:

          \(code.revealed)

      It is good for an hour, and once. If it was not you, do nothing: your password
      is what it was.
      """
    )
  }

  static func passwordChanged(webhooks: Int) -> (subject: String, text: String) {
    let told = """
      Your password on an Easel server was changed, and your other terminals were
      signed out. If it was not you, reset it at once.
      """
    let noun = webhooks == 1 ? "1 webhook" : "\(webhooks) webhooks"
    let switchedOff = """


      Your account had \(noun), no longer called from now on: whoever knew the
      old password may have made some. Switch on those that you know, and remove the
      others.
      """
    return ("Your password on Easel was changed", webhooks == 0 ? told : told + switchedOff)
  }

  static let reused = (
    subject: "A terminal of yours was signed out of Easel",
    text: """
    A secret by which one of your terminals stays signed in to an Easel server was
    used twice, which happens when it is copied. That terminal was signed out; sign
    in there again. If you cannot explain it, change your password.
    """
  )
}
