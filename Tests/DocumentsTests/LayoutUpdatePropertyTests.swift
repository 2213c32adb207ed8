import Canvas
import Documents
import EaselKit
import Formats
import TestKit
import Testing

/// Random layouts, with comments and unknown keys strewn in, edited at random and written back.
@Suite struct LayoutUpdatePropertyTests {
  /// A file as a person might have made it of one that was written.
  private func strewn(_ text: String, _ random: inout SeededRandom) -> String {
    var lines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let isMember = line.contains(" = ") && !line.hasPrefix("#")
      switch Int.random(in: 0...7, using: &random) {
      case 0: lines += ["# above \(index)", String(line)]
      case 1 where isMember: lines.append("\(line) # beside \(index)")
      case 2 where isMember: lines.append("  " + line)
      case 3 where isMember && !line.contains("{ x = "): lines += [String(line), "unknown-\(index) = \"kept\""]
      case 4 where line.isEmpty: lines += ["", "# alone \(index)", ""]
      default: lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What the file says, without what it does not say.
  private func said(_ layout: Layout) -> Layout {
    var layout = layout
    for index in layout.pages.indices {
      layout.pages[index].id = "page-\(index + 1)"
      layout.pages[index].widgets = layout.pages[index].inReadingOrder
    }
    return layout
  }

  private func counts(_ text: String) -> [Substring: Int] {
    text.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test(arguments: 0..<300)
  func anEditedLayoutIsReadBackAndTheRestStays(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 1000)
    var maker = LayoutMaker(seed: UInt64(seed))
    let text = strewn(LayoutDocument.write(maker.layout(), as: .toml), &random)
    let before = try read(text)
    var after = before
    maker.edit(&after)
    let update = LayoutDocument.update(Array(text.utf8), as: .toml, to: after, file: "team.toml")
    #expect(update.loss == nil, "\(text)")
    #expect(said(try read(update.text)) == said(after), "\(update.text)")
    let again = LayoutDocument.update(Array(update.text.utf8), as: .toml, to: after, file: "team.toml")
    #expect(again == update)
    checkWhatStays(text, before, update.text, after)
  }

  /// What stands below no table that went, and is not a value, is there still.
  private func checkWhatStays(_ text: String, _ before: Layout, _ found: String, _ after: Layout) {
    let gone = Set(before.widgets.map(\.id)).subtracting(after.widgets.map(\.id))
    let isStructureKept =
      gone.isEmpty && before.pages.map(\.title) == after.pages.map(\.title)
      && zip(before.pages, after.pages).allSatisfy { old, new in
        (old.grid == nil) == (new.grid == nil) && old.shapes.keys == new.shapes.keys
      }
    guard isStructureKept else { return }
    let left = counts(found)
    for line in text.split(separator: "\n") {
      let isComment = line.hasPrefix("#")
      let isUnknown = line.hasPrefix("unknown-") || line.hasPrefix("  unknown-")
      if isComment || isUnknown { #expect(left[line] ?? 0 > 0, "\(line)") }
    }
  }

  /// Whatever shape a file has, as long as it can be read: after an update it says what it should.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func oddFilesAreUpdatedOrWrittenAnew(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var maker = LayoutMaker(seed: seed + 50)
    let lines = LayoutDocument.write(maker.layout(), as: .toml).split(separator: "\n").map(String.init)
    var read = 0
    for round in 0..<150 {
      var odd = lines
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let (place, other) = (
          Int.random(in: 0..<odd.count, using: &random), Int.random(in: 0..<odd.count, using: &random)
        )
        switch Int.random(in: 0...6, using: &random) {
        case 0: odd.swapAt(place, other)
        case 1: odd.remove(at: place)
        case 2: odd[place] = odd[place].replacing(" = ", with: "='''", maxReplacements: 1) + "'''"
        case 3: odd.insert("[x.'y']", at: place)
        case 4: odd.insert("[[pages.widgets.z]]\na = 1", at: place)
        case 5: odd.insert("z.y.x = [1, # one\n { a = 2 }]", at: place)
        default: odd[place] = "\t" + odd[place] + "\t# \(round)\r"
        }
      }
      let text = odd.joined(separator: "\n")
      guard let before = try? DocumentsTests.read(text) else { continue }
      read += 1
      var after = before
      maker.edit(&after)
      let update = LayoutDocument.update(Array(text.utf8), as: .toml, to: after, file: "team.toml")
      #expect(said(try DocumentsTests.read(update.text)) == said(after), "seed \(seed), round \(round)")
    }
    #expect(read > 15)
  }

  /// A move changes the lines of its numbers and no other.
  @Test(arguments: 0..<100)
  func aMoveChangesItsOwnLines(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 5000)
    var maker = LayoutMaker(seed: UInt64(seed))
    let text = strewn(LayoutDocument.write(maker.layout(), as: .toml), &random)
    var layout = try read(text)
    guard let page = layout.pages.firstIndex(where: { !$0.widgets.isEmpty }) else { return }
    layout.pages[page].widgets[0].frame.y += 17
    let update = LayoutDocument.update(Array(text.utf8), as: .toml, to: layout, file: "team.toml")
    let (old, new) = (
      text.split(separator: "\n", omittingEmptySubsequences: false),
      update.text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    #expect(old.count == new.count)
    let changed = zip(old, new).filter { $0 != $1 }
    #expect(changed.count == 1)
    #expect(changed.allSatisfy { $0.0.contains("y = ") && $0.1.contains("y = ") })
  }
}
