import EaselKit

/// How the terminal draws what is written next.
nonisolated struct Pen: Equatable {
  var foreground = Color.standard
  var background = Color.standard
  var attributes: TextAttributes = []

  /// Appends the shortest sequence that makes a pen of another; of an unknown one when that is nil.
  func appendChange(from other: Pen?, to output: inout [UInt8]) {
    var afresh: [UInt8] = []
    SGRParameters.append(0, to: &afresh)
    appendAdditions(to: Pen(), &afresh)
    var parameters = afresh
    if let other {
      var changes: [UInt8] = []
      let kept = appendRemovals(from: other, &changes)
      appendAdditions(to: kept, &changes)
      if changes.count <= afresh.count { parameters = changes }
    }
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    // A lone zero is what no parameter means.
    if parameters != [UInt8(ascii: "0")] { output.append(contentsOf: parameters) }
    output.append(UInt8(ascii: "m"))
  }

  /// Switches off what the other pen has and this one has not; answers what is left of it.
  private func appendRemovals(from other: Pen, _ parameters: inout [UInt8]) -> Pen {
    var left = other
    let gone = other.attributes.subtracting(attributes)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      SGRParameters.append(22, to: &parameters)
      left.attributes.subtract([.bold, .dim])
    }
    for (attribute, code) in [(TextAttributes.italic, 23), (.underline, 24), (.reverse, 27)]
    where gone.contains(attribute) {
      SGRParameters.append(code, to: &parameters)
      left.attributes.remove(attribute)
    }
    return left
  }

  private func appendAdditions(to other: Pen, _ parameters: inout [UInt8]) {
    let new = attributes.subtracting(other.attributes)
    for (attribute, code) in SGRParameters.attributes where new.contains(attribute) {
      SGRParameters.append(code, to: &parameters)
    }
    if foreground != other.foreground { SGRParameters.append(foreground, base: 30, to: &parameters) }
    if background != other.background { SGRParameters.append(background, base: 40, to: &parameters) }
  }
}
