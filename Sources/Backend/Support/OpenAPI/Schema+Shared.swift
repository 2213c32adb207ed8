import EaselKit

/// What many shapes have in common.
extension Schema {
  /// The id that a client may choose for what it makes.
  static let chosenID = text(format: .uuid).orNull.optional.meeting("id.invalid")
    .meaning("A UUID of your choice; absent for one of the server's.")

  /// Counts the changes of a thing; the entity tag is this number in quotes.
  static let version = count(from: 1)
}

extension TextRule {
  /// The rule as it is told.
  var schema: Schema {
    let format: TextFormat = isMultiline ? .lines : isName ? .name : mayBeEmpty ? .lineOrEmpty : .line
    let schema = Schema.text((mayBeEmpty ? 0 : 1)...longest, format: format).meeting("\(code).invalid", "\(code).long")
    return mayBeEmpty ? schema : schema.meeting("\(code).empty")
  }
}

extension StrictBody {
  /// The codes of problems that any object can meet.
  static let codes: Set<String> = [
    "body.member.repeated", "body.member.unknown", "body.member.missing", "body.member.invalid",
  ]
}
