import EaselAPI
import Testing

@Suite struct QueueNameTests {
  @Test(arguments: [("deadLetters", "dead-letters"), ("mail", "mail"), ("consumer-lag", "consumer-lag"), ("", "")])
  func metricsAndPeopleHaveItWithDashes(name: String, dashed: String) { #expect(QueueName.dashed(name) == dashed) }
}
