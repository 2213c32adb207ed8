/// The sign-ins of this person, at most one for each server, as a file says them: a line each, with tabs between.
///
/// No JSON, because it is read before the first frame, which would wait for a decoder.
struct SignInList: Sendable, Hashable {
  private static let head = "# Where you are signed in. No secrets are in here; easel login and easel logout change it."

  private(set) var records: [SignInRecord] = []
  /// The server that is used when none is named.
  private(set) var current: String?

  init() {}

  /// Reads the file's contents; lines that are none are passed over.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let record = SignInRecord(line: line), self[record.address] == nil else { continue }
      records.append(record)
      if line.hasPrefix("*") { current = record.address }
    }
  }

  var text: String {
    ([Self.head] + records.map { $0.line(isCurrent: $0.address == current) }).joined(separator: "\n") + "\n"
  }

  subscript(address: String) -> SignInRecord? { records.first { $0.address == address } }

  /// The sign-in of the server that is used when none is named.
  var currentRecord: SignInRecord? { current.flatMap { self[$0] } }

  /// Takes in a sign-in instead of the one before at that server.
  mutating func put(_ record: SignInRecord, isCurrent: Bool) {
    if let index = records.firstIndex(where: { $0.address == record.address }) {
      records[index] = record
    } else {
      records.append(record)
    }
    if isCurrent { current = record.address }
  }

  mutating func remove(_ address: String) {
    records.removeAll { $0.address == address }
    if current == address { current = nil }
  }
}
