/// The characters that take no cell of their own, numbered: eleven bits tell one, where its code takes seventeen.
enum CombiningMarks {
  /// The number of a mark, from 1 on; 0 for what is none.
  static func number(of code: UInt32) -> UInt32 {
    let ranges = CellWidthTable.zero
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if code < ranges[middle * 2] {
        high = middle
      } else if code > ranges[middle * 2 + 1] {
        low = middle + 1
      } else {
        return counts[middle] + code - ranges[middle * 2] + 1
      }
    }
    return 0
  }

  /// The mark of a number; 0 when there is none of it.
  static func code(of number: UInt32) -> UInt32 {
    guard number > 0, let range = counts.lastIndex(where: { $0 < number }) else { return 0 }
    let code = CellWidthTable.zero[range * 2] + number - counts[range] - 1
    return code <= CellWidthTable.zero[range * 2 + 1] ? code : 0
  }

  /// How many marks there are before each range of the table.
  ///
  /// Selectors and tags, which are never shown, are not counted.
  private static let counts: [UInt32] = {
    let ranges = CellWidthTable.zero
    var counts: [UInt32] = []
    var count: UInt32 = 0
    for place in stride(from: 0, to: ranges.count, by: 2) where ranges[place] < 0xE_0000 {
      counts.append(count)
      count += ranges[place + 1] - ranges[place] + 1
    }
    return counts
  }()
}
