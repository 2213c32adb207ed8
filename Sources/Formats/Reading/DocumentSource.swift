/// A document that was understood as far as its format goes.
package struct DocumentSource {
  package let file: String
  package let format: DocumentFormat
  package let top: DocumentField
  /// What is wrong with the syntax; empty unless the document was read on after a fault.
  package let syntaxFaults: [DocumentError]
  /// The lines on which these faults are the only ones that count.
  private let brokenLines: Set<Int>
  private let bytes: [UInt8]

  /// Checks the bytes and the syntax.
  package init(_ bytes: [UInt8], as format: DocumentFormat, file: String) throws(DocumentError) {
    self.file = file
    self.format = format
    let text = try DocumentText.text(bytes, file: file)
    self.bytes = Array(text.utf8)
    (syntaxFaults, brokenLines) = ([], [])
    do throws(SyntaxFault) {
      let value =
        switch format {
        case .toml: try TOMLReader.value(of: text)
        case .json: try JSONReader.value(of: text)
        }
      top = DocumentField(value: value, path: DocumentPath())
    } catch {
      throw DocumentError(error, file: file)
    }
  }

  /// Reads on after a fault of the syntax where the format allows it, so that one fault does not hide the rest.
  package init(recovering bytes: [UInt8], as format: DocumentFormat, file: String) throws(DocumentError) {
    self.file = file
    self.format = format
    let text = try DocumentText.text(bytes, file: file)
    self.bytes = Array(text.utf8)
    var found = TOMLReader.Recovered(value: DocumentValue(.null, line: 0))
    switch format {
    case .toml: found = TOMLReader.recover(text)
    case .json:
      do throws(SyntaxFault) { found.value = try JSONReader.value(of: text) } catch {
        throw DocumentError(error.endingTheCheck, file: file)
      }
    }
    top = DocumentField(value: found.value, path: DocumentPath())
    syntaxFaults = found.faults.map { DocumentError($0, file: file) }
    brokenLines = found.brokenLines
  }

  /// Has a value read; what is wrong with it is reported with its line.
  package func read<Value>(
    _ reader: (DocumentField) throws(DocumentFault) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentFault) {
      return try reader(top)
    } catch {
      throw DocumentError(file: file, line: error.line, sentence: error.sentence(for: format))
    }
  }
}

extension DocumentSource {
  /// What the faults come to, in the order of their places; those of no place come first.
  package func findings(_ list: FaultList) -> [DocumentFinding] {
    let faults = list.faults.filter { !brokenLines.contains($0.fault.line ?? 0) || $0.severity == .warning }
    let all = syntaxFaults.map { DocumentFinding($0) } + faults.map { finding($0.fault, $0.severity) }
    var found = all.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      return (a.line ?? 0, a.column ?? 0, one.offset) < (b.line ?? 0, b.column ?? 0, other.offset)
    }.map(\.element)
    if list.count > list.faults.count {
      let left = list.count - list.faults.count
      let severity: DocumentFinding.Severity = list.firstError == nil ? .warning : .error
      found.append(DocumentFinding(severity, file: file, sentence: "There are \(left) more findings like these."))
    }
    return found
  }

  private func finding(_ fault: DocumentFault, _ severity: DocumentFinding.Severity) -> DocumentFinding {
    var finding = DocumentFinding(severity, file: file, line: fault.line, sentence: fault.sentence(for: format))
    guard let offset = fault.offset, offset <= bytes.count else { return finding }
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // A column is a character, so the bytes that go on with one do not count.
    finding.column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
    if format == .json { finding.line = 1 + before.count { $0 == UInt8(ascii: "\n") } }
    return finding
  }
}

extension DocumentError {
  init(_ fault: SyntaxFault, file: String) {
    self.init(file: file, line: fault.line, column: fault.column, sentence: fault.sentence)
  }
}

/// What is wrong with the writing of a file.
package struct SyntaxFault: Error {
  package let line: Int
  package let column: Int?
  package let sentence: String

  package init(line: Int, column: Int?, sentence: String) {
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  /// The fault where it ends the reading; its sentence says so.
  var endingTheCheck: SyntaxFault {
    SyntaxFault(line: line, column: column, sentence: "\(sentence) The rest of the file was not checked.")
  }
}
