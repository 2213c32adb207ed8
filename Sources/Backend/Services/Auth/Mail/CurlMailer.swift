import CCurl
import Dispatch
import EaselAPI
import Foundation

/// Sends mail by SMTP with libcurl, one at a time on a thread of its own.
package final class CurlMailer: Mailer {
  /// How long one mail may take, and the connection before it, in seconds.
  private static let timeout = 30
  private static let connectTimeout = 10

  private let server: SMTPServer
  private let sender: String
  private let queue = DispatchQueue(label: "easel.mail")

  /// Sends through a server, from an address.
  package init(server: SMTPServer, sender: String) {
    self.server = server
    self.sender = sender
  }

  package func send(_ mail: MailMessage) async throws(MailFailure) {
    let failure = await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: perform(mail)) }
    }
    if let failure { throw failure }
  }

  private func perform(_ mail: MailMessage) -> MailFailure? {
    guard easel_curl_load() == 0 else {
      return MailFailure("libcurl cannot be used: \(easel_curl_load_error().map { String(cString: $0) } ?? "")")
    }
    guard let easy = easel_curl_easy_init() else { return MailFailure("out of memory") }
    defer { easel_curl_easy_cleanup(easy) }
    guard let recipients = easel_curl_slist_append(nil, "<\(mail.to)>") else { return MailFailure("out of memory") }
    defer { easel_curl_slist_free(recipients) }
    let upload = Upload(Array(mail.wire(from: sender).utf8))
    return withExtendedLifetime(upload) {
      guard prepare(easy, recipients, upload) else { return MailFailure("libcurl did not take the mail") }
      let result = easel_curl_easy_perform(easy)
      guard result != CURLE_OK else { return nil }
      let status = easel_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
      let words = String(cString: easel_curl_easy_strerror(result))
      return MailFailure("\(server.host):\(server.port): \(words), SMTP status \(status)")
    }
  }

  private func prepare(
    _ easy: UnsafeMutableRawPointer, _ recipients: UnsafeMutablePointer<curl_slist>, _ upload: Upload
  ) -> Bool {
    var results = [
      easel_curl_set_text(easy, CURLOPT_URL, server.url),
      easel_curl_set_mail_protocols(easy),
      easel_curl_set_long(easy, CURLOPT_NOSIGNAL, 1),
      easel_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT, Self.connectTimeout),
      easel_curl_set_long(easy, CURLOPT_TIMEOUT, Self.timeout),
      easel_curl_set_text(easy, CURLOPT_PROXY, ""),
      easel_curl_set_text(easy, CURLOPT_MAIL_FROM, "<\(sender)>"),
      easel_curl_set_list(easy, CURLOPT_MAIL_RCPT, recipients),
      easel_curl_set_long(easy, CURLOPT_UPLOAD, 1),
      easel_curl_set_receiver(easy, CURLOPT_READFUNCTION, giveUpload),
      easel_curl_set_pointer(easy, CURLOPT_READDATA, Unmanaged.passUnretained(upload).toOpaque()),
      easel_curl_set_long(easy, CURLOPT_USE_SSL, tlsLevel),
    ]
    if let user = server.user {
      results.append(easel_curl_set_text(easy, CURLOPT_USERNAME, user))
      results.append(easel_curl_set_text(easy, CURLOPT_PASSWORD, server.password?.revealed ?? ""))
    }
    if let authority = server.authority { results.append(easel_curl_set_text(easy, CURLOPT_CAINFO, authority)) }
    return results.allSatisfy { $0 == CURLE_OK }
  }

  private var tlsLevel: Int {
    switch server.security {
    case .tls, .upgrade: Int(CURLUSESSL_ALL.rawValue)
    case .upgradeIfOffered: Int(CURLUSESSL_TRY.rawValue)
    }
  }
}

/// A mail on its way to libcurl.
private final class Upload {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func give(to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}

private func giveUpload(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let upload = Unmanaged<Upload>.fromOpaque(context).takeUnretainedValue()
  return upload.give(to: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
}
