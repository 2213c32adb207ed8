package import EaselAPI
import Formats
import Foundation

/// What a setting can be set to.
package enum SettingValue: Sendable, Hashable {
  case flag(Bool)
  case number(Int)
  case share(Double)
  case text(String)
  case list([String])
  case secret(Secret)

  /// As it is written on a command line.
  package var plain: String { if case .text(let text) = self { text } else { toml } }

  /// As it is written in the file; a secret is not shown.
  package var toml: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .share(let share): share == share.rounded() ? String(Int(share)) : String(share)
    case .text(let text): TOMLText.string(text)
    case .list(let list): "[" + list.map { TOMLText.string($0) }.joined(separator: ", ") + "]"
    case .secret: "***"
    }
  }
}

/// What values a setting takes.
package enum SettingType: Sendable, Hashable {
  case flag
  case number(ClosedRange<Int>, unit: String)
  /// From 0 to 1.
  case share
  case choice([String])
  /// A file or folder; what is not from the root is in the folder of the file, or of whoever gives the command.
  case path
  /// Where to listen.
  case listen
  /// Where another process is called.
  case url
  /// A place on the web.
  case webAddress
  case mail
  case email
  /// Services elsewhere.
  case upstreams
  /// Addresses of others, many at once.
  case networks
  /// Never in the file nor on the command line.
  case secret

  /// As the manual tells it.
  package var meaning: String {
    switch self {
    case .flag: "true or false"
    case .number(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .share: "a number from 0 to 1"
    case .choice(let words): words.joined(separator: ", ")
    case .path: "a path"
    case .listen: "HOST:PORT or unix:PATH"
    case .url: "http://HOST:PORT, https://HOST:PORT or unix:PATH"
    case .webAddress: "http://HOST:PORT/PATH or https://HOST:PORT/PATH"
    case .mail: "smtp://[USER@]HOST[:PORT], smtps://... or file:FOLDER"
    case .email: "an address such as easel@example.com"
    case .upstreams: "a list of NAME=URL; in the variable with commas between them"
    case .networks: "a list of ADDRESS or ADDRESS/BITS; in the variable with commas between them"
    case .secret: "a secret"
    }
  }

  /// What the help of the command line calls a value.
  package var placeholder: String {
    switch self {
    case .flag: "flag"
    case .number(_, let unit): unit
    case .share: "share"
    case .choice: "word"
    case .path: "path"
    case .listen, .mail, .email: "address"
    case .url, .webAddress: "url"
    case .upstreams: "name=url"
    case .networks: "network"
    case .secret: "secret"
    }
  }
}

extension SettingType {
  /// Reads a value, or tells all that is wrong with it; paths that are not from the root are meant in a folder.
  func value(_ field: DocumentField, in folder: String, _ faults: FaultList) -> SettingValue? {
    let items: [String?]?
    switch self {
    case .upstreams:
      items = faults.items(of: field) { item throws(DocumentFault) in
        try upstream(try item.label(limit: 4096), item, folder)
      }
    case .networks:
      items = faults.items(of: field) { item throws(DocumentFault) in try network(try item.label(limit: 100), item) }
    default: return faults.attempt { () throws(DocumentFault) in try single(field, in: folder) }
    }
    guard let items, !items.contains(nil) else { return nil }
    return .list(items.compactMap(\.self))
  }

  /// Reads what is no list.
  private func single(_ field: DocumentField, in folder: String) throws(DocumentFault) -> SettingValue {
    switch self {
    case .flag: return .flag(try field.bool())
    case .number(let range, _): return .number(try field.int(range))
    case .share: return .share(try share(field))
    case .choice(let words):
      let word = try field.label(limit: 100)
      guard words.contains(word) else {
        throw field.fault("must be one of \(meaning), not \(Quoting.quoted(word))")
      }
      return .text(word)
    case .path: return .text(Self.absolute(try field.label(limit: 4096), in: folder))
    case .listen: return .text(try listen(try field.label(limit: 4096), field, folder))
    case .url: return .text(try url(try field.label(limit: 4096), field, folder))
    case .webAddress:
      let text = try field.label(limit: 4096)
      let url = URL(string: text)
      guard ["http", "https"].contains(url?.scheme), url?.host?.isEmpty == false else {
        throw field.fault("must be \(meaning), not \(Quoting.quoted(text))")
      }
      return .text(text)
    case .mail: return .text(try mail(try field.label(limit: 4096), field, folder))
    case .email:
      let text = try field.label(limit: 320)
      guard EmailAddress(text) != nil else { throw field.fault("must be \(meaning), not \(Quoting.quoted(text))") }
      return .text(text)
    case .upstreams, .networks: return .list([])
    case .secret:
      // The line is told, the text is not.
      throw DocumentFault(field, sentence: "Secrets do not stand in this file; use a file of their own or a variable.")
    }
  }

  /// A text of the environment or the command line as a file would have it.
  func fileValue(_ texts: [String]) -> DocumentValue.Content {
    let text = texts.last ?? ""
    switch self {
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on", "1": return .bool(true)
      case "false", "no", "off", "0": return .bool(false)
      default: return .string(text)
      }
    case .number: return Int(text).map { .int($0) } ?? .string(text)
    case .share: return Double(text).map { .double($0) } ?? .string(text)
    case .upstreams, .networks: return .array(texts.map { DocumentValue(.string($0), line: 0) })
    default: return .string(text)
    }
  }

  /// A path from the root.
  static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// An address in which a path behind a prefix is made one from the root.
  private static func absolute(_ text: String, after prefix: String, in folder: String) -> String {
    let path = text.dropFirst(prefix.count)
    return text.hasPrefix(prefix) && !path.isEmpty ? prefix + absolute(String(path), in: folder) : text
  }

  private func share(_ field: DocumentField) throws(DocumentFault) -> Double {
    let number: Double? =
      switch field.value.content {
      case .int(let whole): Double(whole)
      case .double(let number): number
      default: nil
      }
    guard let number, (0...1).contains(number) else { throw field.fault("must be \(meaning)") }
    return number
  }

  private func listen(_ text: String, _ field: DocumentField, _ folder: String) throws(DocumentFault) -> String {
    let text = Self.absolute(text, after: "unix:", in: folder)
    do throws(BackendError) {
      // Whether it may be reached from everywhere depends on other settings.
      _ = try ListenAddress(text, anywhere: true)
      return text
    } catch {
      throw DocumentFault(field, sentence: "\(field.path.name): \(error.sentence)")
    }
  }

  private func url(_ text: String, _ field: DocumentField, _ folder: String) throws(DocumentFault) -> String {
    let text = Self.absolute(text, after: "unix:", in: folder)
    guard UpstreamURL(text) != nil else { throw field.fault("must be \(meaning), not \(Quoting.quoted(text))") }
    return text
  }

  private func mail(_ text: String, _ field: DocumentField, _ folder: String) throws(DocumentFault) -> String {
    let text = Self.absolute(text, after: "file:", in: folder)
    do throws(BackendError) {
      _ = try MailSettings(text)
      return text
    } catch {
      // The text may hold a password, which is what may be wrong with it.
      throw field.fault("must be \(meaning), without a password")
    }
  }

  private func network(_ text: String, _ field: DocumentField) throws(DocumentFault) -> String {
    guard AddressNetwork(text) != nil else {
      throw field.fault(
        "has no network \(Quoting.quoted(text)); write ADDRESS or ADDRESS/BITS, such as 172.18.0.0/16")
    }
    return text
  }

  private func upstream(_ text: String, _ field: DocumentField, _ folder: String) throws(DocumentFault) -> String {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let whole = parts.count == 2 ? "\(parts[0])=\(Self.absolute(parts[1], after: "unix:", in: folder))" : text
    guard ServerPlan.Upstream(whole) != nil else {
      throw field.fault("has no service \(Quoting.quoted(text)); write NAME=URL, such as todo=http://127.0.0.1:9001")
    }
    if let name = ServerPlan.Upstream(whole)?.name, ServiceCatalog.isAtGateway(name) {
      throw field.fault(
        "has a service \(Quoting.quoted(name)), which runs in the gateway and nowhere else; leave it out")
    }
    return whole
  }
}
