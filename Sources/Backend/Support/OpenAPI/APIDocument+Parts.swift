extension APIDocument {
  /// The description of a server with some services; a gateway tells of all, wherever they run.
  static func of(_ services: [BackendService], hasSignIn: Bool, isGateway: Bool) -> APIDocument {
    of(
      ((isGateway ? elsewhere(than: services) : []) + services).map { ($0.operations, $0) }, hasSignIn: hasSignIn,
      isGateway: isGateway)
  }

  /// The calls that services of other processes may answer.
  static func operationsElsewhere(than services: [BackendService]) -> [APIOperation] {
    elsewhere(than: services).flatMap(\.operations)
  }

  private static func elsewhere(than services: [BackendService]) -> [BackendService] {
    let names = Set(services.map(\.name))
    return ServiceCatalog.all.filter { !names.contains($0.name) }
  }

  /// The description of all there is, in every shape.
  package static var whole: APIDocument {
    of(
      ServiceCatalog.all.map { ($0.operations, $0) } + [(AuthOperations.all, nil)], hasSignIn: true, isGateway: true)
  }

  private static func of(
    _ parts: [(operations: [APIOperation], service: BackendService?)], hasSignIn: Bool, isGateway: Bool
  ) -> APIDocument {
    APIDocument(
      parts.flatMap(\.operations) + (hasSignIn ? [] : [AuthOperations.me]) + HealthOperations.all + OpsOperations.all
        + [LiveOperations.open, FeatureOperations.list, DescriptionOperations.document]
        + (isGateway ? RegistrationOperations.all : []),
      hasSignIn: hasSignIn,
      keptAreas: Set(parts.compactMap { $0.service }.filter { $0.keepsAnswers != nil }.map(\.name)))
  }
}
