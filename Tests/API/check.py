"""Checks running servers against their description, with schemathesis.

Each run has a server of its own. Calls that end the sign-in they are made with come last, in a run of their own: before
them everything else would only be refused.
"""

import argparse
import atexit
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
PASSWORD = "four words by chance"
SERVICES = ["todo", "calendar", "chat", "canvas"]
ENDINGS = ["logout", "revokeToken", "changePassword"]


class Server:
    """An `easeld serve` with a folder of its own."""

    def __init__(self, program, folder, *arguments, part=None):
        self.folder = folder
        os.makedirs(folder)
        self.log = open(os.path.join(folder, "log"), "w")
        self.process = subprocess.Popen(
            [program, "serve", *([part] if part else []), "--listen", "127.0.0.1:0", *arguments, "--rate", "0",
             "--data", os.path.join(folder, "data")],
            # Parts of one server find the key that they share beside each other.
            stdout=subprocess.PIPE, stderr=self.log, text=True,
            env={**os.environ, "EASEL_HOME": os.path.dirname(folder)},
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        if not found:
            sys.exit(f"easeld did not start: {line or open(self.log.name).read()}")
        self.url = found.group().rstrip(".")

    def call(self, method, path, body=None, token=None):
        request = urllib.request.Request(self.url + path, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        data = None
        if body is not None:
            request.add_header("Content-Type", "application/json")
            data = json.dumps(body).encode()
        with urllib.request.urlopen(request, data) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def account(self, name):
        """Makes an account as a person would, with the code from the mail, and answers an access token."""
        email = f"{name}@example.com"
        seen = set(self.mails())
        self.call("POST", "/api/auth/signup", {"email": email, "name": name, "password": PASSWORD})
        self.call("POST", "/api/auth/verify", {"code": self.code(seen), "password": PASSWORD})
        return self.call("POST", "/api/auth/login", {"email": email, "password": PASSWORD})["accessToken"]

    def mails(self):
        return glob.glob(os.path.join(self.folder, "data", "mail", "*.eml"))

    def code(self, seen):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            for path in set(self.mails()) - seen:
                found = re.search(r"^ {4}(\S+)\s*$", open(path).read(), re.MULTILINE)
                if found and found.group(1) != "easel":
                    return found.group(1)
            time.sleep(0.05)
        sys.exit("the mail with the code did not come")

    def stop(self):
        self.process.terminate()
        status = self.process.wait()
        self.log.close()
        if status != 0:
            sys.exit(f"easeld ended with status {status}: {open(self.log.name).read()[-2000:]}")


def run(name, server, options, token=None, include=(), exclude=()):
    """One run of schemathesis; answers whether it found nothing."""
    settings = open(os.path.join(HERE, "schemathesis.toml")).read()
    settings = settings.replace('"hooks.py"', json.dumps(os.path.join(HERE, "hooks.py")))
    if token:
        settings += f'\n[auth.openapi.person]\nbearer = "{token}"\n'
    path = os.path.join(server.folder, f"{name}.toml")
    with open(path, "w") as file:
        file.write(settings)
    program = os.path.join(os.path.dirname(sys.executable), "schemathesis")
    # One worker: in CPython 3.11 two threads that parse Python at once, as hypothesis does for its messages, may end
    # with a SystemError (python/cpython#106905), and the run would fail for that.
    command = [
        program, "--config-file", path, "run", f"{server.url}/api/openapi.json", "--checks", "all",
        "--max-examples", str(options.examples), "--workers", "1", "--warnings", "off",
    ]
    if options.phases:
        command += ["--phases", options.phases]
    if options.report:
        command += ["--report", "har", "--report-har-path", os.path.join(options.report, f"{name}.har")]
    if options.seed is not None:
        command += ["--seed", str(options.seed)]
    for operation in include:
        command += ["--include-operation-id", operation]
    for operation in exclude:
        command += ["--exclude-operation-id", operation]
    print(f"== {name}", flush=True)
    environment = {**os.environ, "COLUMNS": "120", "PYTHONPATH": HERE}
    return subprocess.run(command, cwd=server.folder, env=environment).returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("easeld")
    parser.add_argument("--examples", type=int, default=15)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", help="one run: owner, member, endings, private or gateway")
    parser.add_argument("--phases", help="of schemathesis, joined by commas")
    parser.add_argument("--report", help="a folder for what was sent and answered (HAR)")
    options = parser.parse_args()
    failed = []
    # Told to end, it still stops its servers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    folder = tempfile.mkdtemp(prefix="easel-api-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)

    def serve(name, *arguments, part=None):
        return Server(options.easeld, os.path.join(folder, name), *arguments, part=part)

    def shared():
        """People sign in."""
        server = serve("shared", "--sign-in")
        yield server
        owner, member = server.account("ada"), server.account("bob")
        yield "owner", {"token": owner, "include": ["listUsers", "changeUser", "listEverybodysWebhooks", "stopWebhook"]}
        yield "member", {"token": member, "exclude": ENDINGS}
        yield "endings", {"token": member, "include": ENDINGS}

    def own():
        """Whoever reaches it is its owner."""
        yield serve("own", "--no-sign-in")
        yield "private", {}

    def apart():
        """A gateway, and each service in a process of its own."""
        upstreams = []
        for part in SERVICES:
            service = serve(part, part=part)
            yield service
            upstreams += ["--upstream", f"{part}={service.url}"]
        yield serve("gateway", "--no-sign-in", *upstreams, part="gateway")
        yield "gateway", {}

    for shape in (shared, own, apart):
        servers = []
        try:
            for step in shape():
                if isinstance(step, Server):
                    servers.append(step)
                elif options.only in (None, step[0]) and not run(step[0], servers[-1], options, **step[1]):
                    failed.append(step[0])
        finally:
            for server in reversed(servers):
                server.stop()
    if failed:
        sys.exit(f"easel: the server and its description differ in: {', '.join(failed)}.")


main()
