import EaselAPI
import EaselKit

/// A value of the wire that the description of the API tells of.
protocol Described: Encodable, Sendable {
  /// Its name among the shapes.
  static var schemaName: String { get }
  static var schema: Schema { get }
  /// One with every member there is.
  static var example: Self { get }
}

extension Described {
  static var schemaName: String { "\(Self.self)" }

  /// The example as JSON.
  static var exampleJSON: JSONValue {
    (try? APIJSON.decode(JSONValue.self, from: APIJSON.encode(example))) ?? .null
  }
}

/// What clients write.
typealias DescribedBody = Described & WriteBody

/// What all examples share.
enum Example {
  static let id = "019ad3c4-7b1e-7c52-9d3e-2f6a1b0c4d5e"
  static let otherID = "019ad3c4-8c2f-7a61-8e4f-3a7b2c1d5e6f"
  static let instant = Timestamp(seconds: 1_796_115_600)
  static let day = CivilDate(daysSinceEpoch: 20_788)
}

extension Page: Described where Item: Described {
  static var schemaName: String { "\(Item.schemaName)Page" }

  static var schema: Schema {
    .object([
      "items": .list(of: .named(Item.self)),
      "next": .text().orNull.meaning("The cursor of the next page; null on the last."),
    ])
  }

  static var example: Page { Page(items: [Item.example], next: nil) }
}

extension Problem: Described {
  static var schema: Schema {
    .object([
      "type": .text().meaning("A URI reference for the kind; about:blank when the code says all."),
      "status": .integer(400...599),
      "title": .text(),
      "detail": .text().meaning("One sentence that a person can act on."),
      "code": .text(pattern: #"^[a-z0-9]+(\.[a-z0-9]+)+$"#).meaning("A stable name for programs."),
      "field": .text().optional.meaning("The member, query value or header at fault."),
      "retryAfter": .count(from: 1).optional.meaning("In how many seconds it may be tried again."),
    ])
  }

  static var example: Problem {
    Problem(
      status: 422, code: "todo.title.empty", title: "Unprocessable Content", detail: "A title cannot be empty.",
      field: "title", retryAfter: 1)
  }
}
