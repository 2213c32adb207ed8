import Canvas
import FoundationEssentials
import GRDB
import Glibc
import Testing

@testable import Store

/// A file system that cannot be written to is told of as such, and not as a matter of permissions.
@Suite struct ReadOnlyTests {
  /// A folder that is mounted to be read only, if this machine has one.
  private static let folder: String? = {
    let mounts = (try? Data(contentsOf: URL(filePath: "/proc/self/mounts"))) ?? Data()
    for line in String(decoding: mounts, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      var facts = stat()
      guard fields.count > 3, fields[3].split(separator: ",").contains("ro"), stat(fields[1], &facts) == 0,
        facts.st_mode & S_IFMT == S_IFDIR
      else { continue }
      return fields[1]
    }
    return nil
  }()

  @Test func theSystemsErrorIsToldOf() {
    let error = StoreError(errno: EROFS, "/x/easel.sqlite")
    #expect(error.code == .noAccess)
    #expect(error.sentence.hasPrefix("/x/easel.sqlite is on a read-only file system; "))
  }

  @Test(.enabled(if: folder != nil, "no file system is read-only here"))
  func theDatabasesErrorIsLookedInto() throws {
    let path = try #require(Self.folder) + "/easel/easel.sqlite"
    for code in [ResultCode.SQLITE_READONLY, .SQLITE_CANTOPEN] {
      let error = StoreError(DatabaseError(resultCode: code), path)
      #expect(error.sentence.hasPrefix("\(path) is on a read-only file system; "))
    }
    let opened = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
    #expect(opened?.sentence.contains("read-only file system") == true)
  }

  @Test func whatMayBeWrittenToIsAMatterOfPermissions() {
    let path = FileManager.default.temporaryDirectory.path + "/none/easel.sqlite"
    #expect(StoreError(errno: EACCES, path).sentence.contains("check its owner and permissions"))
  }
}
