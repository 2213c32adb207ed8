#define _GNU_SOURCE 1
#include "shim.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

// Exported by libdispatch on Linux for run loops that are not its own.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

int easel_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void easel_main_queue_run(void) {
  uint64_t wakeups;
  // The descriptor never blocks; what it counts does not matter, since the call below does all there is to do.
  ssize_t had = read(_dispatch_get_main_queue_handle_4CF(), &wakeups, sizeof wakeups);
  (void)had;
  _dispatch_main_queue_callback_4CF(NULL);
}

static void fill_signals(sigset_t *signals) {
  sigemptyset(signals);
  sigaddset(signals, SIGWINCH);
  sigaddset(signals, SIGTERM);
  sigaddset(signals, SIGINT);
  sigaddset(signals, SIGHUP);
  sigaddset(signals, SIGCONT);
  sigaddset(signals, SIGTSTP);
}

void easel_signals_block(void) {
  sigset_t signals;
  fill_signals(&signals);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  signal(SIGPIPE, SIG_IGN);
}

void easel_signals_release(void) {
  sigset_t signals;
  fill_signals(&signals);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

int easel_signals_open(void) {
  sigset_t signals;
  fill_signals(&signals);
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int easel_signals_next(int descriptor) {
  struct signalfd_siginfo info;
  if (read(descriptor, &info, sizeof info) != sizeof info) return 0;
  return (int)info.ssi_signo;
}

static void drop_continue(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCONT);
  struct timespec now = {0, 0};
  while (sigtimedwait(&signals, NULL, &now) > 0) {}
}

void easel_signals_stop_job(void) {
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  struct sigaction initial = {.sa_handler = SIG_DFL}, old;
  sigaction(SIGTSTP, &initial, &old);
  // The whole group, so that a shell sees its job stopped also when a program between (make, say) waits for this one.
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &old, NULL);
  drop_continue();
}

int easel_tty_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int easel_wait(int first, int second, int third, int writable, int milliseconds) {
  struct pollfd polled[] = {{first, POLLIN, 0}, {second, POLLIN, 0}, {third, POLLIN, 0}, {writable, POLLOUT, 0}};
  if (poll(polled, 4, milliseconds) <= 0) return 0;
  return (polled[0].revents != 0) | (polled[1].revents != 0) << 1 | (polled[2].revents != 0) << 2 |
    (polled[3].revents != 0) << 3;
}

void easel_descriptor_leave(int descriptor) {
  int life[2];
  if (pipe2(life, O_CLOEXEC) != 0) return;
  if (fork() != 0) return;
  // Nobody who waits for the end of a pipe or of the terminal is to wait for this.
  for (int other = 0; other < 3; other++) close(other);
  int low = descriptor < life[0] ? descriptor : life[0];
  int high = descriptor < life[0] ? life[0] : descriptor;
  if (low > 3) close_range(3, (unsigned)low - 1, 0);
  if (high > low + 1) close_range((unsigned)low + 1, (unsigned)high - 1, 0);
  close_range((unsigned)high + 1, ~0U, 0);
  // Until the other end is closed, which is when the process that had it is gone.
  char none;
  ssize_t count = read(life[0], &none, 1);
  (void)count;
  _exit(0);
}
