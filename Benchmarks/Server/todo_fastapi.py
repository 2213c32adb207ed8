"""The todo API as a team would write it with FastAPI: sign-in by token, pages, creation once for a key, SQLite.

Writes wait for the disk, as those of easeld do.
"""

import asyncio
import contextlib
import os
import uuid

import aiosqlite
import jwt
import orjson
from fastapi import Depends, FastAPI, Header, HTTPException
from fastapi.responses import Response
from pydantic import BaseModel, Field

SECRET = os.environ["TODO_SECRET"]
COLUMNS = ("id", "title", "due", "completed", "createdAt")
SELECT = f"SELECT {', '.join(COLUMNS)} FROM item WHERE owner = ? AND "


class NewItem(BaseModel):
    title: str = Field(min_length=1, max_length=500)
    due: str | None = None


async def connect():
    db = await aiosqlite.connect(os.environ["TODO_DATABASE"], isolation_level=None)
    await db.execute("PRAGMA busy_timeout = 5000")
    await db.execute("PRAGMA journal_mode = WAL")
    await db.execute("PRAGMA synchronous = FULL")
    return db


@contextlib.asynccontextmanager
async def lifespan(app):
    # What is read in the middle of a transaction would hold up its connection's next one, so writing has its own; it has
    # one transaction at a time.
    app.state.db, app.state.writing, app.state.turn = await connect(), await connect(), asyncio.Lock()
    await app.state.writing.executescript("""
        CREATE TABLE IF NOT EXISTS item (
          id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, due TEXT, completed INTEGER NOT NULL,
          createdAt TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
        CREATE INDEX IF NOT EXISTS itemByOwner ON item (owner, id);
        CREATE TABLE IF NOT EXISTS kept (owner TEXT, key TEXT, id TEXT, PRIMARY KEY (owner, key));
    """)
    yield
    await app.state.db.close()
    await app.state.writing.close()


app = FastAPI(lifespan=lifespan)


def person(authorization: str = Header("")) -> str:
    try:
        return jwt.decode(authorization.removeprefix("Bearer "), SECRET, algorithms=["HS256"])["sub"]
    except jwt.PyJWTError:
        raise HTTPException(401)


def shown(row):
    return dict(zip(COLUMNS, row))


def answer(value, status=200):
    return Response(orjson.dumps(value), status, media_type="application/json")


@app.get("/health/ready")
async def ready():
    return Response(status_code=204)


@app.get("/api/todo/items")
async def items(limit: int = 50, cursor: str = "", owner: str = Depends(person)):
    async with app.state.db.execute(SELECT + "id > ? ORDER BY id LIMIT ?", (owner, cursor, limit + 1)) as found:
        rows = await found.fetchall()
    page = [shown(row) for row in rows[:limit]]
    return answer({"items": page, "next": page[-1]["id"] if len(rows) > limit else None})


async def find(db, id: str, owner: str):
    async with db.execute(SELECT + "id = ?", (owner, id)) as found:
        return await found.fetchone()


@app.get("/api/todo/items/{id}")
async def item(id: str, owner: str = Depends(person)):
    row = await find(app.state.db, id, owner)
    if row is None:
        raise HTTPException(404)
    return answer(shown(row))


@app.post("/api/todo/items", status_code=201)
async def create(new: NewItem, owner: str = Depends(person), idempotency_key: str | None = Header(None)):
    async with app.state.turn:
        await app.state.writing.execute("BEGIN IMMEDIATE")
        try:
            id = await make(new, owner, idempotency_key)
            row = await find(app.state.writing, id, owner)
            await app.state.writing.execute("COMMIT")
        except BaseException:
            await app.state.writing.execute("ROLLBACK")
            raise
    return answer(shown(row), 201)


async def make(new: NewItem, owner: str, key: str | None) -> str:
    db, id = app.state.writing, str(uuid.uuid4())
    if key:
        async with db.execute("SELECT id FROM kept WHERE owner = ? AND key = ?", (owner, key)) as found:
            if row := await found.fetchone():
                return row[0]
        await db.execute("INSERT INTO kept VALUES (?, ?, ?)", (owner, key, id))
    await db.execute(
        "INSERT INTO item (id, owner, title, due, completed) VALUES (?, ?, ?, ?, 0)", (id, owner, new.title, new.due))
    return id
