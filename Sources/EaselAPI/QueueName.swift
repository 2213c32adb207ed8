/// The names of the queues of services: in JSON they are written as its other members are.
package enum QueueName {
  /// A name as metrics and people have it, such as `dead-letters` for `deadLetters`.
  package static func dashed(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isASCII && letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }
}
