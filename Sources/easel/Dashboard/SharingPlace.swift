import Canvas
import EaselAPI
import Host
import Store

/// The place of a terminal among those of this machine that share a canvas.
///
/// The process holds the place until it ends. A command that changes the canvas takes a place, too: the next terminal
/// takes the same place, because changes wait there.
struct SharingPlace {
  /// The number of the place: ``TerminalSeat``.
  let terminal: Int
  /// Whether a terminal of this machine keeps something of the canvas.
  let isKnown: Bool
  /// What the terminals keep of the canvas.
  let canvases: SeatedCanvases

  /// Takes a place.
  ///
  /// - Parameters:
  ///   - store: The database.
  ///   - key: The canvas: ``CanvasSharing/key(of:account:)``.
  ///   - paths: Where the places are.
  ///   - readsOwn: Whether to read what the place itself keeps where no other terminal keeps anything.
  /// - Returns: The place; nil when all are taken or the locks cannot be had.
  /// - Throws: An error of the database.
  static func take(
    _ store: SQLiteStore, of key: String, paths: EaselPaths, readsOwn: Bool
  ) throws(StoreError) -> SharingPlace? {
    let known = (try? store.terminals(of: key)) ?? [:]
    let waiting = known.filter { $0.value > 0 }.keys.sorted()
    guard let seat = TerminalSeat.take(in: paths.data, first: waiting, showing: key) else { return nil }
    let left = TerminalSeat.hold(Set(known.keys).subtracting([seat]).sorted(), in: paths.data)
    do throws(StoreError) {
      let canvases = try SeatedCanvases(
        store: store, of: key, terminal: seat, known: Set(known.keys), readsOwn: readsOwn, ended: left.seats,
        release: left.release)
      return SharingPlace(terminal: seat, isKnown: !known.isEmpty, canvases: canvases)
    } catch {
      left.release()
      throw error
    }
  }
}
