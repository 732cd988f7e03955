// A finished game, step by step: each step is a page of its own, fetched ahead and morphed in.
import { page } from './api.js';
import { refreshBoards, startBoards } from './board.js';
import { does } from './does.js';
import { byId, fillKeys, here, view } from './here.js';
import { morph } from './morph.js';
import { startRules } from './rules.js';
import { toast } from './toast.js';

const BEAT = 1400;
const pages = new Map();
/** The step that was asked for last. */
let wanted = '';
let isGoing = false;
let playing = 0;

function fetched(url) {
  if (!pages.has(url)) {
    if (pages.size > 60) pages.clear();
    const found = page(url);
    pages.set(url, found);
    found.catch(() => pages.delete(url));
  }
  return pages.get(url);
}

const link = (rel) => document.querySelector(`#replay a[rel="${rel}"][href]`)?.href;

/** Where a key leads, counted from the moment that is already on its way. */
function toward(rel) {
  const last = Number(view().dataset.last);
  const url = new URL(wanted || location.href);
  const at = Number(url.searchParams.get('at') ?? view().dataset.at);
  const next = { first: 1, prev: at - 1, next: at + 1, last }[rel] ?? at;
  if (next < 1 || next > last || next === at) return '';
  url.searchParams.set('at', String(next));
  return url.href;
}

/** Shows a step. One is fetched at a time; what was asked for meanwhile comes next, the last wins. */
async function go(url) {
  if (!url) return pause();
  wanted = url;
  if (isGoing) return;
  isGoing = true;
  try {
    for (let now = ''; now !== wanted;) {
      now = wanted;
      const next = (await fetched(now)).getElementById('view');
      if (!next) throw new Error('nothing to show');
      morph(view(), next);
      const address = shown(now);
      if (now === wanted) now = wanted = address;
      history.replaceState(null, '', address);
      after();
    }
  } catch (problem) {
    wanted = '';
    pause();
    return toast(problem.message);
  } finally {
    isGoing = false;
  }
  const ahead = link('next');
  if (ahead) fetched(ahead).catch(() => {});
}

/** The address of what is shown; with other eyes the same time has another number. */
function shown(url) {
  const now = new URL(url);
  now.searchParams.delete('from');
  now.searchParams.set('at', view().dataset.at ?? '');
  return now.href;
}

function after() {
  const lines = byId('lines');
  if (lines) lines.scrollTop = lines.scrollHeight;
  fillKeys();
  refreshBoards();
  const button = document.querySelector('[data-do="replay-play"]');
  button?.setAttribute('aria-pressed', String(playing !== 0));
  if (view().dataset.tab) document.title = view().dataset.tab;
}

function pause() {
  clearInterval(playing);
  playing = 0;
  after();
}

function fromForm(form) {
  const url = new URL(location.href);
  const before = view().dataset.eyes ?? '';
  for (const name of ['as', 'at']) {
    const field = form.elements.namedItem(name);
    if (field) url.searchParams.set(name, field.value);
  }
  if (before && before !== url.searchParams.get('as')) url.searchParams.set('from', before);
  void go(url.href);
}

/** Starts the replay page. */
export function startReplay() {
  here.key = new URLSearchParams(location.search).get('k') ?? '';
  here.table = view().dataset.table ?? '';
  startBoards();
  startRules();
  after();
  document.addEventListener('click', (event) => {
    const step = event.target.closest('#replay a[rel]');
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pause();
    if (step.getAttribute('aria-disabled') !== 'true') void go(step.href);
  });
  document.addEventListener('input', ({ target }) => {
    if (target.form?.id === 'replay-form') fromForm(target.form);
  });
  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'replay-form') return;
    event.preventDefault();
    fromForm(event.target);
  });
  does('replay-play', () => {
    if (playing) return pause();
    playing = setInterval(() => void go(link('next')), BEAT);
    void go(link('next') ?? link('first'));
  });
  const rels = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
  document.addEventListener('keydown', (event) => {
    const rel = rels[event.key];
    if (!rel || event.target.matches('input, select') || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    pause();
    const url = toward(rel);
    if (url) void go(url);
  });
}
