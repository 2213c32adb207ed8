import CCurl

/// Sets options of one transfer and remembers whether libcurl took them all.
struct EasyOptions {
  let easy: UnsafeMutableRawPointer
  private(set) var isGood = true

  init(easy: UnsafeMutableRawPointer) { self.easy = easy }

  mutating func set(_ option: CURLoption, _ value: Int) { check(easel_curl_set_long(easy, option, value)) }

  mutating func set(_ option: CURLoption, _ value: String) { check(easel_curl_set_text(easy, option, value)) }

  mutating func set(_ option: CURLoption, offset: Int) {
    check(easel_curl_set_offset(easy, option, Int64(offset)))
  }

  /// Where it goes, by which protocols, and past which proxies.
  mutating func address(_ address: ServerAddress, target: String) {
    set(CURLOPT_URL, address.base + target)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_USERAGENT, "easel")
    // A resolver that hangs must not hold up the end of the program. Unknown to libcurl before 7.87.
    _ = easel_curl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
    switch address {
    case .unixSocket(let path):
      set(CURLOPT_UNIX_SOCKET_PATH, path)
      set(CURLOPT_PROXY, "")
      check(easel_curl_set_protocols(easy, 0))
    case .http(let base):
      if (try? WebAddress(base))?.isLoopback ?? false { set(CURLOPT_PROXY, "") }
      check(easel_curl_set_protocols(easy, 1))
    }
  }

  /// The method and body; a method that usually has a body says so even without one.
  mutating func request(_ method: String, body: [UInt8]?) {
    if body != nil || ["POST", "PUT", "PATCH"].contains(method) {
      let bytes = body ?? []
      set(CURLOPT_POSTFIELDSIZE_LARGE, offset: bytes.count)
      bytes.withUnsafeBytes { bytes in
        if bytes.isEmpty {
          set(CURLOPT_COPYPOSTFIELDS, "")
        } else {
          check(easel_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress))
        }
      }
    } else {
      set(CURLOPT_HTTPGET, 1)
    }
    set(CURLOPT_CUSTOMREQUEST, method)
  }

  /// The header lines, which must live as long as the transfer.
  mutating func headers(_ list: UnsafeMutablePointer<curl_slist>?) { check(easel_curl_set_headers(easy, list)) }

  /// Who takes what comes in; `transfer` must outlive its handle's work.
  mutating func receivers(
    _ transfer: CurlTransfer, head: @escaping easel_curl_receiver, body: @escaping easel_curl_receiver
  ) {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    check(easel_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION, head))
    check(easel_curl_set_pointer(easy, CURLOPT_HEADERDATA, context))
    check(easel_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION, body))
    check(easel_curl_set_pointer(easy, CURLOPT_WRITEDATA, context))
  }

  mutating func check(_ code: CURLcode) { if code != CURLE_OK { isGood = false } }
}
