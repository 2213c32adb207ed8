import CCurl
import EaselAPI
import EaselKit

/// One try of a request in libcurl, on the network thread alone.
final class CurlTransfer {
  /// How a try ended.
  enum Ending {
    case answered(BackendResponse, retryAfter: Int?)
    case failed(TransferTrouble)
    case stopped(BackendFailure)
  }

  let easy: UnsafeMutableRawPointer
  private let address: ServerAddress
  private let trusted: String?
  private let socket: OwnSocket?
  private let largestBody: Int
  private var headers: UnsafeMutablePointer<curl_slist>?
  private(set) var head: ResponseHead
  private var body: [UInt8] = []
  /// Why this side stopped the transfer.
  private var stop: BackendFailure?

  /// Makes a transfer; nil when memory is out.
  init?(address: ServerAddress, trusted: String?, limits: TransportLimits) {
    guard let easy = easel_curl_easy_init() else { return nil }
    self.easy = easy
    self.address = address
    self.trusted = trusted
    socket = address.socket(of: limits.user)
    largestBody = limits.largestBody
    head = ResponseHead(largest: limits.largestHead)
  }

  deinit {
    easel_curl_easy_cleanup(easy)
    easel_curl_slist_free(headers)
  }

  /// Sets what the transfer asks for; false when libcurl takes it not.
  func prepare(_ request: RequestHead, body: [UInt8]?, isRepeatable: Bool) -> Bool {
    for line in request.lines {
      guard let longer = easel_curl_slist_append(headers, line) else { return false }
      headers = longer
    }
    var options = EasyOptions(easy: easy)
    options.address(address, target: request.target)
    options.socket(socket)
    if let trusted { options.set(CURLOPT_CAINFO, trusted) }
    options.request(request.method, body: body)
    // libcurl repeats by itself what a kept connection lost; a new connection keeps it from that.
    if !isRepeatable { options.set(CURLOPT_FRESH_CONNECT, 1) }
    options.headers(headers)
    options.receivers(self, head: receiveHead, body: receiveBody)
    return options.isGood
  }

  /// Bounds the whole transfer, in milliseconds.
  func setTimeouts(total: Int, connect: Int) -> Bool {
    var options = EasyOptions(easy: easy)
    options.set(CURLOPT_CONNECTTIMEOUT_MS, max(connect, 1))
    options.set(CURLOPT_TIMEOUT_MS, max(total, 1))
    options.set(CURLOPT_MAXFILESIZE_LARGE, offset: largestBody)
    return options.isGood
  }

  /// How it ended, from libcurl's result.
  func ending(_ code: CURLcode) -> Ending {
    if let stop { return .stopped(stop) }
    guard code == CURLE_OK else {
      if let failure = socket?.failure { return .failed(TransferTrouble(failure, address: address)) }
      return .failed(
        TransferTrouble(
          code: code, osError: Int32(truncatingIfNeeded: easel_curl_get_long(easy, CURLINFO_OS_ERRNO)),
          wasSent: easel_curl_get_long(easy, CURLINFO_REQUEST_SIZE) > 0, address: address))
    }
    guard head.isWhole else {
      // libcurl takes a header that breaks off for a whole one.
      return .failed(TransferTrouble(code: CURLE_PARTIAL_FILE, osError: 0, wasSent: true, address: address))
    }
    if (300..<400).contains(head.status), let other = head.location.flatMap(address.encrypted) {
      return .stopped(.garbled("\(address) redirects to \(other); use that address instead"))
    }
    return .answered(
      BackendResponse(status: head.status, body: body, etag: head.etag), retryAfter: head.retryAfter)
  }

  fileprivate func take(headLine: UnsafeRawBufferPointer) -> Bool {
    if !head.take(headLine) { stop = .garbled("the header is too large") }
    return stop == nil
  }

  fileprivate func take(bodyPart: UnsafeRawBufferPointer) -> Bool {
    if body.count + bodyPart.count > largestBody {
      stop = .garbled("the body is too large")
    } else {
      body += bodyPart
    }
    return stop == nil
  }
}

private func receiveHead(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  deliver(bytes, size * count, context) { $0.take(headLine: $1) }
}

private func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  deliver(bytes, size * count, context) { $0.take(bodyPart: $1) }
}

/// Answers libcurl how many bytes were taken: all, or none to stop the transfer.
private func deliver(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
  to receiver: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let isTaken = receiver(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
  return isTaken ? count : count == 0 ? 1 : 0
}
