import EaselAPI

/// Tells clients which features they have.
struct FeaturesController: Sendable {
  let board: FeatureBoard

  func register(on routes: ServiceRoutes) {
    routes.on(FeatureOperations.list) { call in
      let (features, user) = (board.features, call.context.identity?.user)
      let states = Feature.all.map { feature in
        (feature.name, feature.services.contains { features.isOn(feature, for: user, at: $0) })
      }
      return try Reply.ok(FeatureReport(features: Dictionary(states) { $1 })).unstored
    }
  }
}
