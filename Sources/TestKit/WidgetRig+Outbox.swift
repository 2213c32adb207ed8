import EaselAPI
import EaselKit

/// The outbox of a rig: what the host's does, with a server that answers when the test says so.
extension WidgetRig {
  private static let prefix = "write/"

  mutating func submit(_ write: BackendWrite) {
    guard !pending.contains(where: { $0.id == write.id }) else { return }
    let service = Swift.type(of: widget).manifest.service ?? ""
    pending.append(PendingWrite(write, service: service, number: pending.count + 1, madeAt: context.now))
    sendWrites()
  }

  mutating func withdraw(_ id: String) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    let dropped = pending[index]
    if case .sending = dropped.state { return }
    let takesAll = dropped.write.makesItsSubject
    pending.removeAll { other in
      other.id == id || takesAll && other.write.subject == dropped.write.subject && other.number > dropped.number
    }
    sendWrites()
  }

  /// Has the first write of each subject sent, and tells the widget of all.
  mutating func sendWrites() {
    var seen: Set<String> = []
    for index in pending.indices {
      let isFirst = seen.insert(pending[index].write.subject).inserted
      guard isFirst, pending[index].state == .waiting else { continue }
      pending[index].state = .sending
      pending[index].attempts += 1
      open.append(OpenRequest(request: pending[index].write.request, tag: Self.prefix + pending[index].id))
    }
    _ = tell(.pending(pending))
  }

  /// Takes the answer to a write; whether it was to one.
  mutating func settle(_ tag: String, _ result: Result<BackendResponse, BackendFailure>) -> Bool {
    guard tag.hasPrefix(Self.prefix) else { return false }
    let id = String(tag.dropFirst(Self.prefix.count))
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return true }
    let write = pending[index]
    do throws(BackendFailure) {
      let response = try result.get()
      let isGone = response.status == 404 && write.write.merge?.kind == .delete
      guard (200..<300).contains(response.status) || isGone else { throw Problem.failure(for: response) }
      pending.remove(at: index)
      _ = tell(.settled(write, .done(response)))
      sendWrites()
    } catch {
      if case .refused(_, let code, let sentence) = error, !error.isPassing {
        pending[index].state = .refused(code: code, sentence: sentence)
        _ = tell(.settled(pending[index], .refused(code: code, sentence: sentence)))
      } else {
        pending[index].state = .waiting
      }
      _ = tell(.pending(pending))
    }
    return true
  }
}
