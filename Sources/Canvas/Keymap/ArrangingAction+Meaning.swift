extension ArrangingAction {
  /// What it does, as help and manual show it.
  package var meaning: String {
    if let direction { return "\(step) \(Self.name(of: direction))" }
    switch self {
    case .swap: return "Swap with the neighbour in the direction that comes next"
    case .snap: return "Go to the edge in the direction that comes next"
    case .push: return "Resize by pushing the neighbours, or by moving the shared border"
    case .keep: return "Keep the new place"
    default: return "Put everything back"
    }
  }

  private var step: String {
    switch length {
    case 1: "One step"
    case .some: "\(Self.largeStep) steps"
    case nil: "As far as there is room"
    }
  }

  private static func name(of direction: Direction) -> String {
    switch direction {
    case .left: "to the left"
    case .down: "down"
    case .up: "up"
    case .right: "to the right"
    }
  }
}
