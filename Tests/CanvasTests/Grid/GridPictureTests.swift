import Canvas
import Testing

@Suite("Grid pictures")
struct GridPictureTests {
  @Test("every picture becomes the one after it", arguments: free + compact + sizes + swaps)
  func becomes(_ picture: GridPicture) throws { #expect(try picture.run() == picture.after) }

  static let free: [GridPicture] = [
    .init("what is hit goes below", .free, ["ab", "..", ".."], .move("a", 1, 0), [".a", ".b"]),
    .init("pushing goes on", .free, ["ab", ".c", ".d"], .move("a", 1, 0), [".a", ".b", ".c", ".d"]),
    .init("a gap ends the pushing", .free, ["ab", ".c", "..", ".d"], .move("a", 1, 0), [".a", ".b", ".c", ".d"]),
    .init("what is beside it stays", .free, ["abc", ".dc"], .move("a", 1, 0), [".ac", ".bc", ".d."]),
    .init(
      "a wide one pushes in all its columns", .free, ["aab", "..b", "cdd"], .move("a", 1, 0),
      [".aa", "..b", "c.b", ".dd"]),
    .init(
      "an item that starts above is pushed below all the same", .free, ["ab", ".b"], .move("a", 1, 1),
      ["..", ".a", ".b", ".b"]),
    .init(
      "what lies under a pushed one but is not hit stays", .free, ["a.bb", "a..c", "a..."], .move("a", 2, 0),
      ["..a.", "..ac", "..a.", "..bb"]),
    .init("what is hit goes past a locked one", .free, ["ab", ".C"], .move("a", 1, 0), [".a", ".C", ".b"]),
    .init("past several locked ones", .free, ["ab", ".C", "..", ".D"], .move("a", 1, 0), [".a", ".C", ".b", ".D"]),
    .init(
      "a gap between locked ones that is too small is passed over", .free, ["ab", ".b", ".C", "..", ".D"],
      .move("a", 1, 0), [".a", "..", ".C", "..", ".D", ".b", ".b"]),
    .init("onto a locked one it goes below it", .free, ["a.", ".B"], .move("a", 1, 1), ["..", ".B", ".a"]),
    .init("below a locked one it pushes", .free, ["a.", ".B", ".c"], .move("a", 1, 1), ["..", ".B", ".a", ".c"]),
    .init("into free room, further down than the page", .free, ["a"], .move("a", 0, 2), [".", ".", "a"]),
    .init("beyond the right edge it stops at it", .free, ["aa.."], .move("a", 9, 0), ["..aa"]),
    .init("beyond the left edge and the top, too", .free, ["..", ".a"], .move("a", -9, -9), ["a."]),
    .init("removing moves nothing", .free, ["a", "b", "c"], .remove("a"), [".", "b", "c"]),
    .init(
      "adding in the first gap of the first row that has one", .free, ["a.b.", "a..."], .addAnywhere("c", 1, 1),
      ["acb.", "a..."]),
    .init("the gap has to be wide enough", .free, ["a.b.", "a..."], .addAnywhere("c", 2, 1), ["a.b.", "acc."]),
    .init("no gap: a new row", .free, ["aab", "aac"], .addAnywhere("d", 2, 1), ["aab", "aac", "dd."]),
    .init(
      "a gap may lie below the grid's own rows", .free, ["aa", "bb"], .addAnywhere("c", 2, 2), ["aa", "bb", "cc", "cc"]),
    .init("adding at a place pushes", .free, ["ab", "c."], .add("d", 0, 0, 2, 1), ["dd", "ab", "c."]),
    .init("a grid that prevents collisions refuses", .freeRefusing, ["ab"], .refused("a", 1, 0), ["ab"]),
    .init("but not a move into free room", .freeRefusing, ["ab", ".."], .move("a", 1, 1), [".b", ".a"]),
    .init("and what is added there takes the first gap", .freeRefusing, ["ab."], .add("c", 0, 0, 1, 1), ["abc"]),
    .init(
      "on the page, what is hit goes up where there is room", .free, ["a", "b", "."], .moveOnPage("a", 0, 1),
      ["b", "a"]),
    .init(
      "what would leave the page takes the room that became free", .free, ["ab.", "ab."], .moveOnPage("a", 1, 0),
      ["ba.", "ba."]),
  ]

  static let compact: [GridPicture] = [
    .init("items rise until they touch", .compact, ["..", "a.", ".b", "c."], .open, ["ab", "c."]),
    .init("a wide one rests on the lower of two", .compact, ["a.", "a.", "..", "bb"], .open, ["a.", "a.", "bb"]),
    .init("a locked one holds up what is below it", .compact, ["..", "A.", "..", "b."], .open, ["..", "A.", "b."]),
    .init("what is above a locked one stays above", .compact, ["..", "a.", "B."], .open, ["a.", "..", "B."]),
    .init("removing lets the others rise", .compact, ["aa", "b.", "cc"], .remove("a"), ["b.", "cc"]),
    .init("beside another it pushes it down", .compact, ["ab"], .move("a", 1, 0), [".a", ".b"]),
    .init(
      "a neighbour below takes the room above", .compact, ["a", "a", "a", "b", "c"], .move("a", 0, 1),
      ["b", "a", "a", "a", "c"]),
    .init(
      "further down, the next stays below", .compact, ["a", "a", "a", "b", "c"], .move("a", 0, 2),
      ["b", "a", "a", "a", "c"]),
    .init(
      "nothing jumps above what is pushed", .compact, ["ab", "cc", "cc"], .move("a", 1, 0), [".a", ".b", "cc", "cc"]),
    .init(
      "half over a wide one, the order below stays", .compact, ["aabb", "cddd"], .move("b", 1, 0),
      [".bb.", "aa..", "cddd"]),
    .init(
      "up past a wide one, its neighbour stays below", .compact, ["aa", "bc", ".c"], .move("c", 1, 0),
      [".c", ".c", "aa", "b."]),
    .init(
      "up by less than half of a neighbour it changes places", .compact, ["b", "b", "b", "a"], .move("a", 0, 2),
      ["a", "b", "b", "b"]),
    .init(
      "a wide one that moves up goes before all that it hits", .compact, ["ab", ".b", "cc"], .move("c", 0, 1),
      ["a.", "cc", ".b", ".b"]),
    .init(
      "sideways onto the lower half of another it comes to rest below it", .compact, ["ba", "bc", "bc"],
      .move("c", 0, 1), ["ba", "b.", "b.", "c.", "c."]),
    .init(
      "up to its top edge it changes places", .compact, ["b", "b", "b", "a"], .move("a", 0, 0), ["a", "b", "b", "b"]),
    .init("down past the end it is last", .compact, ["a", "b", "c"], .move("a", 0, 3), ["b", "c", "a"]),
    .init("past a locked one", .compact, ["ab", ".C"], .move("a", 1, 0), [".a", ".C", ".b"]),
    .init(
      "into the room between locked ones", .compact, ["ab", ".b", ".C", "..", "..", ".D"], .move("a", 1, 0),
      [".a", "..", ".C", ".b", ".b", ".D"]),
    .init("added at a place it stays there", .compact, ["aa", "bb"], .add("c", 0, 1, 1, 1), ["aa", "c.", "bb"]),
    .init("added anywhere, in the first gap", .compact, ["ab.", "a.."], .addAnywhere("c", 2, 1), ["ab.", "acc"]),
    .init("refused all the same", .compactRefusing, ["ab"], .refused("a", 1, 0), ["ab"]),
    .init("a move that hits nothing is not", .compactRefusing, ["ab", "a."], .move("b", 1, 1), ["ab", "a."]),
  ]

  static let sizes: [GridPicture] = [
    .init("growing pushes to the right column's below", .free, ["ab", ".."], .resize("a", 2, 2), ["aa", "aa", ".b"]),
    .init("growing down pushes down", .free, ["a", "b", "c"], .resize("a", 1, 2), ["a", "a", "b", "c"]),
    .init(
      "growing into one that starts above pushes it, too", .compact, ["cb", "ab"], .resize("a", 2, 1),
      ["c.", "aa", ".b", ".b"]),
    .init("growing over a locked one goes below it", .free, ["aB", ".."], .resize("a", 2, 1), [".B", "aa"]),
    .init("shrinking moves nothing", .free, ["aa", "aa", "b."], .resize("a", 1, 1), ["a.", "..", "b."]),
    .init("shrinking lets others rise", .compact, ["aa", "aa", "b."], .resize("a", 1, 1), ["a.", "b."]),
    .init("no size is less than one unit", .free, ["aa", "aa"], .resize("a", 0, -3), ["a."]),
    .init("none is wider than the grid", .free, ["a.."], .resize("a", 99, 1), ["aaa"]),
  ]

  static let swaps: [GridPicture] = [
    .init("two change places and sizes", .free, ["aab", "aab", "c.."], .swap("a", "b"), ["bba", "bba", "c.."]),
    .init("far apart", .free, ["a..", "bbb", "..c"], .swap("a", "c"), ["c..", "bbb", "..a"]),
    .init("in a compact grid", .compact, ["ab", "ab", "cc"], .swap("b", "c"), ["ac", "ac", "bb"]),
  ]
}
