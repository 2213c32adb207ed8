import GRDB
import Synchronization

/// The two connections to a service's database: one changes it, the other reads, so that who reads never waits for what
/// waits for the disk.
///
/// More would cost memory and give nothing: services hold little and answer in microseconds.
final class DatabaseConnections: Sendable {
  let writer: DatabaseQueue
  /// Has changes that come together wait for the disk together.
  let group: CommitGroup
  /// How long the journal may get.
  let journal = JournalLength()
  /// Where its files were when they were opened.
  let place: DatabasePlace
  private let path: String
  private let label: String
  /// Opened by who reads first: an idle server has none.
  private let opened = Mutex<DatabaseQueue?>(nil)

  init(writer: DatabaseQueue, path: String, label: String, place: DatabasePlace) {
    self.writer = writer
    self.place = place
    group = CommitGroup { place.fault() }
    self.path = path
    self.label = label
  }

  /// Who may write goes last: it puts what is in the journal into the file, and takes the journal away.
  deinit { opened.withLock { try? $0?.close() } }

  /// The connection to read with; that of changes where no other can be had, or what lies there is another database.
  var reader: DatabaseQueue {
    opened.withLock { opened in
      if let opened { return opened }
      guard place.isKept, let reader = try? DatabaseQueue(path: path, configuration: configuration), place.isKept else {
        return writer
      }
      opened = reader
      return reader
    }
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "\(label) reader"
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { $0.add(function: .folded) }
    return configuration
  }
}
