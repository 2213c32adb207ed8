/// What a metric means, and the buckets its values are counted in.
struct MetricDescription: Sendable {
  /// Buckets for the times of calls, in seconds: from a quarter of a millisecond on.
  static let durations = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  let help: String
  var bounds = MetricDescription.durations

  /// The metrics that are filled while calls are answered.
  static let all: [String: MetricDescription] = [
    requests: .init(help: "Calls answered, by the route that took them and the class of the status."),
    requestDuration: .init(help: "Seconds from a call's head to the head of its answer."),
    problems: .init(help: "Calls answered with a problem document, by its code."),
    upstreamDuration: .init(help: "Seconds that tries at services elsewhere took, by how they ended."),
    databaseDuration: .init(help: "Seconds that reads and changes of a database took, waiting for it included."),
    events: .init(help: "Events stored, by the service they come from."),
    logLinesDropped: .init(help: "Lines of the log that were dropped because nobody took them in time."),
    spansExported: .init(help: "Spans handed to the collector of traces."),
    spansDropped: .init(help: "Spans dropped because the collector did not take them in time."),
  ]

  static let requests = "easel_requests_total"
  static let requestDuration = "easel_request_duration_seconds"
  static let problems = "easel_problems_total"
  static let upstreamDuration = "easel_upstream_duration_seconds"
  static let databaseDuration = "easel_database_duration_seconds"
  static let events = "easel_events_total"
  static let logLinesDropped = "easel_log_lines_dropped_total"
  static let spansExported = "easel_spans_exported_total"
  static let spansDropped = "easel_spans_dropped_total"
}
