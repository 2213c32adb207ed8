import EaselAPI

/// What a new password must be: long enough, and not what everybody would try first.
enum PasswordRule {
  static func check(_ password: Secret, field: String, email: String, name: String) throws(Problem) {
    try checkLength(password, field: field)
    let text = password.revealed
    guard text.unicodeScalars.count >= AuthAPI.shortestPassword else {
      throw .unacceptable(
        "auth.password.short", field: field, "A password needs at least \(AuthAPI.shortestPassword) characters.")
    }
    let plain = text.lowercased()
    guard plain != email.lowercased(), plain != name.lowercased(), Set(plain.unicodeScalars).count > 2 else {
      throw .unacceptable(
        "auth.password.guessable", field: field,
        "This password is the first that anybody would try; take another, such as four words by chance.")
    }
  }

  /// Throws when a password is longer than any can be.
  static func checkLength(_ password: Secret, field: String) throws(Problem) {
    guard password.revealed.utf8.count <= AuthAPI.longestPassword else {
      throw .unacceptable(
        "auth.password.long", field: field, "A password can have at most \(AuthAPI.longestPassword) bytes.")
    }
  }
}
