import CNcurses
import EaselKit
import Testing

@Suite("Cell widths")
struct WidthAgreementTests {
  @Test("every scalar takes as many cells here as for the C library, and so for ncurses")
  func agreement() throws {
    try #require(easel_locale_set("C.UTF-8") != nil)
    var differing: [String] = []
    for code in UInt32(1)...0x10FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let theirs = easel_locale_width(code)
      let ours = CellWidth.of(scalar)
      if Int(theirs) != ours ?? -1 { differing.append("U+\(String(code, radix: 16)): \(theirs), not \(ours ?? -1)") }
    }
    #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(20))")
  }
}
