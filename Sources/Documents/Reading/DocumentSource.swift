/// A document that was understood as far as its format goes.
struct DocumentSource {
  let file: String
  let format: DocumentFormat
  let top: DocumentField

  /// Checks the bytes and the syntax.
  init(_ bytes: [UInt8], as format: DocumentFormat, file: String) throws(DocumentError) {
    self.file = file
    self.format = format
    let text = try DocumentText.text(bytes, file: file)
    do throws(SyntaxFault) {
      let value =
        switch format {
        case .toml: try TOMLReader.value(of: text)
        case .json: try JSONReader.value(of: text)
        }
      top = DocumentField(value: value, path: DocumentPath())
    } catch {
      throw DocumentError(file: file, line: error.line, column: error.column, sentence: error.sentence)
    }
  }

  /// Has a value read; what is wrong with it is reported with its line.
  func read<Value>(
    _ reader: (DocumentField) throws(DocumentFault) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentFault) {
      return try reader(top)
    } catch {
      throw DocumentError(file: file, line: error.line, sentence: error.sentence(for: format))
    }
  }
}

/// What is wrong with the writing of a file.
struct SyntaxFault: Error {
  let line: Int
  let column: Int?
  let sentence: String
}
