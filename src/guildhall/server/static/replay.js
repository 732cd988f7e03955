// A finished game, step by step: each step is a page of its own, fetched ahead and morphed in.
import { page } from './api.js';
import { refreshBoards, startBoards } from './board.js';
import { does } from './does.js';
import { fillKeys, here, view } from './here.js';
import { morph } from './morph.js';
import { startRules } from './rules.js';
import { toast } from './toast.js';

const BEAT = 1400;
const pages = new Map();
let wanted = '';
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

/** Shows a step; the last one asked for wins. */
async function go(url) {
  if (!url) return pause();
  wanted = url;
  try {
    const next = (await fetched(url)).getElementById('view');
    if (wanted !== url || !next) return;
    morph(view(), next);
  } catch (problem) {
    pause();
    return toast(problem.message);
  }
  history.replaceState(null, '', url);
  after();
  const ahead = link('next');
  if (ahead) fetched(ahead).catch(() => {});
}

function after() {
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
  for (const name of ['as', 'at']) {
    const field = form.elements.namedItem(name);
    if (field) url.searchParams.set(name, field.value);
  }
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
    if (link(rel)) void go(link(rel));
  });
}
