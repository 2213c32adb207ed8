// Opens many live channels to a server and publishes events to them at a steady rate: how long until each has come.
//
//   live PORT CONNECTIONS EVENTS_PER_SECOND SECONDS [PID]
//
// Prints how many were opened and in which time, how many events came and how many should have, the median, 99th
// percentile and longest time from sending to hearing in ms, and, with the server's PID, its memory per connection.
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { BUCKETS = 60000, TENTH = 100, ROOM = 4096 };

// A channel: what came of a frame that is not whole yet.
struct listener {
  int fd;
  int is_open;
  size_t length;
  unsigned char bytes[ROOM];
};

static uint64_t histogram[BUCKETS];  // by tenths of a millisecond
static uint64_t heard, longest;
static struct sockaddr_in server;

static uint64_t micros(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void die(const char *what) {
  fprintf(stderr, "live: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int dial(void) {
  int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (fd < 0) die("no more sockets (ulimit -n)");
  if (connect(fd, (struct sockaddr *)&server, sizeof server) != 0) die("connect");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

static void send_all(int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);
    if (sent <= 0) die("send");
    bytes += sent;
    count -= (size_t)sent;
  }
}

// Opens a channel and asks for the events that are published here.
static void open_channel(struct listener *listener) {
  static const char head[] =
      "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Protocol: easel.live.1\r\n\r\n";
  static const char order[] = "{\"op\":\"subscribe\",\"patterns\":[\"bench.**\"]}";
  listener->fd = dial();
  send_all(listener->fd, head, sizeof head - 1);
  char answer[ROOM + 1];
  size_t count = 0;
  char *end = NULL;
  while (!end) {
    ssize_t got = recv(listener->fd, answer + count, ROOM - count, 0);
    if (got <= 0) die("the handshake was cut");
    answer[count += (size_t)got] = 0;
    end = strstr(answer, "\r\n\r\n");
  }
  if (strncmp(answer, "HTTP/1.1 101", 12) != 0) {
    fprintf(stderr, "live: refused: %s\n", answer);
    exit(1);
  }
  // A mask of zeros leaves the payload as it is.
  unsigned char frame[6 + sizeof order] = {0x81, 0x80 | (sizeof order - 1), 0, 0, 0, 0};
  memcpy(frame + 6, order, sizeof order - 1);
  send_all(listener->fd, (char *)frame, 6 + sizeof order - 1);
  fcntl(listener->fd, F_SETFL, O_NONBLOCK);
  listener->is_open = 1;
}

// Answers a ping; what else comes is text.
static void take(struct listener *listener, int opcode, const unsigned char *payload, size_t count) {
  if (opcode == 9 && count <= 125) {
    unsigned char pong[6 + 125] = {0x8A, (unsigned char)(0x80 | count), 0, 0, 0, 0};
    memcpy(pong + 6, payload, count);
    if (send(listener->fd, pong, 6 + count, MSG_NOSIGNAL) < 0) die("pong");
  }
  if (opcode != 1) return;
  const unsigned char *mark = memmem(payload, count, "\"sentAt\":", 9);
  if (!mark) return;
  uint64_t took = micros() - strtoull((const char *)mark + 9, NULL, 10);
  heard += 1;
  if (took > longest) longest = took;
  uint64_t bucket = took / TENTH;
  histogram[bucket < BUCKETS ? bucket : BUCKETS - 1] += 1;
}

// Takes whole frames off what came; answers how many bytes they were.
static size_t take_frames(struct listener *listener) {
  size_t place = 0;
  while (listener->length - place >= 2) {
    const unsigned char *frame = listener->bytes + place;
    size_t head = 2, count = frame[1] & 0x7F;
    if (count == 126) {
      head = 4;
      if (listener->length - place < head) break;
      count = (size_t)frame[2] << 8 | frame[3];
    }
    if (count == 127 || head + count > ROOM - 1) {
      fprintf(stderr, "live: a frame of more than %d bytes\n", ROOM);
      exit(1);
    }
    if (listener->length - place < head + count) break;
    take(listener, frame[0] & 0x0F, frame + head, count);
    place += head + count;
  }
  return place;
}

static void hear(struct listener *listener) {
  while (1) {
    ssize_t got = recv(listener->fd, listener->bytes + listener->length, ROOM - 1 - listener->length, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      listener->is_open = 0;
      close(listener->fd);
      return;
    }
    listener->length += (size_t)got;
    size_t taken = take_frames(listener);
    memmove(listener->bytes, listener->bytes + taken, listener->length - taken);
    listener->length -= taken;
    listener->bytes[listener->length] = 0;
  }
}

static void publish(int fd, unsigned number) {
  char body[128], call[512], answers[8192];
  int length = snprintf(body, sizeof body, "{\"type\":\"bench.tick.sent\",\"data\":{\"sentAt\":%llu}}",
                        (unsigned long long)micros());
  int count = snprintf(call, sizeof call,
                       "POST /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                       "Idempotency-Key: bench-%d-%u\r\nContent-Length: %d\r\n\r\n%s",
                       (int)getpid(), number, length, body);
  send_all(fd, call, (size_t)count);
  ssize_t got = recv(fd, answers, sizeof answers - 1, MSG_DONTWAIT);
  if (got == 0) die("the publisher's connection was closed");
  if (got > 12 && strncmp(answers, "HTTP/1.1 20", 11) != 0) {
    answers[got] = 0;
    fprintf(stderr, "live: refused: %s\n", answers);
    exit(1);
  }
}

static double resident(const char *pid) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%s/status", pid);
  FILE *file = fopen(path, "r");
  double kilobytes = 0;
  while (file && fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %lf", &kilobytes);
  if (file) fclose(file);
  return kilobytes;
}

static double percentile(double share) {
  uint64_t wanted = (uint64_t)((double)heard * share), seen = 0;
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    seen += histogram[bucket];
    if (seen > wanted) return bucket * TENTH / 1000.0;
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: live PORT CONNECTIONS EVENTS_PER_SECOND SECONDS [PID]\n");
    return 2;
  }
  server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1]))};
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int connections = atoi(argv[2]), rate = atoi(argv[3]), seconds = atoi(argv[4]);
  const char *pid = argc > 5 ? argv[5] : NULL;
  struct rlimit files = {(rlim_t)connections + 64, (rlim_t)connections + 64};
  setrlimit(RLIMIT_NOFILE, &files);
  struct listener *listeners = calloc((size_t)connections, sizeof *listeners);
  int poller = epoll_create1(0);
  double before = pid ? resident(pid) : 0;

  uint64_t begin = micros();
  for (int i = 0; i < connections; i++) {
    open_channel(&listeners[i]);
    struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = &listeners[i]};
    epoll_ctl(poller, EPOLL_CTL_ADD, listeners[i].fd, &wanted);
  }
  double opening = (double)(micros() - begin) / 1e6;
  sleep(2);
  double after = pid ? resident(pid) : 0;

  int publisher = dial();
  unsigned sent = 0, wanted = (unsigned)(rate * seconds);
  struct epoll_event ready[256];
  begin = micros();
  uint64_t end = begin + (uint64_t)seconds * 1000000 + 5000000;
  while (micros() < end && (sent < wanted || heard < (uint64_t)sent * (unsigned)connections)) {
    while (sent < wanted && micros() >= begin + (uint64_t)sent * 1000000 / (unsigned)rate) publish(publisher, sent++);
    int count = epoll_wait(poller, ready, 256, 1);
    for (int i = 0; i < count; i++) hear(ready[i].data.ptr);
  }
  double took = (double)(micros() - begin) / 1e6;
  int open = 0;
  for (int i = 0; i < connections; i++) open += listeners[i].is_open;
  printf("%d channels opened in %.1f s, %d open at the end\n", connections, opening, open);
  if (pid) printf("%.1f kB of memory a channel (%.1f MB before)\n", (after - before) / connections, before / 1024);
  printf("%u events, %llu of %llu deliveries in %.1f s\n", sent, (unsigned long long)heard,
         (unsigned long long)sent * (unsigned)connections, took);
  printf("delivery: p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n", percentile(0.5), percentile(0.99),
         (double)longest / 1000);
  return 0;
}
