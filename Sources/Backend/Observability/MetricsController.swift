import EaselAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers what Prometheus asks, to owners and to whoever shows the scrape token.
struct MetricsController: Sendable {
  static let path = "/metrics"

  let observability: Observability
  let survey: ServiceSurvey
  let hub: LiveHub
  /// What of the disk is kept; nil for nothing.
  let reserve: DiskReserve?

  func register(on routes: ServiceRoutes) {
    routes.onRequest(OpsOperations.metrics) { request, context in
      let identity = try Call(request: request, context: context).identity
      guard identity.role == .owner || identity == .scraper else { throw Problem.ownersOnly }
      let text = PrometheusText.render(await families())
      return Response(
        status: .ok, headers: [.contentType: PrometheusText.contentType, .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
  }

  private func families() async -> [MetricFamily] {
    let states = await survey.states(.all)
    var families = observability.metrics.registry.read() + ProcessFacts.read()
    families.append(
      .gauge(
        "easel_build_info", "The version, as a label.",
        [.init(labels: [MetricLabel("version", EaselVersion.current)], value: 1)]))
    families.append(.gauge("easel_live_connections", "Clients that hold the live channel.", Double(hub.count)))
    families.append(
      .gauge(
        "easel_service_up", "Whether a service can do its work.",
        states.map { Self.sample([("service", $0.name)], $0.works ? 1 : 0) }))
    if let reserve, let room = reserve.room {
      families.append(
        .gauge("easel_disk_free_bytes", "What the server may still write to the disk of its data.", Double(room.free)))
      families.append(
        .gauge(
          "easel_disk_reserve_bytes", "Below this many free bytes, nothing that adds is taken.",
          Double(reserve.size(of: room))))
    }
    families.append(
      .gauge(
        "easel_queue_depth", "How much waits at a service, by what it waits for.",
        states.flatMap { state in
          (state.queues ?? [:]).sorted { $0.key < $1.key }.map { queue, depth in
            Self.sample([("queue", QueueName.dashed(queue)), ("service", state.name)], Double(depth))
          }
        }))
    families.append(
      .gauge(
        "easel_upstream_instances", "Processes that do the work of a service elsewhere.",
        states.flatMap { state in
          state.instances.map { instances in
            [("ejected", instances.all - instances.well), ("well", instances.well)].map { kind, count in
              Self.sample([("service", state.name), ("state", kind)], Double(count))
            }
          } ?? []
        }))
    families.append(
      .gauge(
        "easel_breaker_state", "1 for the state that the breaker before a service elsewhere is in.",
        states.flatMap { state in
          state.breaker.map { present in
            ["closed", "half-open", "open"].map { name in
              Self.sample([("service", state.name), ("state", name)], name == present ? 1 : 0)
            }
          } ?? []
        }))
    return families
  }

  private static func sample(_ labels: [(String, String)], _ value: Double) -> MetricFamily.Sample {
    .init(labels: labels.map { MetricLabel($0.0, $0.1) }, value: value)
  }
}
