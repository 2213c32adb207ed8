/// Metrics as Prometheus reads them, format 0.0.4.
enum PrometheusText {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  static func render(_ families: [MetricFamily]) -> String {
    var text = ""
    for family in families where !family.samples.isEmpty {
      if !family.help.isEmpty { text += "# HELP \(family.name) \(escaped(family.help, quotes: false))\n" }
      text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
      for sample in family.samples {
        text += family.name + sample.suffix
        if !sample.labels.isEmpty {
          text += "{" + sample.labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
        }
        text += " \(number(sample.value))\n"
      }
    }
    return text
  }

  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// A name of a metric: letters, digits, underlines and colons, and no digit first.
  static func name(_ text: String) -> String { valid(text, alsoColon: true) }

  /// A name of a label: as that of a metric, without colons.
  static func labelName(_ text: String) -> String { valid(text, alsoColon: false) }

  private static func valid(_ text: String, alsoColon: Bool) -> String {
    var name = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if name.isEmpty { name = "_" }
      case UInt8(ascii: ":") where alsoColon: break
      default:
        name += "_"
        continue
      }
      name.unicodeScalars.append(UnicodeScalar(byte))
    }
    return name.isEmpty ? "_" : name
  }

  private static func escaped(_ text: String, quotes: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
