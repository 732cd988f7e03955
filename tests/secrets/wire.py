"""A random game over real sockets, of which every byte that comes is explained."""

import asyncio
import json
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

import guildhall
from guildhall.core.tongue import LANGUAGES
from guildhall.server import pages
from guildhall.server.keys import digest
from guildhall.store import Store, Whole
from guildhall.table import Table
from tests.kit import Viewer
from tests.secrets.knowing import Moment, Role, Witness, differs
from tests.secrets.plainly import Answer, Http, Log

PATIENCE: Final = 60.0
REVISION: Final = re.compile(r' data-seq="(\d+)"')
TWINS_COMPARED: Final = 16  # to compare whole positions takes longer than to imagine them

Json = dict[str, object]


class Tally:
    """How much was seen, so that a test that has seen nothing fails."""

    def __init__(self) -> None:
        self.frames = 0
        self.twins = 0
        self.compared = 0
        self.differing = 0
        self.answers = 0
        self.seats = 0  # that have listened
        self.pages = 0


@dataclass(frozen=True)
class Scene:
    """A server, a connection to it, and its log."""

    url: str
    http: Http
    log: Log
    store: Store

    async def whole(self, table: str) -> Whole:
        """The rows of a table."""
        whole = await self.store.table(table)
        assert whole is not None
        return whole


class Ear:
    """One socket that listens, with its witness and all that has come."""

    def __init__(self, key: str, socket: ClientConnection) -> None:
        self.key = key
        self.socket = socket
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(self.listen())
        self.witness: Witness | None = None
        self.asides: dict[object, str] = {}
        self.shown = 0  # the newest revision that has come
        self.phase = ""
        self.answers: dict[int, str] = {}

    @property
    def known(self) -> Witness:
        """What its viewer may know."""
        assert self.witness is not None
        return self.witness

    async def listen(self) -> None:
        """Take what comes."""
        async for frame in self.socket:
            self.frames.put_nowait(str(frame))
        self.frames.put_nowait("")

    async def next(self) -> str:
        """The next thing that comes."""
        frame = await asyncio.wait_for(self.frames.get(), PATIENCE)
        assert frame, "The server has closed a socket."
        return frame

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
        await self.task


class WireGame:
    """One table of a title; some seats and a spectator listen, all seats move."""

    def __init__(self, scene: Scene, number: int, tally: Tally) -> None:
        titles = guildhall.titles()
        self.game = guildhall.game(titles[number % len(titles)])
        counts = self.game.seats
        self.seats = counts[number // len(titles) % len(counts)]
        self.rng = random.Random(number)
        self.scene = scene
        self.language = LANGUAGES[number // len(titles) % len(LANGUAGES)]
        self.tally = tally
        # Mostly one seat or a spectator listens; in some games all do.
        everybody: list[Viewer] = [*range(self.seats), None]
        self.listening = everybody if number % 15 == 7 else [self.rng.choice(everybody)]
        self.keys: dict[int, str] = {}  # by seat
        self.watch = ""
        self.opened: list[Ear] = []
        self.ears: dict[Viewer, Ear] = {}
        self.table: Table
        self.whole: Whole
        self.id = ""
        self.message = 0

    # Opening

    async def open(self) -> None:
        """Open a table, let everybody who listens come, and start."""
        people = [{"kind": "me", "name": f"P{seat} <&>"} for seat in range(self.seats)]
        is_drawn = self.rng.random() < 0.5
        body = {"title": self.game.id, "seats": people, "settings": {"shuffle": is_drawn}}
        answer = await self.scene.http.ask("POST", "/api/v1/tables", body)
        made = json.loads(answer.text)
        self.id, self.watch = str(made["table"]), str(made["keys"]["watch"])
        keys = [str(key) for key in made["keys"]["seats"].values()]
        for viewer in self.listening:
            await self.connected(self.watch if viewer is None else keys[viewer])
        await self.post("start", {}, keys[0])
        whole = await self.scene.whole(self.id)
        self.whole = whole
        self.table = Table(self.game, self.seats, whole.row.options)
        seat_of = {row.digest: row.seat for row in whole.keys}
        for key in keys:
            seat = seat_of[digest(key)]
            assert seat is not None
            self.keys[seat] = key
        # Who listens may have got another seat by lot.
        self.ears = {seat_of[digest(ear.key)]: ear for ear in self.opened}
        self.tally.seats += len(self.ears.keys() - {None})
        online = tuple(sorted(seat for seat in self.ears if seat is not None))
        hosts = {row.seat for row in whole.keys if row.is_host}
        for viewer, ear in self.ears.items():
            role = Role(viewer, viewer in hosts, self.language, online, int(None in self.ears))
            ear.witness = Witness(self.table, whole.row, whole.seats, role)

    async def connected(self, key: str) -> None:
        """Open a socket that listens; it has got its first view and talk."""
        base = self.scene.url.replace("http", "ws", 1)
        address = f"{base}/ws/{self.id}?k={key}&lang={self.language}"
        # Packed or not, it is the same text; what is not packed comes sooner. And on a busy machine
        # nobody is pinged, who may be busy.
        socket = await connect(
            address,
            max_size=2**20,
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        )
        ear = Ear(key, socket)
        self.opened.append(ear)
        for _ in range(2):
            await ear.next()

    async def post(self, path: str, body: Json, key: str) -> None:
        """Do something through the API."""
        answer = await self.scene.http.ask("POST", f"/api/v1/tables/{self.id}/{path}", body, key)
        assert answer.status == 200, answer.text
        self.scan(answer.text)

    async def get(self, path: str, viewer: Viewer) -> Answer:
        """Read something with a viewer's key: a page, or an answer of the API."""
        key = self.watch if viewer is None else self.keys[viewer]
        is_page = not path or path.startswith("/")
        table = f"{self.id}{path}" if is_page else f"{self.id}/{path}"
        where = f"/t/{table}?k={key}" if is_page else f"/api/v1/tables/{table}"
        answer = await self.scene.http.ask("GET", where, None, key, self.language)
        self.scan(answer.text)
        return answer

    # Playing

    async def play(self) -> None:
        """Play to the end; whatever comes is explained before the game goes on."""
        try:
            await self.open()
            await self.learn()
            visits = {self.rng.randrange(3, 150) for _ in range(3)}
            made = 0
            while not self.table.over:
                await self.move()
                await self.learn()
                made += 1
                if made in visits:
                    await self.visit()
            for ear in self.ears.values():
                while ear.phase != "over":
                    self.explain(ear, await ear.next())
            await self.visit()
        finally:
            for ear in self.opened:
                await ear.close()

    async def move(self) -> None:
        """A random move of a seat that is asked, or now and then one step back."""
        seat = self.rng.choice(self.table.waiting())
        revision = self.table.revision(seat)
        action = self.rng.choice(self.table.view(seat)["actions"])
        is_undo = self.rng.random() < 0.04 and self.table.undo_barrier(seat) is None
        ear = self.ears.get(seat)
        if ear is None:
            body: Json = {"revision": revision}
            if not is_undo:
                body["action"] = action
            await self.post("undo" if is_undo else "play", body, self.keys[seat])
            return
        if self.rng.random() < 0.3:
            await self.ask_why(ear, self.rng.randrange(self.game.num_actions))
        deed: Json = {"t": "undo"} if is_undo else {"t": "act", "a": action, "sure": True}
        await self.send(ear, deed | {"seq": revision})
        # The answer comes after the view that it has caused, which is read with all others.
        while self.message not in ear.answers:
            await self.heard(ear)

    async def ask_why(self, ear: Ear, action: int) -> None:
        """Ask about something; the answer must follow from the view."""
        await self.send(ear, {"t": "why", "about": [action]})
        while self.message not in ear.answers:
            await self.heard(ear)
        witness = ear.known
        seat = witness.role.viewer
        assert seat is not None
        reason = witness.twin(witness.moments[-1], self.rng).why_not(seat, action)
        expected = f'O{{"id": {self.message}}}'
        if reason is not None:
            said = {"error": witness.tongue.reason(reason), "rule": reason.rule or None}
            expected = "E" + json.dumps({"id": self.message, **said})
        assert ear.answers[self.message] == expected
        self.tally.answers += 1

    async def send(self, ear: Ear, message: Json) -> None:
        """Send a message on a socket."""
        self.message += 1
        await ear.socket.send(json.dumps(message | {"id": self.message}))

    async def heard(self, ear: Ear) -> None:
        """Read one frame, after what the log says about it."""
        frame = await ear.next()
        await self.learn()
        self.explain(ear, frame)

    async def learn(self) -> None:
        """Read on in the log, then explain what has come meanwhile."""
        for entry in self.scene.log.entries(self.id, after=self.table.seq):
            self.table.append(entry)
            for ear in self.ears.values():
                ear.known.follow(entry, [])
        for ear in self.ears.values():
            while not ear.frames.empty():
                self.explain(ear, await ear.next())

    # Explaining

    def explain(self, ear: Ear, frame: str) -> None:
        """A frame must be what the viewer's own knowledge makes of it."""
        witness = ear.known
        self.scan(frame)
        self.tally.frames += 1
        if frame.startswith("V"):
            found = REVISION.search(frame)
            assert found is not None
            ear.shown = int(found.group(1))
            if ear.shown:
                ear.phase = explained(witness, frame, ear.shown, self.rng, self.tally).phase
        elif frame.startswith("T") and ear.shown:  # before the start nothing is secret
            assert any(frame == text for text in self.asides(ear)), frame
        elif not frame.startswith("T"):
            ear.answers[json.loads(frame[1:])["id"]] = frame

    def asides(self, ear: Ear) -> Iterable[str]:
        """All that the talk can have been until now."""
        for moment in ear.known.moments:
            mark = (moment.waiting, moment.phase, len(moment.view["asked"]))
            if mark not in ear.asides:
                ear.asides[mark] = ear.known.aside(moment)
        return ear.asides.values()

    async def visit(self) -> None:
        """Read pages and the API as each listener, while nothing moves."""
        for viewer, ear in self.ears.items():
            witness = ear.known
            moment = witness.moments[-1]
            twin = witness.twin(moment, self.rng)
            page, expected = (await self.get("", viewer)).text, witness.page(moment, twin)
            assert page == expected, parted(page, expected)
            view = json.loads((await self.get("view", viewer)).text)
            assert view["view"] == twin.view(viewer)
            assert view["revision"] == moment.revision
            assert view["prompt"] == self.game.prompt(twin.view(viewer), witness.tongue)
            told = [one["text"] for one in json.loads((await self.get("log", viewer)).text)]
            assert told == [self.game.tell(one.event, witness.tongue) for one in moment.told]
            told_page = (await self.get("/told", viewer)).text
            assert told_page == pages.told_part(witness.sight(moment, twin))
            if viewer is not None:
                choices = json.loads((await self.get("actions", viewer)).text)
                assert [one["id"] for one in choices] == twin.actions(viewer)
            drawing = (await self.get("board.svg", viewer)).text
            assert drawing == self.game.draw(twin.view(viewer), witness.tongue)
            record = await self.get("record", viewer)
            assert (record.status == 200) == self.table.over
            self.tally.pages += 1

    def scan(self, text: str) -> None:
        """No key and no digest is ever sent to anybody."""
        for key in (*self.keys.values(), self.watch):
            assert key not in text
        for row in self.whole.keys if self.keys else ():
            assert row.digest not in text


def explained(
    witness: Witness, frame: str, revision: int, rng: random.Random, tally: Tally
) -> Moment:
    """The moment of which a twin gives the frame."""
    nearest = ""
    for moment in witness.at(revision):
        twin = witness.twin(moment, rng)
        tally.twins += 1
        hides = witness.table.game.hides(witness.table.seats)
        if hides and tally.twins % TWINS_COMPARED == 0:
            tally.compared += 1
            tally.differing += differs(moment, twin)
        nearest = witness.frame(moment, twin)
        if nearest == frame:
            return moment
    raise AssertionError(f"{witness.role} got what it cannot know: {parted(frame, nearest)}")


def parted(one: str, other: str) -> str:
    """Where two texts part, with what stands there."""
    both = enumerate(zip(one, other, strict=False))
    place = next((i for i, (a, b) in both if a != b), min(len(one), len(other)))
    start = max(0, place - 80)
    return f"at {place}: …{one[start : place + 120]}… != …{other[start : place + 120]}…"
