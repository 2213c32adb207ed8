import EaselAPI
import Glibc

/// The desktop's keyring, by the command `secret-tool` of libsecret.
///
/// Secrets go in and out by its standard streams.
struct Keyring: Sendable {
  /// How long it may take to answer, in milliseconds: it may be locked and ask somebody who is not there.
  private static let patience: Int64 = 2_000

  private let program: String
  /// Tells the homes of one person apart.
  private let folder: String

  /// Finds the command; nil when there is none.
  init?(folder: String, path: String?) {
    let places = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    let programs = places.map { "\($0)/secret-tool" }
    guard let program = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.program = program
    self.folder = folder
  }

  /// Keeps a secret; false when the keyring would not, or does not give it back.
  func keep(_ secret: Secret, for id: String, label: String) -> Bool {
    let arguments = ["store", "--label=\(label)"] + attributes(id)
    guard case .ended(status: 0, _) = run(arguments, input: secret.revealed) else { return false }
    return self.secret(id) == secret
  }

  /// A secret; nil when the keyring does not have it, or does not answer.
  func secret(_ id: String) -> Secret? {
    guard case .ended(status: 0, let output) = run(["lookup"] + attributes(id)), !output.isEmpty else { return nil }
    return Secret(output.hasSuffix("\n") ? String(output.dropLast()) : output)
  }

  func forget(_ id: String) { _ = run(["clear"] + attributes(id)) }

  private func attributes(_ id: String) -> [String] { ["application", "easel", "folder", folder, "sign-in", id] }

  private func run(_ arguments: [String], input: String = "") -> HelperProgram.Outcome {
    HelperProgram.run(program, arguments, input: input, patience: Self.patience)
  }
}
