"""The todo API as a team would write it with FastAPI: sign-in by token, pages, creation once for a key, SQLite.

Writes wait for the disk, as those of easeld do.
"""

import contextlib
import os
import uuid

import aiosqlite
import jwt
from fastapi import Depends, FastAPI, Header, HTTPException
from fastapi.responses import ORJSONResponse, Response
from pydantic import BaseModel, Field

SECRET = os.environ["TODO_SECRET"]
COLUMNS = ("id", "title", "due", "completed", "createdAt")
SELECT = f"SELECT {', '.join(COLUMNS)} FROM item WHERE owner = ? AND "


class NewItem(BaseModel):
    title: str = Field(min_length=1, max_length=500)
    due: str | None = None


@contextlib.asynccontextmanager
async def lifespan(app):
    app.state.db = db = await aiosqlite.connect(os.environ["TODO_DATABASE"])
    await db.execute("PRAGMA journal_mode = WAL")
    await db.execute("PRAGMA synchronous = FULL")
    await db.execute("PRAGMA busy_timeout = 5000")
    await db.executescript("""
        CREATE TABLE IF NOT EXISTS item (
          id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, due TEXT, completed INTEGER NOT NULL,
          createdAt TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
        CREATE INDEX IF NOT EXISTS itemByOwner ON item (owner, id);
        CREATE TABLE IF NOT EXISTS kept (owner TEXT, key TEXT, id TEXT, PRIMARY KEY (owner, key));
    """)
    await db.commit()
    yield
    await db.close()


app = FastAPI(lifespan=lifespan, default_response_class=ORJSONResponse)


def person(authorization: str = Header("")) -> str:
    try:
        return jwt.decode(authorization.removeprefix("Bearer "), SECRET, algorithms=["HS256"])["sub"]
    except jwt.PyJWTError:
        raise HTTPException(401)


def shown(row):
    return dict(zip(COLUMNS, row))


@app.get("/health/ready")
async def ready():
    return Response(status_code=204)


@app.get("/api/todo/items")
async def items(limit: int = 50, cursor: str = "", owner: str = Depends(person)):
    async with app.state.db.execute(SELECT + "id > ? ORDER BY id LIMIT ?", (owner, cursor, limit + 1)) as found:
        rows = await found.fetchall()
    page = [shown(row) for row in rows[:limit]]
    return ORJSONResponse({"items": page, "next": page[-1]["id"] if len(rows) > limit else None})


@app.get("/api/todo/items/{id}")
async def item(id: str, owner: str = Depends(person)):
    async with app.state.db.execute(SELECT + "id = ?", (owner, id)) as found:
        row = await found.fetchone()
    if row is None:
        raise HTTPException(404)
    return ORJSONResponse(shown(row))


@app.post("/api/todo/items", status_code=201)
async def create(new: NewItem, owner: str = Depends(person), idempotency_key: str | None = Header(None)):
    db, id = app.state.db, str(uuid.uuid4())
    if idempotency_key:
        async with db.execute("SELECT id FROM kept WHERE owner = ? AND key = ?", (owner, idempotency_key)) as found:
            if row := await found.fetchone():
                return await item(row[0], owner)
        await db.execute("INSERT INTO kept VALUES (?, ?, ?)", (owner, idempotency_key, id))
    await db.execute(
        "INSERT INTO item (id, owner, title, due, completed) VALUES (?, ?, ?, ?, 0)", (id, owner, new.title, new.due))
    await db.commit()
    return await item(id, owner)
