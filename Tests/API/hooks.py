"""What a schema cannot say: the formats of this API, and members that depend on each other."""

import base64
import datetime
import json
import re
import uuid

import schemathesis
from hypothesis import strategies as st

# Characters that show something, in several scripts; and some that an own check must tell from control characters.
SHOWN = st.sampled_from("abcXYZ019 -_.'\"<>&;%\\/äß漢字😀")
LINE = st.builds(lambda first, rest: first + rest, st.sampled_from("aZ9ä漢😀"), st.text(SHOWN, max_size=40))

FORMATS = {
    "line": LINE,
    "line-or-empty": st.one_of(st.just(""), LINE),
    "lines": st.lists(LINE, min_size=1, max_size=3).map("\n\t".join),
    "name": LINE,
    "password": st.text(st.sampled_from("abcdefgh0123 !ä"), max_size=20).map("Xy7-" .__add__).map(lambda t: t + "correct"),
    "channel": st.sampled_from(["general", "standup"]),
    "channel-name": st.from_regex(r"[a-z][a-z0-9_.-]{0,20}[a-z]", fullmatch=True),
    "todo-list": st.just("inbox"),
    "calendar": st.just("personal"),
    "time-zone": st.sampled_from(["Europe/Berlin", "America/New_York", "UTC", "Asia/Kolkata"]),
    "callback": st.sampled_from(["https://example.com/", "http://93.184.215.14:8080/hook?a=b", "HTTPS://Example.com"]),
    "upstream": st.sampled_from(["http://127.0.0.1:9001", "https://localhost:1", "unix:/tmp/x"]),
    "path": st.sampled_from(["/", "/health/ready"]),
    "layout-name": st.sampled_from(["workday", "home", "two words", "ein Plan"]),
    "segment": st.sampled_from(["desk", "7d41", "ein Platz", "漢字", "a.b-c"]),
    "cursor": st.just("MA"),
    "email": st.from_regex(r"[a-z][a-z0-9]{0,9}@[a-z]{2,9}\.example", fullmatch=True),
    "uuid": st.uuids().map(str),
    "date": st.dates(datetime.date(1, 1, 1), datetime.date(9999, 12, 31)).map(str),
}
for name, strategy in FORMATS.items():
    schemathesis.openapi.format(name, strategy)

# What the places of lists are that are not in the order of their making.
PLACES = {
    "listTodoItems": {"completed": 0, "place": 0, "turn": 0},
    "listOccurrences": {"kind": 0, "startKey": 0, "title": "", "seq": 0},
}


# A canvas in order, and what makes it of none: what is right beyond that it is an object, no schema says.
GRID = {"columns": 12, "rows": 12, "compaction": "none", "preventCollision": False}
WIDGET = {"id": "todo-1", "app": "todo", "frame": {"x": 0, "y": 0, "w": 4, "h": 12}, "locked": False, "config": {}}
LAYOUT = {"name": "workday", "grid": GRID, "pages": [{"id": "page-1", "title": "Today", "widgets": [WIDGET]}]}
CHANGE = {
    "verb": "load",
    "items": [{"pageAfter": "page-1", "after": WIDGET, "indexAfter": 0}],
    "frameBefore": {"name": "canvas", "grid": GRID, "pages": []},
    "frameAfter": {"name": "workday", "grid": GRID, "pages": [{"id": "page-1", "title": "Today", "widgets": []}]},
}


# Members whose format is one of this API's own, of which the tool does not know what breaks it.
OWN = re.compile(
    r"violates `format` at /properties/"
    r"(calendar|list|title|name|text|topic|terminal|origin|page|focus|subject|correlationId|timeZone|callbackUrl|url|health|\w*[pP]assword)"
)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not OWN.search(failure.message or "")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each key is for one call; and in data that shall be good, members agree with each other."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch("[!-~]{1,200}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    name = case.operation.definition.raw.get("operationId")
    if case.query:
        agree_query(name, case.query)
    if isinstance(case.body, dict):
        agree_body(name, case.body)


def agree_query(name, query):
    if "cursor" in query:
        place = json.dumps(PLACES.get(name, 0)).encode()
        query["cursor"] = base64.urlsafe_b64encode(place).decode().rstrip("=")
    if name == "listOccurrences" and "from" in query and "to" in query:
        # The last day comes after the first, and not long after.
        query["from"] = min(query["from"], "9999-12-01")
        query["to"] = str(datetime.date.fromisoformat(query["from"]) + datetime.timedelta(days=7))


def agree_body(name, body):
    if isinstance(body.get("id"), str):
        body["id"] = str(uuid.uuid4())
    if name in ("makeCanvasChange", "makeShareChange"):
        body["change"] = CHANGE
    if name == "saveLayout":
        body["layout"] = LAYOUT
    if name == "createShare" and body.get("layout") is not None:
        body["layout"] = LAYOUT
    if name == "makeLink" and isinstance(body.get("services"), list):
        # Names that no service of the platform's own has, and each once.
        body["services"] = ["todo", "calendar", "chat"][: len(body["services"])]
    if name == "changePreferences":
        body["values"] = {"theme": "forest", "tour.seen": True, "nothing": None}
    if name == "publishEvent" and isinstance(body.get("source"), str):
        body["source"] = body["type"].split(".")[0]
    if name in ("createCalendarEvent", "updateCalendarEvent"):
        # Nothing can end after the last day that there is.
        if isinstance(body.get("start"), str) and body["start"].startswith("9999"):
            body["start"] = "9998" + body["start"][4:]
        # Both are of one kind, the end later; a change of one alone depends on what the other is.
        if isinstance(body.get("start"), str) and isinstance(body.get("end"), str):
            body["end"] = "9999-12-31T00:00:00Z" if "T" in body["start"].upper() else "9999-12-31"
        elif name == "updateCalendarEvent":
            body.pop("start", None)
            body.pop("end", None)
