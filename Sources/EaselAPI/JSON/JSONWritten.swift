package import EaselKit

/// A value that writes its JSON straight into bytes, the same bytes that its `Encodable` gives with sorted keys.
///
/// Foundation's encoder makes a tree of a value first, which took two fifths of what a list of todos costs a server
/// (docs/benchmarks.md).
package protocol JSONWritten {
  /// Writes the value.
  func write(to json: inout JSONBytes)
}

extension String: JSONWritten {
  package func write(to json: inout JSONBytes) { json.text(self) }
}

extension Bool: JSONWritten {
  package func write(to json: inout JSONBytes) { json.raw(self ? "true" : "false") }
}

extension Int: JSONWritten {
  package func write(to json: inout JSONBytes) { json.number(self) }
}

extension JSONValue: JSONWritten {
  package func write(to json: inout JSONBytes) {
    switch self {
    case .null: json.raw("null")
    case .bool(let flag): flag.write(to: &json)
    case .int(let number): json.number(number)
    case .double(let number): json.number(number)
    case .string(let text): json.text(text)
    case .array(let items): json.list(items)
    case .object(let members): json.object(of: members)
    }
  }
}

extension CivilDate: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.raw("\"")
    json.date(self)
    json.raw("\"")
  }
}

extension Timestamp: JSONWritten {
  package func write(to json: inout JSONBytes) {
    let civil = civil()
    json.raw("\"")
    json.date(civil.date)
    json.raw("T")
    json.digits(civil.hour, width: 2)
    json.raw(":")
    json.digits(civil.minute, width: 2)
    json.raw(":")
    json.digits(civil.second, width: 2)
    json.raw(".")
    json.digits(Int(milliseconds - Int64(seconds) * 1000), width: 3)
    json.raw("Z\"")
  }
}

extension CalendarTime: JSONWritten {
  package func write(to json: inout JSONBytes) {
    switch self {
    case .at(let time): json.text(time.description)
    case .day(let date): date.write(to: &json)
    }
  }
}

extension Page: JSONWritten where Item: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("items", list: items)
      $0.member("next", orNull: next)
    }
  }
}

extension JSONBytes {
  /// Writes a date without its quotes.
  fileprivate mutating func date(_ date: CivilDate) {
    digits(date.year, width: 4)
    raw("-")
    digits(date.month, width: 2)
    raw("-")
    digits(date.day, width: 2)
  }
}
