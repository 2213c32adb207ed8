import Canvas

extension GridCase {
  /// The case as Swift, to be pasted into `GridPropertyTests.known`.
  var code: String {
    let grid =
      "GridConfig(columns: \(config.columns), rows: \(config.rows), compaction: .\(config.compaction), "
      + "preventCollision: \(config.preventCollision))"
    return """
      GridCase(
        config: \(grid),
        items: [\(items.map { "\n    " + $0.code }.joined(separator: ","))],
        operations: [\(operations.map { "\n    " + $0.code }.joined(separator: ","))])
      """
  }
}

extension GridItem {
  var code: String {
    var parts = ["id: \"\(id)\"", "frame: \(frame.code)"]
    if minW > 1 { parts.append("minW: \(minW)") }
    if minH > 1 { parts.append("minH: \(minH)") }
    if maxW < GridConfig.unitLimit { parts.append("maxW: \(maxW)") }
    if maxH < GridConfig.unitLimit { parts.append("maxH: \(maxH)") }
    if locked { parts.append("locked: true") }
    return "GridItem(\(parts.joined(separator: ", ")))"
  }
}

extension GridFrame {
  var code: String { "GridFrame(x: \(x), y: \(y), w: \(w), h: \(h))" }
}

extension GridOperation {
  var code: String {
    switch self {
    case .place(let id, let frame, let manner, let keepsPage):
      ".place(\"\(id)\", \(frame.code), .\(manner), keepsPage: \(keepsPage))"
    case .add(let item): ".add(\(item.code))"
    case .addInFirstGap(let item): ".addInFirstGap(\(item.code))"
    case .remove(let id): ".remove(\"\(id)\")"
    case .swap(let first, let second): ".swap(\"\(first)\", \"\(second)\")"
    case .normalize: ".normalize"
    }
  }
}
