import ArgumentParser
import Backend
import Foundation
import Logging

/// What a server tells of itself, and whom.
struct ObservationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the log looks, json or text; json when it goes to no terminal.", valueName: "format"))
  var logFormat: String?

  @Option(
    help: ArgumentHelp(
      "What the log tells: trace, debug, info (each call), notice, warning, error or critical.", valueName: "level"))
  var logLevel = "info"

  @Option(help: ArgumentHelp("Append traces to a file, OTLP/JSON, one document a line.", valueName: "file"))
  var traceFile: String?

  @Option(
    help: ArgumentHelp(
      "Send traces to a collector, OTLP/JSON, such as http://127.0.0.1:4318/v1/traces.", valueName: "url"))
  var traceURL: String?

  @Option(help: ArgumentHelp("The share of the calls that are traced, 0 to 1.", valueName: "share"))
  var traceRatio = 1.0

  @Option(
    help: ArgumentHelp(
      "What a program that reads /metrics shows as its bearer token, in a file readable by its owner only.",
      valueName: "file"))
  var metricsToken: String?

  func apply(to plan: inout ServerPlan) throws {
    guard (0...1).contains(traceRatio) else { throw ValidationError("--trace-ratio takes a number from 0 to 1.") }
    plan.observation.traceRatio = traceRatio
    plan.observation.traces = try traces()
    plan.observation.scrapeToken = try metricsToken.map { try ScrapeToken(file: WorkingFolder.absolute($0)) }
    _ = try (format(), level())
  }

  /// The log, which is written in the background.
  func logger(to writer: LogWriter) throws -> Logger {
    let (format, level) = try (format(), level())
    return Logger(label: "easeld") { _ in ServerLogHandler(format, level: level, to: writer) }
  }

  private func traces() throws -> ObservationSettings.TraceTarget? {
    guard let traceURL else { return traceFile.map { .file(path: WorkingFolder.absolute($0)) } }
    guard traceFile == nil else { throw ValidationError("--trace-file and --trace-url do not go together.") }
    guard let url = URL(string: traceURL), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
      throw ValidationError("\"\(traceURL)\" is no address; write http://HOST:PORT/v1/traces.")
    }
    return .collector(url: traceURL)
  }

  private func format() throws -> LogFormat {
    guard let logFormat else { return isatty(STDERR_FILENO) == 1 ? .text : .json }
    guard let format = LogFormat(rawValue: logFormat) else { throw ValidationError("--log-format takes json or text.") }
    return format
  }

  private func level() throws -> Logger.Level {
    guard let level = Logger.Level(rawValue: logLevel) else {
      throw ValidationError(
        "--log-level takes \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return level
  }
}
