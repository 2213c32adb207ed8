/// What asks for an account.
package struct SignUp: WriteBody {
  package static let fields: Set<String> = ["email", "name", "password"]

  package var email: String
  /// What others see.
  package var name: String
  package var password: Secret

  package init(email: String, name: String, password: Secret) {
    self.email = email
    self.name = name
    self.password = password
  }
}

/// The code from a mail, which proves the address, with the password of the sign-up that it came for.
package struct Verification: WriteBody {
  package static let fields: Set<String> = ["code", "password"]

  package var code: Secret
  package var password: Secret

  package init(code: Secret, password: Secret) {
    self.code = code
    self.password = password
  }
}

/// What signs a terminal in.
package struct Login: WriteBody {
  package static let fields: Set<String> = ["email", "password", "terminal"]

  package var email: String
  package var password: Secret
  /// What the list of tokens shall call it; `terminal` when absent.
  package var terminal: String?

  package init(email: String, password: Secret, terminal: String? = nil) {
    self.email = email
    self.password = password
    self.terminal = terminal
  }
}

/// What gets the next pair of tokens.
package struct Refresh: WriteBody {
  package static let fields: Set<String> = ["refreshToken", "attempt"]

  package var refreshToken: Secret
  /// What the caller made up for this renewal, and says again when it repeats it because no answer came.
  ///
  /// It is answered anew as long as what the lost answer held was not used. Nil when the caller will not repeat it.
  package var attempt: Secret?

  package init(refreshToken: Secret, attempt: Secret? = nil) {
    self.refreshToken = refreshToken
    self.attempt = attempt
  }
}

/// What changes one's password.
package struct PasswordChange: WriteBody {
  package static let fields: Set<String> = ["currentPassword", "newPassword"]

  package var currentPassword: Secret
  package var newPassword: Secret

  package init(currentPassword: Secret, newPassword: Secret) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }
}

/// What asks for a mail with a reset code.
package struct PasswordForgotten: WriteBody {
  package static let fields: Set<String> = ["email"]

  package var email: String

  package init(email: String) { self.email = email }
}

/// What sets a new password with the code from a mail.
package struct PasswordReset: WriteBody {
  package static let fields: Set<String> = ["code", "newPassword"]

  package var code: Secret
  package var newPassword: Secret

  package init(code: Secret, newPassword: Secret) {
    self.code = code
    self.newPassword = newPassword
  }
}

/// What an owner changes about an account; absent members stay as they are.
package struct AccountChange: WriteBody, Hashable {
  package static let fields: Set<String> = ["role", "disabled"]

  /// `owner`, `member` or `guest`.
  package var role: String?
  /// Whether nobody can sign in with it.
  package var disabled: Bool?

  package init(role: String? = nil, disabled: Bool? = nil) {
    self.role = role
    self.disabled = disabled
  }
}
