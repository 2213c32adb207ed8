/// The services there are.
///
/// One line each; the route is the service's name.
package enum ServiceCatalog {
  package static let all: [any BackendService.Type] = [
    TodoService.self,
    CalendarService.self,
    ChatService.self,
  ]
}
