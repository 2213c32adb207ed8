#!/usr/bin/env python3
"""Measures what two terminals at one server do: how soon one shows what the other did, catching up, sending, idling, memory.

    bench.py EASEL EASELD [--quick] [--only latency,delayed,queued,missed,idle,memory]

The server listens on loopback, without sign-in; each terminal has a home and a pseudo terminal of its own. Times are taken
from the byte written to one terminal to the first byte that the other writes: nothing else moves on the canvas.
"""
import argparse
import asyncio
import fcntl
import http.client
import json
import os
import pty
import select
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import urllib.parse

LAYOUT = """name = "one"
[[pages]]
title = "One"
[[pages.widgets]]
id = "todo-1"
app = "todo"
x = 0
y = 0
w = 12
h = 12
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    def __init__(self, easeld, folder):
        self.port = free_port()
        os.makedirs(folder, exist_ok=True)
        self.process = subprocess.Popen(
            [easeld, "serve", "--listen", f"127.0.0.1:{self.port}", "--no-sign-in", "--rate", "0"],
            env=dict(os.environ, EASEL_HOME=folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                if self.call("GET", "/health/ready")[0] < 300:
                    return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("The server did not come up; nothing was measured.")

    def call(self, method, path, body=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        text = None if body is None else json.dumps(body)
        link.request(method, path, text, {"Content-Type": "application/json"} if text else {})
        answer = link.getresponse()
        data = answer.read()
        link.close()
        return answer.status, json.loads(data) if data else None

    def many(self, requests):
        """Makes calls one after the other over one connection; who is told to wait does."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        for method, path, body in requests:
            while True:
                link.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
                answer = link.getresponse()
                data = answer.read()
                if answer.status != 429:
                    break
                time.sleep(float(answer.headers.get("Retry-After", "1")))
            if answer.status >= 300:
                raise SystemExit(f"{method} {path}: {answer.status} {data[:200]!r}")
        link.close()

    def titles(self):
        """The titles of all todos, in the order of the list."""
        titles, path = [], "/api/todo/items?limit=500"
        while path:
            page = self.call("GET", path)[1]
            titles += [item["title"] for item in page["items"]]
            path = page["next"] and "/api/todo/items?limit=500&cursor=" + urllib.parse.quote(page["next"], safe="")
        return titles

    def close(self):
        self.process.terminate()
        self.process.wait()


class Delay:
    """Passes connections on to a port, each piece later by so many seconds in both directions."""

    def __init__(self, port, seconds):
        self.target, self.seconds = port, seconds
        self.port = free_port()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()

        async def serve():
            await asyncio.start_server(self.link, "127.0.0.1", self.port)
            ready.set()

        def run():
            asyncio.set_event_loop(self.loop)
            self.loop.create_task(serve())
            self.loop.run_forever()

        threading.Thread(target=run, daemon=True).start()
        ready.wait()

    async def link(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.pump(reader, far_writer), self.pump(far_reader, writer))

    async def pump(self, reader, writer):
        loop = asyncio.get_running_loop()
        while data := await reader.read(65536):
            loop.call_later(self.seconds, writer.write, data)
        loop.call_later(self.seconds, writer.close)


class Terminal:
    def __init__(self, easel, home, url, arguments=()):
        self.home = home
        os.makedirs(home, exist_ok=True)
        self.seen = b""
        self.began = time.monotonic()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(EASEL_HOME=home, EASEL_SERVER=url, TERM="xterm-256color", LANG="C.UTF-8")
            os.execv(easel, [easel, *arguments])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def write(self, text):
        os.write(self.file, text.encode())

    def read(self, seconds):
        """What comes within so many seconds, empty when nothing does."""
        if not select.select([self.file], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.file, 1 << 16)
        except OSError:
            data = b""
        self.seen = (self.seen + data)[-200_000:]
        return data

    def wait(self, text, seconds=120):
        end = time.monotonic() + seconds
        while text.encode() not in self.seen:
            if time.monotonic() > end:
                raise SystemExit(f"{text!r} was not seen within {seconds} s: {self.seen[-2000:]!r}")
            self.read(0.05)
        return time.monotonic()

    def settle(self, seconds=0.3):
        while self.read(seconds):
            pass

    def switches(self):
        """How often its threads have slept, and were woken; how often others went first; its CPU in ms."""
        sleeps, yields, ticks = 0, 0, 0
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/status") as status:
                for line in status:
                    if line.startswith("voluntary_ctxt_switches"):
                        sleeps += int(line.split()[1])
                    elif line.startswith("nonvoluntary_ctxt_switches"):
                        yields += int(line.split()[1])
            with open(f"/proc/{self.pid}/task/{task}/schedstat") as times:
                ticks += int(times.read().split()[0])
        return sleeps, yields, ticks / 1e6

    def peak(self):
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) / 1000 for line in status if line.startswith("VmHWM"))

    def close(self):
        try:
            os.kill(self.pid, signal.SIGTERM)
            while self.read(0.2):
                pass
            os.waitpid(self.pid, 0)
            os.close(self.file)
        except OSError:
            pass


class Town:
    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="easel-terminals-")
        self.layout = os.path.join(self.folder, "one.toml")
        with open(self.layout, "w") as file:
            file.write(LAYOUT)
        self.server = Server(options.easeld, os.path.join(self.folder, "server"))
        self.url = f"http://127.0.0.1:{self.server.port}"
        self.terminals = []

    def terminal(self, name, url=None):
        terminal = Terminal(
            self.options.easel, os.path.join(self.folder, name), url or self.url, ["--layout", self.layout])
        self.terminals.append(terminal)
        terminal.wait("online")
        terminal.settle()
        return terminal

    def run(self, name, *arguments, text=""):
        """Runs a command at a home with a text as its input, and answers what it printed."""
        home = os.path.join(self.folder, name)
        os.makedirs(home, exist_ok=True)
        ended = subprocess.run(
            [self.options.easel, *arguments], input=text.encode(), capture_output=True,
            env=dict(os.environ, EASEL_HOME=home, EASEL_SERVER=self.url))
        if ended.returncode != 0:
            raise SystemExit(f"{' '.join(arguments)}: {ended.returncode} {ended.stderr[:2000]!r}")
        return ended.stdout.decode()

    def close(self):
        for terminal in self.terminals:
            terminal.close()
        self.server.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def show(name, value):
    print(f"{name:58} {value}", flush=True)


def quantiles(times):
    times = sorted(times)
    return f"{statistics.median(times):.1f}, {times[int(len(times) * 0.99) - 1]:.1f}, {times[-1]:.1f}"


def latency(town, url, tries, label):
    # No widget but one list, whose first item is ticked and opened again by one of the two.
    a, b = town.terminal("a" + label, url), town.terminal("b" + label, url)
    if label == "":
        a.write("a")
        a.write("Tick me\r\x1b")
        b.wait("Tick me")
        for terminal in (a, b):
            terminal.settle()
    own, other = [], []
    for _ in range(tries):
        # Longer together than what comes is gathered for after other news (`NewsPace.quiet`): each change is the first.
        for terminal in (a, b):
            terminal.settle(0.15)
        # The clock in the status line would be taken for the change.
        if time.time() % 60 > 59:
            time.sleep(60.2 - time.time() % 60)
            for terminal in (a, b):
                terminal.settle(0.15)
        begin = time.monotonic()
        a.write(" ")
        waiting = {a.file: (a, own), b.file: (b, other)}
        while waiting:
            ready = select.select(list(waiting), [], [], 10)[0]
            if not ready:
                raise SystemExit("A change did not come within 10 s.")
            now = time.monotonic()
            for file in ready:
                terminal, times = waiting.pop(file)
                times.append((now - begin) * 1000)
                terminal.read(0)
    show(f"local change to screen{label}, ms p50, p99, most", quantiles(own))
    show(f"change on A to screen of B{label}, ms p50, p99, most", quantiles(other))
    a.close()
    b.close()


def missed(town, count):
    b = town.terminal("missing")
    b.close()
    status, item = town.server.call("POST", "/api/todo/items", {"title": "Version 0"})
    assert status == 201, item
    path = f"/api/todo/items/{item['id']}"
    town.server.many(("PATCH", path, {"title": f"Version {number}"}) for number in range(1, count + 1))
    status, page = town.server.call("GET", "/api/events?limit=1")
    begin = time.monotonic()
    back = Terminal(town.options.easel, b.home, town.url, ["--layout", town.layout])
    town.terminals.append(back)
    end = back.wait(f"Version {count}")
    show(f"start after {count:,} missed changes to the newest on screen, ms", f"{(end - begin) * 1000:.0f}")
    back.close()
    begin = time.monotonic()
    tail = subprocess.Popen(
        [town.options.easel, "events", "list", "todo.**", "--after", "0", "--limit", str(2 * count), "--json"], stdout=subprocess.PIPE,
        env=dict(os.environ, EASEL_HOME=b.home, EASEL_SERVER=town.url), stderr=subprocess.DEVNULL)
    text = tail.communicate()[0]
    show("the same, every event read one by one, ms", f"{(time.monotonic() - begin) * 1000:.0f} ({len(text):,} bytes)")


def queued(town, count):
    # Each line is a change of its own in the outbox, with a call of its own when it is sent.
    titles = [f"Queued {number}" for number in range(count)]
    begin = time.monotonic()
    town.run("queue", "todo", "add", "-", "--offline", text="".join(f"{title}\n" for title in titles))
    show(f"{count:,} changes queued offline by one command, s", f"{time.monotonic() - begin:.1f}")
    # From the start of the program to its end, when nothing waits any more.
    begin = time.monotonic()
    sent = town.run("queue", "outbox", "retry")
    seconds = time.monotonic() - begin
    show(f"{count:,} queued changes sent, s", f"{seconds:.1f} ({count / seconds:,.0f} a second)")
    if sent.count("Sent: ") != count or json.loads(town.run("queue", "outbox", "list", "--json")) != []:
        raise SystemExit(f"Not all of the queue was sent: {sent[-2000:]}")
    found = town.server.titles()
    if found != titles:
        raise SystemExit(f"The server has {len(found)} of {count} todos, or in another order: {found[:3]} ... {found[-3:]}")


def idle(town, seconds):
    terminal = town.terminal("idle")
    end = time.monotonic() + 45
    while time.monotonic() < end:
        terminal.read(1)
    before = terminal.switches()
    bytes_out, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        bytes_out += len(terminal.read(1))
    after = terminal.switches()
    show(f"connected and idle, {seconds} s: wake-ups, switches to others, CPU ms, bytes out",
         f"{after[0] - before[0]}, {after[1] - before[1]}, {after[2] - before[2]:.1f}, {bytes_out}")
    terminal.close()


def memory(town, todos, messages):
    town.server.many(("POST", "/api/todo/items", {"title": f"Todo {number}"}) for number in range(todos))
    channel = town.server.call("GET", "/api/chat/channels")[1]["items"][0]["id"]
    path = f"/api/chat/channels/{channel}/messages"
    town.server.many(("POST", path, {"text": f"Message {number} of many, about nothing much"}) for number in range(messages))
    home = os.path.join(town.folder, "memory")
    terminal = Terminal(town.options.easel, home, town.url)
    town.terminals.append(terminal)
    begin = terminal.began
    online = terminal.wait("online")
    terminal.wait(f"Message {messages - 1}")
    shown = time.monotonic()
    terminal.settle(1)
    show(f"{todos:,} todos, {messages:,} messages: first connection and newest message, ms",
         f"{(online - begin) * 1000:.0f}, {(shown - begin) * 1000:.0f}")
    show("its peak memory, MB", f"{terminal.peak():.1f}")
    terminal.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("easel")
    parser.add_argument("easeld")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="latency,delayed,queued,missed,idle,memory")
    options = parser.parse_args()
    options.easel, options.easeld = map(os.path.abspath, (options.easel, options.easeld))
    wanted = options.only.split(",")
    scale = 10 if options.quick else 1
    print(f"load {os.getloadavg()[0]:.2f}")
    parts = {
        "latency": lambda town: latency(town, None, 300 // scale, ""),
        "delayed": lambda town: delayed(town, 100 // scale),
        "missed": lambda town: missed(town, 10_000 // scale),
        "queued": lambda town: queued(town, 10_000 // scale),
        "idle": lambda town: idle(town, 120 // scale),
        "memory": lambda town: memory(town, 50_000 // scale, 200_000 // scale),
    }
    for name in wanted:
        town = Town(options)
        try:
            parts[name](town)
        finally:
            town.close()


def delayed(town, tries):
    # 100 ms there and back.
    slow = Delay(town.server.port, 0.05)
    town.server.call("POST", "/api/todo/items", {"title": "Tick me"})
    latency(town, f"http://127.0.0.1:{slow.port}", tries, " with 50 ms each way")


if __name__ == "__main__":
    main()
