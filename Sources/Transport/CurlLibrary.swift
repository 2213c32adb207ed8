import CCurl

/// The libcurl that is loaded by need.
package enum CurlLibrary {
  /// Why it cannot be used, nil when it can.
  ///
  /// Loads it, which takes some milliseconds.
  package static func fault() -> String? {
    guard easel_curl_load() != 0 else { return nil }
    return easel_curl_load_error().map { String(cString: $0) } ?? "no reason given"
  }
}
