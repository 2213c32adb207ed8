import EaselAPI

/// A thing that clients can change, with a number that counts its changes.
protocol Versioned: Encodable, Identifiable where ID == String {
  var version: Int { get }
}

extension TodoItem: Versioned {}
extension TodoList: Versioned {}
extension CalendarEvent: Versioned {}
extension ChatChannel: Versioned {}
extension Webhook: Versioned {}
extension Account: Versioned {}
