"""Measures easeld beside the same API in FastAPI and beside Hummingbird's bare router, in one run.

usage: bench.py EASELD FLOOR [--seconds NUMBER] [--connections NUMBER]

Prints two tables: calls a second with the middle and the 99th percentile of their times, and what a server costs at rest.
A call that easeld refuses or leaves unanswered ends it; of the others that is said under the tables.
"""

import argparse
import atexit
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid

HERE = os.path.dirname(os.path.abspath(__file__))
LOADS = {
    "list": "list of 50", "fresh": "list of 50, past caches", "item": "one item", "create": "create, with key",
    "mix": "90/10 mix",
}
SECRET = uuid.uuid4().hex


class Server:
    """A running server; ready once it says so."""

    def __init__(self, name, command, folder, environment=None):
        self.name, self.folder = name, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = open(os.path.join(folder, f"{name}.log"), "w")
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [word.replace("PORT", str(self.port)) for word in command], stdout=self.log, stderr=self.log,
            env={**os.environ, **(environment or {})})
        while True:
            if self.process.poll() is not None or time.monotonic() - begun > 60:
                sys.exit(f"{name} did not start: {open(self.log.name).read()[-2000:]}")
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1) as probe:
                    probe.sendall(b"GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                    if b" 204 " in probe.recv(200):
                        break
            except OSError:
                pass
            time.sleep(0.001)
        self.start = time.monotonic() - begun

    def call(self, method, path, body=None, token=None):
        request = urllib.request.Request(self.url + path, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, json.dumps(body).encode() if body is not None else None) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def memory(self):
        """What all its processes take, shared pages counted in parts, in MB."""
        pids = [self.process.pid]
        for pid in pids:
            for task in os.listdir(f"/proc/{pid}/task"):
                pids += [int(child) for child in open(f"/proc/{pid}/task/{task}/children").read().split()]
        sizes = [re.search(r"^Pss:\s+(\d+)", open(f"/proc/{pid}/smaps_rollup").read(), re.MULTILINE) for pid in set(pids)]
        return sum(int(size.group(1)) for size in sizes if size) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


def measure(server, load, options, token, ids, rate=None):
    """Calls a second, the middle and 99th percentile of their times in ms, and what was refused or left unanswered."""
    environment = {
        **os.environ, "LOAD": load, "TOKEN": token, "IDS": " ".join(ids), "RUN": uuid.uuid4().hex,
        **({"RATE": str(rate)} if rate else {}),
    }
    result = subprocess.run(
        ["wrk", "-t1", f"-c{options.connections}", f"-d{options.seconds}s", "--latency", "-s",
         os.path.join(HERE, "load.lua"), server.url], env=environment, capture_output=True, text=True, check=True).stdout
    faults = re.findall(r"^\s*(Non-2xx.*|Socket errors.*)$", result, re.MULTILINE)
    if faults and server.name == "easeld":
        sys.exit(f"{server.name} refused some of {load}:\n{result}\n{open(server.log.name).read()[-1500:]}")
    units = {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}
    times = {}
    for share in ("50", "99"):
        found = re.search(rf"^\s+{share}%\s+([\d.]+)(us|ms|s|m)\s*$", result, re.MULTILINE)
        if not found:
            sys.exit(f"wrk said no times of {load} at {server.name}:\n{result}")
        times[share] = float(found.group(1)) * units[found.group(2)]
    return float(re.search(r"Requests/sec:\s+([\d.]+)", result).group(1)), times["50"], times["99"], faults


def fill(server, token):
    made = [
        server.call("POST", "/api/todo/items", {"title": f"Item number {n} with a usual title", "due": "2026-12-01"}, token)
        for n in range(200)
    ]
    return [item["id"] for item in made]


def sign_in(server):
    """Makes an account with the code from its mail, and answers an access token."""
    words = {"email": "ada@example.com", "password": "four words by chance"}
    server.call("POST", "/api/auth/signup", {**words, "name": "Ada"})
    drop = os.path.join(server.folder, "data", "mail")
    while not (os.path.isdir(drop) and any(name.endswith(".eml") for name in os.listdir(drop))):
        time.sleep(0.05)
    name = next(name for name in os.listdir(drop) if name.endswith(".eml"))
    code = re.search(r"^ {4}(\S+)\s*$", open(os.path.join(drop, name)).read(), re.MULTILINE).group(1)
    server.call("POST", "/api/auth/verify", {"code": code, "password": words["password"]})
    return server.call("POST", "/api/auth/login", words)["accessToken"]


def servers(options, folder):
    """Each server with a token and the ids of its items."""
    server = Server(
        "easeld", [options.easeld, "serve", "--listen", "127.0.0.1:PORT", "--sign-in", "--rate", "0", "--data",
                   os.path.join(folder, "data")], folder, {"EASEL_HOME": folder})
    token = sign_in(server)
    yield server, token, fill(server, token)
    import jwt
    uvicorn = os.path.join(os.path.dirname(sys.executable), "uvicorn")
    server = Server(
        "FastAPI", [uvicorn, "todo_fastapi:app", "--app-dir", HERE, "--port", "PORT", "--workers", "2", "--no-access-log"],
        folder, {"TODO_SECRET": SECRET, "TODO_DATABASE": os.path.join(folder, "fastapi.sqlite")})
    token = jwt.encode({"sub": "ada"}, SECRET, algorithm="HS256")
    yield server, token, fill(server, token)
    yield Server("bare router", [options.floor, "PORT"], folder), "none", ["1"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("easeld")
    parser.add_argument("floor")
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=16)
    options = parser.parse_args()
    # Told to end, it still stops the server that runs.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    folder = tempfile.mkdtemp(prefix="easel-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    rows, rest, faults = [], [], []
    for server, token, ids in servers(options, folder):
        try:
            time.sleep(2)
            rest.append((server.name, server.start * 1000, server.memory()))
            for load, title in LOADS.items():
                rate, middle, late, full_faults = measure(server, load, options, token, ids)
                _, _, half, half_faults = measure(server, load, options, token, ids, rate / 2)
                faults += [f"{server.name}, {title}: {fault}" for fault in full_faults + half_faults]
                rows.append((title, server.name, rate, middle, late, half))
                print(f"{server.name}: {title} {rate:.0f}/s", file=sys.stderr, flush=True)
        finally:
            server.stop()
    print("| calls | server | calls/s | p50, ms | p99, ms | p99 at half that, ms |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for title in LOADS.values():
        for row in rows:
            if row[0] == title:
                print(f"| {row[0]} | {row[1]} | {row[2]:,.0f} | {row[3]:.2f} | {row[4]:.2f} | {row[5]:.2f} |")
    print("\n| server | start to ready, ms | memory at rest, MB |\n| --- | ---: | ---: |")
    for name, start, memory in rest:
        print(f"| {name} | {start:.0f} | {memory:.0f} |")
    for fault in faults:
        print(f"\n{fault}")


main()
