import Canvas
import Documents
import Formats
import FoundationEssentials
import TestKit
import Testing

@Suite struct HostileFileTests {
  private func complaint(_ bytes: [UInt8], _ format: DocumentFormat = .toml) -> String? {
    do {
      _ = try LayoutDocument.read(bytes, as: format, file: "team", check: testCheck)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: DocumentFormat.allCases)
  func bytesThatAreNoTextAreRefused(format: DocumentFormat) {
    #expect(complaint(Array("a\nb\u{0}".utf8), format) == "team:2: The file contains a NUL character.")
    #expect(complaint(Array("a\n\nb".utf8) + [0xFF], format) == "team:3: The file is not valid UTF-8.")
    #expect(complaint([0xED, 0xA0, 0x80], format) == "team:1: The file is not valid UTF-8.")
    #expect(complaint([0xC3], format) == "team:1: The file is not valid UTF-8.")
    #expect(
      complaint([UInt8](repeating: 0x20, count: (1 << 20) + 1), format) == "team: The file is larger than 1 MiB.")
  }

  @Test func aByteOrderMarkIsNoFault() {
    #expect(complaint([0xEF, 0xBB, 0xBF] + Array(sample().utf8)) == nil)
    #expect(complaint([0xEF, 0xBB, 0xBF] + Array("{\"name\": \"a\", \"pages\": [{}]}".utf8), .json) == nil)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":[", " [\n"])
  func deepJSONIsRefused(piece: String) {
    let found = complaint(Array(String(repeating: piece, count: 100_000).utf8.prefix(1 << 20)), .json)
    #expect(found?.contains("nested more than 64 deep") == true)
  }

  @Test(arguments: [
    ("a = ", "[", "", "values are nested more than 64 deep."),
    ("a = ", "{a=", "", "values are nested more than 64 deep."),
    ("[", "a.", "a]", "a key has more than 8 parts."),
    ("", "a . ", "a = 1", "a key has more than 8 parts."),
    ("a = {", "'a'.\"b\".", "a = 1}", "a key has more than 8 parts."),
  ])
  func deepTOMLIsRefused(start: String, piece: String, end: String, expected: String) {
    let text = start + String(repeating: piece, count: 100_000) + end
    #expect(complaint(Array(text.utf8))?.hasSuffix("This is not valid TOML: \(expected)") == true)
  }

  @Test func bracketsAndKeysThatAddUpAreNoDanger() {
    let step = "{a.a.a.a.a.a.a.a = "
    let text = "a = " + String(repeating: step, count: 60) + "1" + String(repeating: "}", count: 60)
    #expect(complaint(Array(text.utf8)) == "team: The layout has no name.")
  }

  @Test func settingsMayNotBeDeep() {
    let text = sample(rest: "config = { a = \(String(repeating: "[", count: 20))\(String(repeating: "]", count: 20)) }")
    #expect(complaint(Array(text.utf8)) == "team:14: a is nested more than 16 deep.")
  }

  @Test(arguments: [#"name = "a\u0000b""#, #"name = """a\U00000000""""#, #""na\u0000me" = "a""#, #"name = "\\\u0000""#])
  func escapedNULIsRefused(line: String) {
    #expect(complaint(Array(sample(top: line).utf8))?.hasSuffix("TOML: a text contains a NUL character.") == true)
  }

  @Test func whatOnlyLooksLikeAnEscapedNULIsText() throws {
    #expect(try read(sample(top: #"name = "a\\u0000b""#)).name == #"a\u0000b"#)
    #expect(try read(sample(top: #"name = 'a\u0000b'"#)).name == #"a\u0000b"#)
  }

  @Test func onlyRegularFilesAreRead() throws {
    try withTemporaryFolder { folder in
      let place = folder.appending(path: "a.toml").path
      #expect(throws: DocumentError(file: place, sentence: "The file cannot be read: no such file or directory.")) {
        try DocumentFile.bytes(at: place)
      }
      #expect(throws: DocumentError(file: folder.path, sentence: "This is not a regular file.")) {
        try DocumentFile.bytes(at: folder.path)
      }
      #expect(throws: DocumentError(file: "/dev/zero", sentence: "This is not a regular file.")) {
        try DocumentFile.bytes(at: "/dev/zero")
      }
      #expect(throws: DocumentError.self) { try DocumentFile.bytes(at: "a\0b") }
      try Data(sample().utf8).write(to: URL(filePath: place))
      #expect(try LayoutDocument.read(file: place, check: testCheck).name == "team")
      try Data(count: DocumentFile.sizeLimit + 1).write(to: URL(filePath: place))
      #expect(throws: DocumentError(file: place, sentence: "The file is larger than 1 MiB.")) {
        try DocumentFile.bytes(at: place)
      }
    }
  }

  @Test func theEndingTellsTheFormat() {
    #expect(DocumentFormat(fileName: "a/B.JSON") == .json)
    #expect(DocumentFormat(fileName: "a.json.toml") == .toml)
    #expect(DocumentFormat(fileName: "a") == .toml)
  }
}
