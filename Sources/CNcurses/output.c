#define _GNU_SOURCE 1
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int easel_output_open(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -1;
  // A file must not be opened again, as writing would begin at its front; it never makes a writer wait either.
  if (!S_ISFIFO(status.st_mode) && !(S_ISCHR(status.st_mode) && isatty(descriptor))) return -1;
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

ssize_t easel_output_write(int descriptor, const void *bytes, size_t count) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || (flags & O_NONBLOCK)) return write(descriptor, bytes, count);
  // Other programs share this description, so the flag lasts for one call only.
  fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
  const ssize_t sent = write(descriptor, bytes, count);
  const int error = errno;
  fcntl(descriptor, F_SETFL, flags);
  errno = error;
  return sent;
}
