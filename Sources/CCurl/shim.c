#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The checking macros of curl.h would hide the real functions below.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define EACH_FUNCTION(DO)                                                      \
  DO(curl_global_init)                                                         \
  DO(curl_easy_init)                                                           \
  DO(curl_easy_cleanup)                                                        \
  DO(curl_easy_setopt)                                                         \
  DO(curl_easy_getinfo)                                                        \
  DO(curl_easy_perform)                                                        \
  DO(curl_easy_strerror)                                                       \
  DO(curl_easy_send)                                                           \
  DO(curl_easy_recv)                                                           \
  DO(curl_slist_append)                                                        \
  DO(curl_slist_free_all)                                                      \
  DO(curl_multi_init)                                                          \
  DO(curl_multi_cleanup)                                                       \
  DO(curl_multi_setopt)                                                        \
  DO(curl_multi_add_handle)                                                    \
  DO(curl_multi_remove_handle)                                                 \
  DO(curl_multi_perform)                                                       \
  DO(curl_multi_poll)                                                          \
  DO(curl_multi_fdset)                                                         \
  DO(curl_multi_timeout)                                                       \
  DO(curl_multi_wakeup)                                                        \
  DO(curl_multi_info_read)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  EACH_FUNCTION(DECLARE)
} lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char reason[256];

static void fail(const char *text) {
  snprintf(reason, sizeof reason, "%s", text ? text : "unknown reason");
}

static void load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  const char *first = handle ? NULL : dlerror();
  if (!handle) {
    fail(first);
    // Debian's other builds have the same functions under another name.
    handle = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    reason[0] = 0;
  }
#define RESOLVE(name)                                                          \
  lib.name = (__typeof__(lib.name))dlsym(handle, #name);                       \
  if (!lib.name) { fail("the installed libcurl is too old: it has no " #name); return; }
  EACH_FUNCTION(RESOLVE)
  if (lib.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) fail("libcurl could not be initialised");
}

int easel_curl_load(void) {
  pthread_once(&once, load);
  return reason[0] ? -1 : 0;
}

const char *easel_curl_load_error(void) { return reason[0] ? reason : NULL; }

CURL *easel_curl_easy_init(void) { return lib.curl_easy_init(); }
void easel_curl_easy_cleanup(CURL *easy) { lib.curl_easy_cleanup(easy); }

CURLcode easel_curl_set_long(CURL *easy, CURLoption option, long value) {
  return lib.curl_easy_setopt(easy, option, value);
}

CURLcode easel_curl_set_offset(CURL *easy, CURLoption option, long long value) {
  return lib.curl_easy_setopt(easy, option, (curl_off_t)value);
}

CURLcode easel_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return lib.curl_easy_setopt(easy, option, value);
}

CURLcode easel_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return lib.curl_easy_setopt(easy, option, value);
}

CURLcode easel_curl_set_headers(CURL *easy, struct curl_slist *headers) {
  return lib.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

CURLcode easel_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return lib.curl_easy_setopt(easy, option, list);
}

CURLcode easel_curl_easy_perform(CURL *easy) { return lib.curl_easy_perform(easy); }

const char *easel_curl_easy_strerror(CURLcode code) { return lib.curl_easy_strerror(code); }

CURLcode easel_curl_set_receiver(CURL *easy, CURLoption option, easel_curl_receiver receiver) {
  return lib.curl_easy_setopt(easy, option, receiver);
}

CURLcode easel_curl_set_guard(CURL *easy, curl_opensocket_callback opener, curl_prereq_callback guard, void *context) {
  CURLcode result = lib.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, opener);
  if (result == CURLE_OK) result = lib.curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  if (result == CURLE_OK) result = lib.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, guard);
  if (result == CURLE_OK) result = lib.curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return result;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
CURLcode easel_curl_set_protocols(CURL *easy, int with_https) {
  const char *names = with_https ? "http,https" : "http";
  CURLcode result = lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, names);
  if (result == CURLE_OK) return result;
  // Before 7.85 there were only bits.
  long bits = with_https ? CURLPROTO_HTTP | CURLPROTO_HTTPS : CURLPROTO_HTTP;
  return lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS, bits);
}

CURLcode easel_curl_set_mail_protocols(CURL *easy) {
  CURLcode result = lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  if (result == CURLE_OK) return result;
  return lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_SMTP | CURLPROTO_SMTPS));
}
#pragma GCC diagnostic pop

long easel_curl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return lib.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

int easel_curl_get_socket(CURL *easy) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  return lib.curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK ? (int)socket : -1;
}

CURLcode easel_curl_send(CURL *easy, const void *bytes, size_t count, size_t *sent) {
  *sent = 0;
  return lib.curl_easy_send(easy, bytes, count, sent);
}

CURLcode easel_curl_recv(CURL *easy, void *bytes, size_t room, size_t *received) {
  *received = 0;
  return lib.curl_easy_recv(easy, bytes, room, received);
}

struct curl_slist *easel_curl_slist_append(struct curl_slist *list, const char *line) {
  return lib.curl_slist_append(list, line);
}

void easel_curl_slist_free(struct curl_slist *list) { lib.curl_slist_free_all(list); }

CURLM *easel_curl_multi_init(void) { return lib.curl_multi_init(); }
void easel_curl_multi_cleanup(CURLM *multi) { lib.curl_multi_cleanup(multi); }

CURLMcode easel_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return lib.curl_multi_setopt(multi, option, value);
}

CURLMcode easel_curl_multi_add(CURLM *multi, CURL *easy) { return lib.curl_multi_add_handle(multi, easy); }
CURLMcode easel_curl_multi_remove(CURLM *multi, CURL *easy) { return lib.curl_multi_remove_handle(multi, easy); }

CURLMcode easel_curl_multi_perform(CURLM *multi) {
  int running = 0;
  return lib.curl_multi_perform(multi, &running);
}

CURLMcode easel_curl_multi_poll(CURLM *multi, struct curl_waitfd *others, unsigned count, int milliseconds) {
  int ready = 0;
  return lib.curl_multi_poll(multi, others, count, milliseconds, &ready);
}

unsigned easel_curl_multi_waits(CURLM *multi, struct curl_waitfd *waits, unsigned room) {
  fd_set in, out, odd;
  FD_ZERO(&in);
  FD_ZERO(&out);
  FD_ZERO(&odd);
  int last = -1;
  unsigned count = 0;
  if (lib.curl_multi_fdset(multi, &in, &out, &odd, &last) != CURLM_OK) return 0;
  for (int fd = 0; fd <= last && count < room; fd++) {
    short events = (FD_ISSET(fd, &in) ? CURL_WAIT_POLLIN : 0) | (FD_ISSET(fd, &out) ? CURL_WAIT_POLLOUT : 0);
    if (events) waits[count++] = (struct curl_waitfd){.fd = fd, .events = events};
  }
  return count;
}

long easel_curl_multi_timeout(CURLM *multi) {
  long milliseconds = -1;
  return lib.curl_multi_timeout(multi, &milliseconds) == CURLM_OK ? milliseconds : -1;
}

CURLMcode easel_curl_multi_wakeup(CURLM *multi) { return lib.curl_multi_wakeup(multi); }

CURL *easel_curl_multi_next_finished(CURLM *multi, CURLcode *result) {
  int left = 0;
  for (CURLMsg *message; (message = lib.curl_multi_info_read(multi, &left));) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}
