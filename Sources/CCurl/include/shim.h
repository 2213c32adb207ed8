// libcurl without linking it: found with dlopen on first use, its variadic calls wrapped as typed functions.
// Every function but easel_curl_load and easel_curl_load_error needs a load that succeeded.
#ifndef EASEL_CURL_SHIM_H
#define EASEL_CURL_SHIM_H

#include <curl/curl.h>
#include <stddef.h>

/// Takes bytes from libcurl and answers how many it took; fewer stops the transfer. Where libcurl sends, it fills the
/// bytes and answers how many there are; none is the end.
typedef size_t (*easel_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Loads and initialises libcurl once; answers 0, or -1 when it cannot be had. Safe from any thread.
int easel_curl_load(void);

/// The loader's reason after a failed load, else NULL. Lives as long as the process.
const char *easel_curl_load_error(void);

CURL *easel_curl_easy_init(void);
void easel_curl_easy_cleanup(CURL *easy);
CURLcode easel_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode easel_curl_set_offset(CURL *easy, CURLoption option, long long value);
CURLcode easel_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode easel_curl_set_pointer(CURL *easy, CURLoption option, const void *value);
CURLcode easel_curl_set_headers(CURL *easy, struct curl_slist *headers);
CURLcode easel_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);
CURLcode easel_curl_set_receiver(CURL *easy, CURLoption option, easel_curl_receiver receiver);

/// Has a transfer use sockets that `opener` makes, and ask `guard` once it is connected and before it sends anything.
CURLcode easel_curl_set_guard(CURL *easy, curl_opensocket_callback opener, curl_prereq_callback guard, void *context);

/// Allows http alone, or https as well.
CURLcode easel_curl_set_protocols(CURL *easy, int with_https);

/// Allows smtp and smtps alone.
CURLcode easel_curl_set_mail_protocols(CURL *easy);

/// Does a whole transfer on this thread.
CURLcode easel_curl_easy_perform(CURL *easy);

/// libcurl's words for a result.
const char *easel_curl_easy_strerror(CURLcode code);

/// A number that a transfer tells of itself; 0 when it does not.
long easel_curl_get_long(CURL *easy, CURLINFO info);

/// The socket of a connection that was made with CURLOPT_CONNECT_ONLY, -1 when there is none.
int easel_curl_get_socket(CURL *easy);

/// Sends or receives on such a connection what can be at once; CURLE_AGAIN when nothing can. To have received nothing is
/// the end.
CURLcode easel_curl_send(CURL *easy, const void *bytes, size_t count, size_t *sent);
CURLcode easel_curl_recv(CURL *easy, void *bytes, size_t room, size_t *received);

/// Appends a copy of `line` and answers the list's head; NULL when memory is out (the old list is then unchanged).
struct curl_slist *easel_curl_slist_append(struct curl_slist *list, const char *line);
void easel_curl_slist_free(struct curl_slist *list);

CURLM *easel_curl_multi_init(void);
void easel_curl_multi_cleanup(CURLM *multi);
CURLMcode easel_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode easel_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode easel_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode easel_curl_multi_perform(CURLM *multi);

/// Sleeps until a transfer or one of the other descriptors can go on, a wake-up, or the time is over.
CURLMcode easel_curl_multi_poll(CURLM *multi, struct curl_waitfd *others, unsigned count, int milliseconds);

/// Writes the descriptors that the transfers of a handle wait for, at most `room`, and answers how many.
unsigned easel_curl_multi_waits(CURLM *multi, struct curl_waitfd *waits, unsigned room);

/// In how many milliseconds a handle has something to do by itself; -1 for never.
long easel_curl_multi_timeout(CURLM *multi);

/// Ends the present or the next sleep. Safe from any thread.
CURLMcode easel_curl_multi_wakeup(CURLM *multi);

/// The next finished transfer with its result, or NULL when there is none.
CURL *easel_curl_multi_next_finished(CURLM *multi, CURLcode *result);

#endif
