import EaselKit
import Synchronization
import Testing

/// What a decoder is asked that knows nothing of free JSON.
@Suite("Free JSON, asked for type by type")
struct JSONQuestionTests {
  /// A decoder that notes what it is asked for and has none of it.
  private final class Witness: Decoder, SingleValueDecodingContainer {
    private struct No: Error {}

    let questions = Mutex<[String]>([])
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw No() }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw No() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func note<Value>(_ type: Value.Type) throws -> Value {
      questions.withLock { $0.append("\(type)") }
      throw No()
    }

    func decodeNil() -> Bool {
      questions.withLock { $0.append("nil") }
      return false
    }

    func decode(_ type: Bool.Type) throws -> Bool { try note(type) }
    func decode(_ type: String.Type) throws -> String { try note(type) }
    func decode(_ type: Double.Type) throws -> Double { try note(type) }
    func decode(_ type: Float.Type) throws -> Float { try note(type) }
    func decode(_ type: Int.Type) throws -> Int { try note(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try note(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try note(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try note(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try note(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try note(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try note(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try note(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try note(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try note(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try note(type) }
  }

  @Test func `texts and objects are asked for first`() {
    let witness = Witness()
    #expect(throws: (any Error).self) { try JSONValue(from: witness) }
    let asked = witness.questions.withLock { $0 }
    #expect(
      asked == ["nil", "String", "Dictionary<String, JSONValue>", "Bool", "Int", "Double", "Array<JSONValue>"])
  }
}
