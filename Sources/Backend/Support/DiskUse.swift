/// What a change takes of the disk for, which says how long it goes on when the disk runs full.
enum DiskUse: Sendable, Hashable {
  /// Adds to what there is: until the reserve is reached.
  case adding
  /// Takes something away, or marks it, as often as there is something: in the first half of the reserve.
  case removing
  /// Signs in and out, or is the server's own bookkeeping: as long as there is any room.
  case essential
}
