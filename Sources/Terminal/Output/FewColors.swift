import EaselKit

/// The first eight or sixteen colours of the palette, by how well they stand for another.
///
/// Most colours of a theme are nearer to a grey than to a pure red or green; but that it is green is what a colour says. So
/// one that has a hue stays with that as long as it can be read, and one that has none is a grey.
///
/// Greens and yellows cannot be read on a light background: the darker green of five common palettes has contrasts of 2.2
/// to 3.3 with their white and of 1.3 to 2.1 with their light grey, where text needs 4.5. There the text is as dark as
/// any, as is all that has no hue dark enough among sixteen, and ``sign(for:shownAs:)`` says in another way what the hue said.
nonisolated enum FewColors {
  /// What has less chroma is a grey to the eye, or the tint of a background.
  private static let leastChroma = 0.065
  /// Further away a hue is another, in radians.
  private static let farthestHue = Double.pi / 3
  /// Yellow is a brown on many terminals, so it stands between both, in radians.
  private static let yellow = Double.pi / 2

  /// Those of the first colours that may stand for one, the best first.
  static func ranked(for color: RGB, count: Int) -> [UInt8] {
    let greys = (0..<UInt8(count)).filter(isGrey)
      .sorted { color.distance(to: .xterm($0)) < color.distance(to: .xterm($1)) }
    let wanted = PerceivedColor(color)
    guard wanted.chroma >= leastChroma else { return greys }
    let hued = (0..<UInt8(count)).filter { !greys.contains($0) }.compactMap { index -> (UInt8, Double)? in
      let seen = PerceivedColor(.xterm(index))
      let turn = wanted.hueDifference(to: index % 8 == 3 ? yellow : seen.hue)
      guard turn <= farthestHue else { return nil }
      let difference = wanted.lightness - seen.lightness
      return (index, turn * turn / 3 + difference * difference)
    }
    return hued.sorted { $0.1 < $1.1 }.map(\.0) + greys
  }

  /// The best that can be read on a background, as far as the original can be on its own.
  static func readable(_ color: RGB, on ground: UInt8, of original: RGB, count: Int) -> UInt8 {
    let behind = PerceivedColor(.xterm(ground))
    let options = ranked(for: color, count: count)
    let isText = count > 8 && behind.lightness > lightGround && options.contains { !isGrey($0) }
    let least = min(
      isText ? textContrast : leastContrast, PerceivedColor(color).contrast(with: PerceivedColor(original)))
    func contrast(_ index: UInt8) -> Double { PerceivedColor(.xterm(index)).contrast(with: behind) }
    // What loses its hue must not look like text that matters less.
    let isHued = options.contains { !isGrey($0) }
    if let found = options.first(where: { contrast($0) >= least && !(isHued && isGrey($0)) }) { return found }
    return options.max { contrast($0) < contrast($1) } ?? 7
  }

  /// How text differs from other text when its colour has lost its hue: underlined what is yellow and so asks to be looked
  /// at, bold all else.
  static func sign(for color: RGB, shownAs index: UInt8) -> TextAttributes {
    let seen = PerceivedColor(color)
    guard isGrey(index), seen.chroma >= leastChroma else { return [] }
    let (toYellow, toGreen) = (seen.hueDifference(to: brightYellow), seen.hueDifference(to: green))
    return toYellow < toGreen && toYellow < farthestHue ? .underline : .bold
  }

  private static func isGrey(_ index: UInt8) -> Bool { [0, 7, 8, 15].contains(index) }

  private static let brightYellow = PerceivedColor(.xterm(11)).hue
  private static let green = PerceivedColor(.xterm(2)).hue

  /// What text keeps on a light background where the palette has darker colours to choose from (WCAG 2.2, 1.4.3).
  private static let textContrast = 4.5
  /// A background is light from here on.
  private static let lightGround = 0.6

  /// What text keeps at least; WCAG 2.2 asks for it where text is large, and no terminal's colours are what they are
  /// called.
  private static let leastContrast = 3.2
}
