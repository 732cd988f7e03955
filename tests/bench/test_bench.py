"""The benchmark counts what it claims to count; speed itself is not tested."""

import json
import random
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import guildhall
from bench import bench_command as command
from bench import measure
from bench.engine import (
    CLONES_PER_BATCH,
    GAMES_PER_CALL,
    clone_batch,
    engine_contenders,
    engine_mode,
    midgame_position,
    play_game,
    playout_batch,
)
from bench.interpreted_worker import interpreted_contenders
from bench.measure import (
    CLONE,
    DRIVEN,
    INSIDE,
    STEPS,
    Contender,
    ContenderId,
    Measurement,
    Sample,
)
from bench.peers import (
    CATANATRON,
    CONNECT_FOUR,
    HEARTS,
    PEERS,
    TEXAS,
)
from bench.pettingzoo_peer import has_lab
from bench.report import PREFACE, Report, join_and, replace_section, to_json, to_markdown
from bench.suite import ENGINE, LAB, SUITES, Suite, select_suites
from bench.targets import COUNTERPARTS, TARGETS, compare_all
from tests.scale import IS_THOROUGH, scaled

runner = CliRunner()
app = typer.Typer()
app.command()(command.bench)

every_game = pytest.mark.parametrize("game_id", guildhall.titles())


def measurement(subject: str, mode: str, metric: str, *rates: int) -> Measurement:
    return Measurement(ContenderId(subject, mode, metric), [Sample(rate, 1.0) for rate in rates])


# Measuring


def test_a_slice_ends_with_the_first_batch_that_passes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 10.4, 10.9, 11.5, 99.0])
    monkeypatch.setattr("bench.measure.time.process_time", lambda: next(clock))
    sample = measure.measure_batch(lambda: 30, 1.0)
    assert sample == Sample(90, 1.5)
    assert sample.rate == 60


def test_each_round_measures_everyone_once_and_rounds_alternate() -> None:
    log: list[tuple[str, float]] = []

    def named(subject: str) -> Contender:
        def run(seconds: float) -> Sample:
            log.append((subject, seconds))
            return Sample(len(log), 1.0)

        return Contender(ContenderId(subject, "", DRIVEN), run)

    ticks: list[None] = []
    contenders = [named(subject) for subject in "abc"]
    measurements = measure.interleave(contenders, 3, 0.5, lambda: ticks.append(None))
    assert "".join(subject for subject, _ in log) == "abcabccbaabc"
    assert [seconds for _, seconds in log] == [0.05] * 3 + [0.5] * 9
    assert [[sample.operations for sample in one.samples] for one in measurements] == [
        [4, 9, 10],
        [5, 8, 11],
        [6, 7, 12],
    ]
    assert len(ticks) == 9


def test_the_median_is_that_of_the_rates() -> None:
    samples = [Sample(10, 1.0), Sample(100, 1.0), Sample(60, 2.0)]
    assert Measurement(ContenderId("a", "", DRIVEN), samples).median == 30
    assert Measurement(ContenderId("a", "", DRIVEN), samples[:2]).median == 55


# Our games


@every_game
def test_the_driver_counts_the_decisions_of_the_game_and_no_draws(game_id: str) -> None:
    game = guildhall.game(game_id)
    seats = game.default_seats()
    state = game.start(seats=seats)
    rng = random.Random(5)
    moves: list[tuple[int, int]] = []
    while not state.over:
        seat = state.actor
        if seat == guildhall.CHANCE:
            moves.append((seat, state.sample(rng)))
        else:
            moves.append((seat, rng.choice(state.actions(seat))))
        state.apply(*moves[-1])

    driven = game.start(seats=seats)
    decisions = play_game(driven, random.Random(5))
    assert game.dump(driven) == game.dump(state)
    assert decisions == sum(1 for seat, _ in moves if seat != guildhall.CHANCE)
    assert decisions < len(moves)


@every_game
def test_playouts_are_counted_as_the_engine_counts_them(game_id: str) -> None:
    game = guildhall.game(game_id)
    seats = game.default_seats()
    batch = playout_batch(game, seats)
    seeds = random.Random(1)
    for _ in range(2):
        assert batch() == game.playouts(GAMES_PER_CALL, seats, seeds.getrandbits(31))


@every_game
def test_the_cloned_position_is_in_the_middle_of_a_game(game_id: str) -> None:
    game = guildhall.game(game_id)
    opening = game.start(seats=game.default_seats())
    whole = play_game(opening.clone(), random.Random(3))
    middle = midgame_position(opening.clone(), random.Random(3))
    assert not middle.over
    assert middle.actor != guildhall.CHANCE
    assert 0 < play_game(middle.clone(), random.Random(4)) < whole


def test_every_clone_is_counted() -> None:
    class Counted:
        made = 0

        def clone(self) -> None:
            self.made += 1

    state = Counted()
    assert clone_batch(state)() == CLONES_PER_BATCH == state.made


@every_game
def test_only_the_given_metrics_are_measured(game_id: str) -> None:
    for metrics in ([DRIVEN, INSIDE, CLONE], [INSIDE]):
        contenders = engine_contenders(game_id, guildhall.game(game_id).default_seats(), metrics)
        assert [one.name for one in contenders] == [
            ContenderId(game_id, engine_mode(), metric) for metric in metrics
        ]


def test_a_second_process_measures_interpreted() -> None:
    game_id = guildhall.titles()[0]
    seats = guildhall.game(game_id).default_seats()
    with interpreted_contenders({game_id: seats}, [INSIDE, CLONE]) as contenders:
        assert [one.name for one in contenders] == [
            ContenderId(game_id, "interpreted", metric) for metric in (INSIDE, CLONE)
        ]
        first = contenders[1].measure(0.001)
        again = contenders[1].measure(0.001)
    assert first.operations % CLONES_PER_BATCH == again.operations % CLONES_PER_BATCH == 0
    assert first.operations > 0 < again.operations


# Peers, if they are installed


def test_a_decision_of_catanatron_is_an_action_in_its_log() -> None:
    catanatron = pytest.importorskip("catanatron")
    from bench.catanatron_peer import play_catan

    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    game = catanatron.Game(players, seed=2)
    assert len(players) == 4
    assert play_catan(game, 1000, random.Random(2)) == len(game.state.actions)


def test_a_deal_of_hearts_has_a_fixed_number_of_decisions() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from bench.openspiel_peer import after_deal, play_spiel

    rng = random.Random(2)
    lengths: set[int] = set()
    for _ in range(20):
        state = pyspiel.load_game("hearts").new_initial_state()
        after_deal(state, rng)
        drawn = len(state.history())
        other = play_spiel(state.clone(), rng)
        length = play_spiel(state, rng)
        assert length == other == len(state.history()) - drawn
        lengths.add(length)
    assert lengths == {52, 64}


def test_the_rollouts_of_hearts_are_counted_by_deal() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from bench.openspiel_peer import DEALS, ROLLOUTS_PER_CALL, rollouts

    batch = rollouts(pyspiel, pyspiel.load_game("hearts"), random.Random(2))
    counts = [batch() for _ in range(2 * DEALS)]
    assert counts[:DEALS] == counts[DEALS:]
    assert set(counts) == {52 * ROLLOUTS_PER_CALL, 64 * ROLLOUTS_PER_CALL}


# Suites


def test_every_peer_and_metric_is_in_one_suite() -> None:
    assert [peer for suite in SUITES.values() for peer in suite.peers] == list(PEERS)
    metrics = [metric for suite in SUITES.values() for metric in suite.metrics]
    assert metrics == [DRIVEN, INSIDE, CLONE, STEPS]


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_peers_and_targets_stay_within_their_suite(suite: Suite) -> None:
    pairs = {(peer, metric) for peer in suite.peers for metric in suite.metrics}
    assert {pair for pair in COUNTERPARTS if pair[0] in suite.peers} == pairs
    for target in TARGETS:
        assert (target.peer in suite.peers) is (target.metric in suite.metrics)


def test_suites_are_chosen_by_name() -> None:
    assert select_suites(None) == select_suites(["lab", "engine"]) == [ENGINE, LAB]
    assert select_suites(["lab"]) == [LAB]


# Comparing and reporting

PEER_MEASUREMENTS = [
    measurement(CATANATRON, "Python", DRIVEN, 10, 20, 30),
    measurement(CATANATRON, "Python", CLONE, 50),
    measurement(HEARTS, "C++", DRIVEN, 300),
    measurement(HEARTS, "C++", INSIDE, 4000),
    measurement(HEARTS, "C++", CLONE, 1000),
]

ZOO_MEASUREMENTS = [
    measurement(TEXAS, "Python", STEPS, 2000),
    measurement(CONNECT_FOUR, "Python", STEPS, 7000),
]


def test_measurements_are_compared_with_their_counterparts() -> None:
    own = [
        measurement("g", "compiled", DRIVEN, 600),
        measurement("g", "compiled", INSIDE, 2000),
        measurement("g", "compiled", CLONE, 900),
        measurement("g", "interpreted", DRIVEN, 39),
        measurement("g", "interpreted", INSIDE, 40),
    ]
    compared = compare_all([*own, *PEER_MEASUREMENTS])
    assert [line.ratios for line in compared[:5]] == [
        {CATANATRON: 30, HEARTS: 2},
        {CATANATRON: 100, HEARTS: 0.5},
        {CATANATRON: 18, HEARTS: 0.9},
        {CATANATRON: 1.95, HEARTS: 0.13},
        {CATANATRON: 2, HEARTS: 0.01},
    ]
    assert [line.is_met for line in compared] == [True, True, False, False, *[None] * 6]


@pytest.mark.parametrize(("rate", "is_met"), [(599, False), (600, True)])
def test_both_targets_of_a_measurement_must_be_met(rate: int, is_met: bool) -> None:
    assert (
        compare_all([measurement("g", "compiled", DRIVEN, rate), *PEER_MEASUREMENTS])[0].is_met
        is is_met
    )
    slow_hearts = [
        one for one in PEER_MEASUREMENTS if one.name != ContenderId(HEARTS, "C++", DRIVEN)
    ]
    slow_hearts.append(measurement(HEARTS, "C++", DRIVEN, 1))
    assert (
        compare_all([measurement("g", "compiled", DRIVEN, rate), *slow_hearts])[0].is_met is is_met
    )


@pytest.mark.parametrize(
    ("mode", "rate", "is_met"),
    [
        ("compiled", 34_999, False),
        ("compiled", 35_000, True),
        ("interpreted", 35_000, None),
    ],
)
def test_steps_target_five_times_the_faster_peer(mode: str, rate: int, is_met: bool | None) -> None:
    own = measurement("g", mode, STEPS, rate)
    (line, *_) = compare_all([own, *PEER_MEASUREMENTS, *ZOO_MEASUREMENTS])
    assert line.ratios == {TEXAS: rate / 2000, CONNECT_FOUR: rate / 7000}
    assert line.is_met is is_met
    (line, *_) = compare_all([own, measurement(TEXAS, "Python", STEPS, 7000), ZOO_MEASUREMENTS[0]])
    assert line.is_met is None


def test_without_the_peer_no_target_is_met() -> None:
    assert (
        compare_all([measurement("g", "compiled", DRIVEN, 600), *PEER_MEASUREMENTS[:2]])[0].is_met
        is None
    )


def report(cpu: str, rate: int) -> Report:
    return Report(
        date="2026-01-02",
        cpu=cpu,
        python="CPython 3.11.0",
        version="1.0",
        mode="compiled",
        is_pinned=True,
        rounds=1,
        seconds=0.5,
        seats={"g": 4},
        peers=["catanatron 3", "OpenSpiel hearts 2"],
        measurements=[
            measurement("g", "compiled", DRIVEN, rate, rate + 10, rate + 20),
            *PEER_MEASUREMENTS,
        ],
    )


def test_the_section_of_a_machine_is_replaced_and_others_stay() -> None:
    text = ""
    for cpu, rate in (("Abacus", 600), ("Babbage", 700), ("Abacus", 300)):
        text = replace_section(text, to_markdown(report(cpu, rate), "guildhall bench"))
    assert text.startswith(PREFACE.strip())
    # An old preface is replaced.
    assert replace_section("# Old\n\n## Toaster\n\n1\n", "## New\n\n2\n") == (
        PREFACE.strip() + "\n\n## Toaster\n\n1\n\n## New\n\n2\n"
    )
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Abacus, CPython 3.11.0",
        "## Babbage, CPython 3.11.0",
    ]
    assert "| g | compiled | from Python | 310 | ± 3% | 16 (≥ 30) | 1.03 (≥ 2) | no |" in text
    assert "| g | compiled | from Python | 710 | ± 1% | 36 (≥ 30) | 2.37 (≥ 2) | yes |" in text
    assert " 610 " not in text
    assert "2026-01-02: Guildhall 1.0, compiled, on one core" in text


def test_each_suite_has_its_own_table() -> None:
    run = report("Abacus", 600)
    run.measurements += [measurement("g", "compiled", STEPS, 36_000), *ZOO_MEASUREMENTS]
    engine, lab = to_markdown(run, "guildhall bench").split("### ")[1:]
    assert engine.startswith(f"Engine\n\n{ENGINE.legend}\n\n| contender | mode | metric |")
    assert (
        "| x catanatron (target) | x hearts (target) | met |\n| --- | --- | --- | ---: |" in engine
    )
    assert lab.startswith(f"PettingZoo loop\n\n{LAB.legend}\n\n| contender | mode | metric |")
    assert "| x texas_holdem_v4 (target) | x connect_four_v3 (target) | met |" in lab
    row = "| g | compiled | PettingZoo steps | 36,000 | ± 0% | 18 (≥ 5) | 5.14 (≥ 5) | yes |"
    assert row in lab
    assert (engine.count("\n| "), lab.count("\n| ")) == (8, 5)


def test_a_suite_without_measurements_has_no_table() -> None:
    run = report("Abacus", 600)
    assert [suite for suite, _ in run.tables()] == [ENGINE]
    run.measurements = [*ZOO_MEASUREMENTS]
    assert [suite for suite, _ in run.tables()] == [LAB]
    assert "Engine" not in to_markdown(run, "guildhall bench")


def test_a_list_of_words_reads_as_a_sentence() -> None:
    assert [join_and(["a"]), join_and(["a", "b"]), join_and(["a", "b", "c"])] == [
        "a",
        "a and b",
        "a, b and c",
    ]


def test_json_holds_every_sample() -> None:
    data = json.loads(to_json(report("Abacus", 600)))
    first = data["measurements"][0]
    assert first["samples"] == [[600, 1.0], [610, 1.0], [620, 1.0]]
    assert (first["median"], first["met"]) == (610, True)
    assert first["targets"] == {CATANATRON: 30, HEARTS: 2}


# The command

QUICK = ["--slice", "0.001", "--rounds", "2", "--no-peers"]
ONE = ["--slice", "0.001", "--rounds", "1", "--title", guildhall.titles()[0]]


def test_a_short_run_prints_a_table_and_writes_files(tmp_path: Path) -> None:
    data, results = tmp_path / "bench.json", tmp_path / "RESULTS.md"
    titles = scaled(guildhall.titles()[:2], guildhall.titles())
    named = [] if IS_THOROUGH else [word for game_id in titles for word in ("--title", game_id)]
    words = [*named, *QUICK, "--json", str(data), "--write", str(results)]
    result = runner.invoke(app, words)
    assert result.exit_code == 0, result.output
    for shown in (*titles, "from Python", "inside", "clones", "per second"):
        assert shown in result.output
    measurements = json.loads(data.read_text(encoding="utf-8"))["measurements"]
    metrics = [DRIVEN, INSIDE, CLONE, *([STEPS] if has_lab() else [])]
    assert {(one["subject"], one["metric"]) for one in measurements} == {
        (game_id, metric) for game_id in titles for metric in metrics
    }
    assert all(len(one["samples"]) == 2 for one in measurements)
    again = ["guildhall bench", *named, "--rounds 2 --slice 0.001 --no-peers --write"]
    assert " ".join([*again, results.as_posix()]) in results.read_text(encoding="utf-8")


def test_all_games_are_measured_unless_some_are_named() -> None:
    usual = {game_id: guildhall.game(game_id).default_seats() for game_id in guildhall.titles()}
    assert command.seats_by_game(None, None) == usual
    last = guildhall.titles()[-1]
    assert command.seats_by_game([last], None) == {last: usual[last]}


def test_seats_and_title_can_be_chosen() -> None:
    game_id = guildhall.titles()[0]
    seats = guildhall.game(game_id).seats[0]
    result = runner.invoke(app, [*ONE, "--no-peers", "--seats", str(seats)])
    assert result.exit_code == 0, result.output
    assert f"{game_id} with {seats} seats" in " ".join(result.output.split())


def test_a_suite_can_be_measured_alone() -> None:
    result = runner.invoke(app, [*ONE, "--no-peers", "--suite", "engine"])
    assert result.exit_code == 0, result.output
    assert ENGINE.title in result.output
    assert LAB.title not in result.output


def test_our_games_are_measured_in_the_pettingzoo_loop() -> None:
    if not has_lab():
        pytest.skip("not installed")
    result = runner.invoke(app, [*ONE, "--no-peers", "--suite", "lab"])
    assert result.exit_code == 0, result.output
    assert "PettingZoo steps" in result.output
    assert ENGINE.title not in result.output


def test_without_the_extras_it_says_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "is_installed", lambda peer: peer == HEARTS)
    monkeypatch.setattr(command, "has_lab", lambda: False)
    monkeypatch.setattr(command, "peer_contenders", lambda peer: [])
    monkeypatch.setattr(command, "name_with_version", lambda peer: peer)
    result = runner.invoke(app, ONE)
    assert result.exit_code == 0, result.output
    assert result.stderr.strip() == (
        "Skipped because PettingZoo is not installed: the lab suite of our games. "
        "Install it with: pip install 'guildhall-games[lab]'\n"
        f"Skipped because not installed: {CATANATRON}, {TEXAS} and {CONNECT_FOUR}. "
        "Install all peers with: pip install 'guildhall-games[bench]'"
    )
    assert ENGINE.title in result.stdout
    assert LAB.title not in result.stdout


def test_each_extra_is_asked_for_only_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "is_installed", lambda peer: False)
    monkeypatch.setattr(command, "has_lab", lambda: False)
    result = runner.invoke(app, [*ONE, "--suite", "engine"])
    assert result.exit_code == 0, result.output
    assert f"not installed: {CATANATRON} and {HEARTS}. " in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    result = runner.invoke(app, [*QUICK, "--suite", "lab"])
    assert result.exit_code == 2
    assert "[lab]" in result.stderr
    assert result.stderr.endswith("\nThere is nothing left to measure.\n")
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--title", "chess"], "chess"),
        (["--seats", "99"], "99"),
        (["--suite", "chess"], "Unknown suite 'chess'; expected one of: engine, lab."),
        (["--suite", "lab", "--write", "new.md"], "use either --suite or --write."),
        (["--rounds", "0"], "The number of rounds must be at least 1, not 0."),
        (["--slice", "0"], "A slice must take more than 0 and at most 60 seconds, not 0."),
        (["--slice", "nan"], "A slice must take more than 0 and at most 60 seconds, not nan."),
        (["--json", "/nowhere/bench.json"], "/nowhere/bench.json"),
        (["--write", "/"], "/ is a folder, not a file."),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: list[str], sentence: str) -> None:
    result = runner.invoke(app, [*QUICK, *arguments])
    assert result.exit_code == 2
    assert sentence in result.output
    assert result.output.count("\n") == 1
