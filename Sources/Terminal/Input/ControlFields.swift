/// The numbers of a control sequence: fields between semicolons, parts of them between colons.
nonisolated struct ControlFields {
  private var fields: [[Int]]

  /// Reads them, an empty one as 0; nil when there is anything else.
  init?(_ bytes: [UInt8]) {
    fields = bytes.isEmpty ? [] : [[0]]
    for byte in bytes {
      let field = fields.count - 1
      let part = fields[field].count - 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        fields[field][part] = min(fields[field][part] * 10 + Int(byte - UInt8(ascii: "0")), 9_999_999)
      case UInt8(ascii: ";"): fields.append([0])
      case UInt8(ascii: ":"): fields[field].append(0)
      default: return nil
      }
    }
  }

  /// How many fields there are.
  var count: Int { fields.count }

  /// All parts of a field; none when there is no such field.
  func parts(of field: Int) -> [Int] { fields.indices.contains(field) ? fields[field] : [] }

  /// A field's number, or a part of it; 0 when there is none.
  subscript(field: Int, part: Int = 0) -> Int {
    guard fields.indices.contains(field), fields[field].indices.contains(part) else { return 0 }
    return fields[field][part]
  }
}
