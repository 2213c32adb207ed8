import EaselKit

/// Groups of cells that terminals do not measure alike, and what keeps all else in its place.
///
/// A vowel sign that stands beside its letter takes a cell for one terminal and none for another, and so do joined
/// consonants. ncurses, which is sure of every width, is given private characters for them: a number for the group at its
/// first cell, ``rest`` at the others. In what it writes, a number becomes blanks, the cursor set to the group's first
/// cell, the group, and the cursor set to the cell that ncurses believes it in. So whatever a terminal makes of the group
/// ends with it.
///
/// The number stands for the place, too: as long as it is in ncurses's picture, the same group is on the screen.
struct ClusterTable {
  /// The most glyphs of a group: more than writing has, fewer than a flood.
  private static let longest = 8
  private static let first: UInt32 = 0x10_0000
  /// What stands in the cells of a group after its first.
  private static let rest: UInt32 = 0x10_FFFD

  private struct Cluster: Hashable {
    let glyphs: [Glyph]
    let place: Point
  }

  let placesCursor: Bool
  private var clusters: [Cluster] = []
  private var numbers: [Cluster: UInt32] = [:]
  /// Whether a group could not be had since the table was empty.
  private(set) var isFull = false

  /// Makes an empty table.
  ///
  /// - Parameter placesCursor: Whether the cursor can be set between what ncurses writes; else the groups are shown in a
  ///   form that is measured alike, signs as U+FFFD and consonants unjoined.
  init(placesCursor: Bool) { self.placesCursor = placesCursor }

  /// How many cells from one on are measured together; 0 when terminals agree.
  static func length(_ row: UnsafeBufferPointer<Cell>, at x: Int) -> Int {
    guard row[x].glyph.mayJoin else { return 0 }
    var end = x + 1
    while end < row.count, end - x < longest, row[end].glyph.joins(row[end - 1].glyph) { end += 1 }
    return end - x > 1 || row[x].glyph.isSpacingSign ? end - x : 0
  }

  /// The characters that ncurses is given for a group, one for each cell.
  mutating func standIns(for glyphs: [Glyph], at place: Point) -> [UInt32] {
    guard placesCursor, let number = number(of: Cluster(glyphs: glyphs, place: place)) else {
      return glyphs.map { $0.isSpacingSign ? 0xFFFD : SafeGlyph($0, width: 1).base }
    }
    return [number] + repeatElement(Self.rest, count: glyphs.count - 1)
  }

  private mutating func number(of cluster: Cluster) -> UInt32? {
    if let number = numbers[cluster] { return number }
    let number = Self.first + UInt32(clusters.count)
    guard number < Self.rest else {
      isFull = true
      return nil
    }
    clusters.append(cluster)
    numbers[cluster] = number
    return number
  }

  /// Forgets all groups, when none is in ncurses's picture any more.
  mutating func removeAll() { self = ClusterTable(placesCursor: placesCursor) }

  /// What ncurses has written with the groups in their places; nil when there are none in it.
  func placed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !clusters.isEmpty, bytes.contains(Self.lead) else { return nil }
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let code = Self.code(bytes, at: index) else {
        output.append(bytes[index])
        index += 1
        continue
      }
      index += 4
      if code == Self.rest {
        output.append(contentsOf: "\u{1B}[C".utf8)
      } else if code - Self.first < clusters.count {
        let cluster = clusters[Int(code - Self.first)]
        var cells = 1
        while cells < cluster.glyphs.count, Self.code(bytes, at: index) == Self.rest {
          cells += 1
          index += 4
        }
        append(cluster, continuingAfter: cells, to: &output)
      }
    }
    return output
  }

  private func append(_ cluster: Cluster, continuingAfter cells: Int, to output: inout [UInt8]) {
    output.append(contentsOf: repeatElement(0x20, count: cluster.glyphs.count))
    Self.appendMove(to: cluster.place, &output)
    for glyph in cluster.glyphs {
      for scalar in SafeGlyph(glyph, width: 1).scalars {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    Self.appendMove(to: Point(x: cluster.place.x + cells, y: cluster.place.y), &output)
  }

  private static func appendMove(to place: Point, _ output: inout [UInt8]) {
    output.append(contentsOf: "\u{1B}[\(place.y + 1);\(place.x + 1)H".utf8)
  }

  /// The byte that the characters of the last plane begin with.
  private static let lead: UInt8 = 0xF4

  private static func code(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 3 < bytes.count, bytes[index] == lead else { return nil }
    return (1...3).reduce(4) { $0 << 6 | UInt32(bytes[index + $1] & 0x3F) }
  }
}
