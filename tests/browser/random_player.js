// Plays a seat at random through the client's own modules, on the table page. Injected by
// test_random_games.py. It chooses what decision.js offers, by clicking the element for it, and
// fails where nothing is offered although the decision is not complete.
async (seed) => {
  const decision = await import('/static/board/decision.js');
  const { context, view } = await import('/static/page_context.js');
  const TIMEOUT = 30_000;
  const MAX_STEPS = 200;
  const done = { moves: 0, decisions: 0, clicks: 0 };

  let state = seed >>> 0;
  const random = () => { // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = (list) => list[Math.floor(random() * list.length)];
  const fail = (what) => {
    throw new Error(`${what} (${view().dataset.gameId}, revision ${view().dataset.revision}, `
      + `${view().dataset.decision ?? 'no decision'}, `
      + `chosen ${JSON.stringify(groups().map((_, index) => decision.chosenIn(index)))})`);
  };
  const find = (selector) => view().querySelector(selector);
  const click = (element) => {
    done.clicks += 1;
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const groups = () => decision.pendingDecision()?.groups ?? [];
  const isOver = () => view().dataset.status === 'over';
  const isMyTurn = () => (view().dataset.waiting ?? '').split(' ').includes(view().dataset.viewer);
  const isFree = () => context.socket && !context.socket.isBusy;
  const isReady = () => {
    const button = find('#done');
    return button && !button.hidden && !button.disabled;
  };
  const isConfirming = () => Boolean(find('#prompt-buttons.is-confirming'));

  /** Waits for messages, without a timer while they arrive quickly. */
  const wait = async (condition, what) => {
    const until = performance.now() + TIMEOUT;
    const channel = new MessageChannel();
    for (let n = 0; !condition(); n += 1) {
      if (performance.now() > until) fail(`no ${what}`);
      await new Promise((go) => {
        if (n > 20) setTimeout(go, 2);
        else {
          channel.port1.onmessage = go;
          channel.port2.postMessage(0);
        }
      });
    }
    channel.port1.close();
  };

  const isReplaced = ({ kind, max }) => kind === 'single' || (max === 1 && ['subset', 'counts'].includes(kind));

  /** The items that can be added to what is chosen. */
  const offered = () => groups().flatMap((group, index) => (
    group.kind === 'amount' || (isReplaced(group) && decision.chosenIn(index).length)
      ? [] : group.items.filter((key) => decision.isOffered(key))));

  /** Chooses an offered item by its element; it must be chosen once more then. */
  const chooseItem = (key) => {
    const before = decision.count(key);
    const group = groups()[decision.groupIndex(key)];
    const pile = group.kind === 'partition' && pick([...view().querySelectorAll('[data-command="choose-pile"]')]);
    if (pile) click(pile);
    const element = find(`#decision [data-place="left"] [data-command="move-card"][data-key="${key}"]`)
      ?? find(`[data-action="${key}"]`)
      ?? find(`#decision li[data-key="${key}"] [data-command="choose-more"]`);
    if (!element) fail(`nothing on the page chooses ${key}`);
    click(element);
    if (isFree() && decision.pendingDecision() && decision.count(key) !== before + 1) {
      fail(`a click did not choose ${key}`);
    }
  };

  const setAmount = () => {
    const input = find('#amount');
    input.value = String(Math.floor(random() * (Number(input.max) + 1)));
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  /** Completes the pending decision at random, forwards only, and sends it. */
  const decide = async () => {
    if (groups().some(({ kind }) => kind === 'amount')) setAmount();
    for (let n = 0; ; n += 1) {
      if (!isFree() || isConfirming()) break; // the last click has sent it
      if (n > MAX_STEPS) fail('a decision does not end');
      const next = offered();
      if (decision.isComplete() && (!next.length || random() < 0.5)) break;
      if (!next.length) fail('dead end');
      chooseItem(pick(next));
    }
    done.decisions += 1;
    if (isFree() && !isConfirming()) {
      if (!isReady()) fail('a complete decision cannot be finished');
      click(find('#done'));
    }
  };

  const moveOnce = async () => {
    const revision = view().dataset.revision;
    const isItem = (one) => decision.groupIndex(Number(one.dataset.action)) >= 0;
    const moves = [...view().querySelectorAll('[data-action]')].filter((one) => !isItem(one));
    const isDeciding = decision.pendingDecision() !== null;
    if (!moves.length && !isDeciding) fail('nothing can be chosen');
    if (isDeciding && (!moves.length || random() < 0.8)) await decide();
    else click(pick(moves));
    await wait(isFree, 'answer');
    if (isConfirming() && view().dataset.revision === revision) click(find('#done'));
    await wait(() => isFree() && view().dataset.revision !== revision, 'view after a move');
    done.moves += 1;
  };

  while (!isOver()) {
    await wait(() => isOver() || (isFree() && isMyTurn()), 'turn');
    if (!isOver()) await moveOnce();
  }
  return done;
}
