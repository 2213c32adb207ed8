import HTTPTypes
import NIOHTTP1
import Tracing

/// Reads the headers of calls that come in.
struct TraceFields: Extractor {
  func extract(key: String, from fields: HTTPFields) -> String? {
    guard let name = HTTPField.Name(key) else { return nil }
    let values = fields[values: name]
    // More than one parent is none.
    return key == ServerTracer.parentKey && values.count > 1
      ? nil : values.isEmpty ? nil : values.joined(separator: ",")
  }
}

/// Writes the headers of calls that go out, in the place of those there are.
struct TraceHeaders: Injector {
  func inject(_ value: String, forKey key: String, into headers: inout HTTPHeaders) {
    headers.replaceOrAdd(name: key, value: value)
  }
}
