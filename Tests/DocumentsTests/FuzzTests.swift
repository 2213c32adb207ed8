import Documents
import Formats
import TestKit
import Testing

/// Whatever is done to a file, reading it gives a layout or a sentence.
@Suite struct FuzzTests {
  private static let rounds = 1000

  private func mutate(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let other = Int.random(in: 0...bytes.count, using: &random)
      let range = min(place, other)..<min(max(place, other), min(place, other) + 40)
      switch Int.random(in: 0...5, using: &random) {
      case 0: bytes.removeSubrange(range)
      case 1: bytes.insert(contentsOf: bytes[range], at: Int.random(in: 0...bytes.count, using: &random))
      case 2: bytes.insert(UInt8.random(in: 1...255, using: &random), at: place)
      case 3: bytes = Array(bytes[..<place])
      default:
        let marks = Array("[]{}=.,\"'\\#\n\r \tue0-+:_9".utf8)
        let mark = marks[Int.random(in: 0..<marks.count, using: &random)]
        bytes.insert(contentsOf: [UInt8](repeating: mark, count: Int.random(in: 1...5, using: &random)), at: place)
      }
      if bytes.isEmpty { bytes = [0x5B] }
    }
    return bytes
  }

  private func isSentence(_ error: DocumentError) -> Bool {
    [".", "?"].contains(error.sentence.last) && error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      && error.description.count < 700
  }

  @Test(arguments: DocumentFormat.allCases, 1...4 as ClosedRange<UInt64>)
  func layouts(format: DocumentFormat, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var maker = LayoutMaker(seed: seed)
    let original = Array(LayoutDocument.write(maker.layout(), as: format).utf8)
    var refused = 0
    for round in 0..<Self.rounds {
      do throws(DocumentError) {
        let bytes = mutate(original, &random)
        let layout = try LayoutDocument.read(bytes, as: format, file: "f", check: testCheck)
        let text = LayoutDocument.write(layout, as: format)
        #expect((try? read(text, format)) == layout, "seed \(seed), round \(round)")
      } catch {
        refused += 1
        #expect(isSentence(error), "seed \(seed), round \(round): \(error)")
      }
    }
    #expect(refused > Self.rounds / 4)
  }

  @Test func themes() {
    var random = SeededRandom(seed: 7)
    let original = Array((ReadyMade.themes["easel-dark"] ?? "").utf8)
    var refused = 0
    for round in 0..<Self.rounds {
      do throws(DocumentError) {
        _ = try ThemeDocument.read(mutate(original, &random), file: "f")
      } catch {
        refused += 1
        #expect(isSentence(error), "round \(round): \(error)")
      }
    }
    #expect(refused > Self.rounds / 4)
  }
}
