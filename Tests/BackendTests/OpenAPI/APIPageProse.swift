import EaselAPI
import EaselKit

@testable import Backend

/// What the page of the API says in prose; figures come from the code.
enum APIPageProse {
  static let beginning = """
    <!-- Made by the tests when run with EASEL_RECORD=1; they fail when it is out of date. -->

    # The API

    Everything that Easel's widgets know of the world comes over this API: REST with JSON in UTF-8 below `/api`, and one live
    channel. It is the same whether `easeld serve` is one process or a gateway with services elsewhere. Every server tells
    what it answers at `GET /api/openapi.json` (OpenAPI 3.1), and `easeld openapi` prints all there is; the tests check both
    this page and running servers against it.

    ## Conventions

    **Who calls.** Over TCP people sign in: `POST /api/auth/login` gives an access token, which goes with each call as
    `Authorization: Bearer TOKEN` and is good for \(AccessTokens.life / 60) minutes, and a refresh token, which gets the next
    pair once. Roles are `owner`, `member` and `guest`; guests read, say where they look on a canvas that is
    shared with them, and switch off webhooks of theirs. At a private socket, or with `--no-sign-in`, whoever reaches the server is its owner. What belongs
    to somebody else is not there: 404, never 403. A link (`POST /api/auth/links`) is a sign-in for screens: it reads one
    shared canvas, and the services it was made for as its maker sees them; all else is refused (403 `auth.link.refused`).

    A renewal whose answer was lost may be repeated with the same `attempt`, as long as what it held was not used.

    **Problems.** Whatever goes wrong is answered as `application/problem+json` (RFC 9457) with a stable `code` for programs
    and one sentence in `detail` for a person; `field` names the member, query value or header at fault. 401 comes with
    `WWW-Authenticate`, 405 with `Allow`, 429 with `Retry-After`.

    ```json
    {"code": "todo.title.empty", "detail": "A title cannot be empty.", "field": "title", "status": 422,
     "title": "Unprocessable Content", "type": "about:blank"}
    ```

    **Lists** are `{"items": [...], "next": "..."}`. `limit` says how many items come (1 to \(PageRequest.largest)), fewer
    where they are large; what `next` is goes into `cursor` for the page after, and is null on the last. Events are asked
    for by `after` instead.

    **Bodies** are JSON objects of at most 1 MiB, 16 KiB where nobody need be signed in (413), said to be
    `application/json` (415). Objects and lists lie in each other no more than \(JSONDepth.taken) deep (400
    `body.json.invalid`). Members that there are not are refused by name (422 `body.member.unknown`), as are members that
    are there twice, and values of the query that a call does not have (422 `query.name.unknown`) or that are there twice
    (422 `query.value.repeated`). Lengths count Unicode scalars; no text holds the character U+0000, and no number that is
    written as a whole one is beyond those of 64 bits (422 `body.member.invalid`). Where null may be written it means the
    same as leaving the member out, except where the table says that it takes something off.

    **No lost updates.** What can be changed has a `version`, and `ETag` is that number in quotes. A change with `If-Match`
    happens to that version or not at all (412). Reads of todos, calendars, chat and the canvas take
    `If-None-Match` (304).

    **No doubles.** Calls that make something take an `Idempotency-Key` of up to \(IdempotencyKey.longest) visible characters:
    for \(KeptAnswers.keptSeconds / 3600) hours, the same call with the same key gets the first answer again and makes nothing
    new; another call with that key is refused (422 `idempotency.key.reused`). Links and invitations, whose
    secret is kept by nobody, tell it again to the same call with the same key until the server is started anew; from then
    on that call is 409 `idempotency.answer.gone`, and what it made is to be revoked or withdrawn. Clients may also choose
    the `id`, a UUID; one that is taken is refused (409 `id.taken`).

    **Times** are RFC 3339 with a zone (`2026-12-01T09:00:00+01:00`), days plain dates (`2026-12-01`), zones IANA names.

    **On the way.** `traceparent` (W3C) is passed on to services in other processes. Answers of more than 1 KiB are compressed
    when the client asks for it. Each answer names its call in `X-Request-Id`, which the logs name, too. What a service in
    another process answers is passed on whole or not at all: one that breaks off, or is no JSON though it says so, is 502
    `gateway.service.lost` or `gateway.service.nonsense`, and whether something was done shows when it is read again.

    **Formats.** Beside those of JSON Schema (`uuid`, `date`, `date-time`, `email`, `uri`), texts have these:


    """

  static let live = """
    ## Live channel

    `GET \(LiveChannel.path)` opens a WebSocket (RFC 6455) of the sub-protocol `\(LiveChannel.subprotocol)`; who calls is
    decided as with every other call. Text messages carry one JSON object each, its kind in `op`; binary ones close the
    channel (1003), and so do those of more than \(LiveChannel.largestOrder) bytes (1009).

    The client speaks first, within \(LiveChannel.patienceSeconds) seconds, and says what it wants to hear and which event it
    has heard last; a later order takes the place of the one before:

    ```json
    {"op": "subscribe", "patterns": ["todo.**"], "after": 41}
    ```

    The server says `hello` with the place of the newest event, then tells every event that was missed since `after`, and then
    each as it happens, in one order and none twice:

    ```json
    {"op": "hello", "sequence": 42}
    {"op": "event", "event": {"sequence": 42, "type": "todo.item.created", "...": "as from GET /api/events"}}
    ```

    `{"op": "reset", "sequence": N}` says that the place named is none of the server's: read everything anew, what follows
    comes after N. `{"op": "dropped", "after": N}` says that the client was too slow; the channel is closed
    (\(LiveChannel.CloseCode.tryAgainLater)), and the next one goes on after N. `{"op": "error", "code": "...", "detail":
    "..."}` says why an order was refused (\(LiveChannel.CloseCode.refused)), or that there were too many orders or pings.
    A person has so many channels at once as the server says (429 for one more). \(LiveChannel.CloseCode.signedOut) closes a
    channel whose sign-in has ended, \(LiveChannel.CloseCode.goingAway) that of a server that stops. Clients pass over kinds
    that they do not know. The server pings every \(LiveChannel.pingSeconds) seconds; whoever hears nothing for
    \(LiveChannel.silenceSeconds) seconds gives the other up.


    """

  static let webhooks = #"""
    ## What webhooks get

    Each event that matches is posted to the callback URL as `GET /api/events` tells it, with these headers:

    - `X-Easel-Event`: the type of the event.
    - `X-Easel-Delivery`: a UUID that is the same in each attempt; whoever has seen it has the event already.
    - `X-Easel-Timestamp`: when this attempt was made, in seconds since 1970. Refuse what is older than some minutes.
    - `X-Easel-Signature`: `sha256=` and the HMAC-SHA256, in hexadecimal, of the timestamp, a dot and the body as it came, by
      the webhook's secret.

    ```python
    def is_from_easel(secret: bytes, headers, body: bytes) -> bool:
        timestamp = headers["X-Easel-Timestamp"]
        code = hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
        is_fresh = abs(time.time() - int(timestamp)) < 300
        return is_fresh and hmac.compare_digest("sha256=" + code, headers["X-Easel-Signature"])
    ```

    Any 2xx status takes it; anything else is tried again for some time, later and later, and then becomes a dead letter. A
    webhook that failed for long is no longer called until it is enabled again.


    """#

  static let codes = """
    ## Codes of problems

    Codes stay what they are from version to version; sentences may change.


    """
}
