import GRDB

/// What this version knows of the databases of services.
enum ServiceSchemas {
  /// The services that may have a database, the event store last.
  ///
  /// Each hands its events on to that one: whatever is read before it has not lost an event yet that it does not have.
  static let names = (ServiceCatalog.all.map(\.name) + ["auth"]).filter { $0 != "events" } + ["events"]

  /// What brings a service's database up to date; nil when there is no such service.
  static func migrator(of name: String) -> DatabaseMigrator? {
    if name == "auth" { return ServiceDatabase.migrator(AuthSchema.register) }
    guard let service = ServiceCatalog.all.first(where: { $0.name == name }) else { return nil }
    return ServiceDatabase.migrator { service.migrations(&$0, Owner.name) }
  }
}
