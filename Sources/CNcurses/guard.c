#define _GNU_SOURCE 1
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Everything the handler needs is prepared beforehand: it may only call what is async-signal-safe.
static uint8_t restore_text[1024];
static size_t restore_count;
static struct termios restore_modes;
static int restore_descriptor;
static pid_t owner;
static atomic_int armed;

// The crashes first, then what ends a program that has not said otherwise.
static const int fatal_signals[] = {
    SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGFPE,    SIGABRT, SIGSYS, SIGQUIT, SIGUSR1,
    SIGUSR2, SIGALRM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO,  SIGPWR,  SIGSTKFLT,
};
enum { crash_count = 8, fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };
static struct sigaction before[fatal_count];

static void restore(void) {
  if (getpid() != owner || !atomic_exchange(&armed, 0)) return;
  size_t done = 0;
  int has_flushed = 0;
  while (done < restore_count) {
    ssize_t sent = write(restore_descriptor, restore_text + done, restore_count - done);
    if (sent > 0) {
      done += (size_t)sent;
      continue;
    }
    if (sent == 0 || errno != EAGAIN) break;
    // Nobody reads the terminal: what waits there gives way to this text.
    struct pollfd output = {restore_descriptor, POLLOUT, 0};
    if (poll(&output, 1, 500) > 0) continue;
    if (has_flushed++ || tcflush(restore_descriptor, TCOFLUSH) != 0) break;
  }
  // Without this, a crash of a background job would stop it rather than end it.
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, NULL);
  tcsetattr(restore_descriptor, TCSANOW, &restore_modes);
}

// Other threads run on while one is crashing; what they paint must not reach the terminal that was just given back.
static void silence(void) {
  if (getpid() != owner) return;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, restore_descriptor);
}

static void crashed(int number) {
  int was_armed = atomic_load(&armed);
  restore();
  if (was_armed) silence();
  for (int i = 0; i < fatal_count; i++) {
    if (fatal_signals[i] == number) sigaction(number, &before[i], NULL);
  }
  raise(number);
}

static void take_signals(void) {
  static char stack[64 * 1024];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack}, current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) sigaltstack(&alternate, NULL);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_count; i++) {
    sigaction(fatal_signals[i], NULL, &before[i]);
    if (i >= crash_count && before[i].sa_handler != SIG_DFL) continue;
    sigaction(fatal_signals[i], &action, NULL);
  }
}

void easel_guard_arm(int descriptor, const uint8_t *text, size_t count, const struct termios *modes) {
  static int is_prepared;
  atomic_store(&armed, 0);
  restore_count = count < sizeof restore_text ? count : sizeof restore_text;
  memcpy(restore_text, text, restore_count);
  restore_modes = *modes;
  restore_descriptor = descriptor;
  owner = getpid();
  if (!is_prepared) {
    is_prepared = 1;
    take_signals();
    atexit(restore);
  }
  atomic_store(&armed, 1);
}

void easel_guard_disarm(void) { atomic_store(&armed, 0); }
