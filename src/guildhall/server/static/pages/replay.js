// Replay: each step is a page of its own, prefetched and morphed in.
import { refreshDock, startDock } from '../board/dock.js';
import { morph } from '../board/morph.js';
import { refreshBoards, startBoards } from '../board/pan_zoom.js';
import { onClick } from '../delegate.js';
import { logChanged, startLog } from '../log.js';
import { fetchPage } from '../net/api.js';
import { addKeyToLinks, context, view } from '../page_context.js';
import { refreshSkipLinks, startSkipLinks } from '../skip_links.js';
import { toast } from '../toast.js';
import { startRules } from './rules.js';

const AUTOPLAY_MS = 1400;
const MAX_CACHED_PAGES = 60;
const pages = new Map();
/** URL of the step that was requested last. */
let wanted = '';
let isLoading = false;
let autoplay = 0;

function fetchCached(url) {
  if (!pages.has(url)) {
    if (pages.size > MAX_CACHED_PAGES) pages.clear();
    const found = fetchPage(url);
    pages.set(url, found);
    found.catch(() => pages.delete(url));
  }
  return pages.get(url);
}

const link = (rel) => document.querySelector(`#replay a[rel="${rel}"][href]`)?.href;

/** Where the turn or round before or after a step begins. */
function jump(rel, at, last) {
  const [direction, kind] = rel.split('-');
  const starts = (view().dataset[`${kind}s`] ?? '').split(' ').filter(Boolean).map(Number);
  if (direction === 'next') return starts.find((start) => start > at) ?? last;
  return starts.findLast((start) => start < at) ?? 1;
}

/** The URL that a key leads to, counted from the step that is already being loaded. */
function urlFor(rel) {
  const last = Number(view().dataset.last);
  const url = new URL(wanted || location.href);
  const at = Number(url.searchParams.get('at') ?? view().dataset.at);
  const next = { first: 1, prev: at - 1, next: at + 1, last }[rel] ?? jump(rel, at, last);
  if (next < 1 || next > last || next === at) return '';
  url.searchParams.set('at', String(next));
  return url.href;
}

/** Shows a step. Steps are loaded one at a time; of several requests, the last one wins. */
async function go(url) {
  if (!url) return pause();
  wanted = url;
  if (isLoading) return;
  isLoading = true;
  try {
    for (let now = ''; now !== wanted;) {
      now = wanted;
      const next = (await fetchCached(now)).getElementById('view');
      if (!next) throw new Error('nothing to show');
      morph(view(), next);
      const url = shownUrl(now);
      if (now === wanted) now = wanted = url;
      history.replaceState(null, '', url);
      afterMorph();
    }
  } catch (error) {
    wanted = '';
    pause();
    return toast(error.message);
  } finally {
    isLoading = false;
  }
  const ahead = link('next');
  if (ahead) fetchCached(ahead).catch(() => {});
}

/** The URL of the step on the page; the same moment has another number in another viewpoint. */
function shownUrl(url) {
  const now = new URL(url);
  now.searchParams.delete('from');
  now.searchParams.set('at', view().dataset.at ?? '');
  return now.href;
}

function afterMorph() {
  logChanged();
  addKeyToLinks();
  refreshBoards();
  refreshDock();
  refreshSkipLinks();
  const button = document.querySelector('[data-command="autoplay"]');
  button?.setAttribute('aria-pressed', String(autoplay !== 0));
  if (view().dataset.documentTitle) document.title = view().dataset.documentTitle;
}

function pause() {
  clearInterval(autoplay);
  autoplay = 0;
  afterMorph();
}

function goToForm(form) {
  const url = new URL(location.href);
  const before = view().dataset.viewpoint ?? '';
  for (const name of ['as', 'at']) {
    const field = form.elements.namedItem(name);
    if (field) url.searchParams.set(name, field.value);
  }
  if (before && before !== url.searchParams.get('as')) url.searchParams.set('from', before);
  void go(url.href);
}

/** Starts the replay page. */
export function startReplay() {
  context.key = new URLSearchParams(location.search).get('k') ?? '';
  context.tableId = view().dataset.tableId ?? '';
  startBoards();
  startDock();
  startRules();
  startSkipLinks();
  startLog();
  afterMorph();
  document.addEventListener('click', (event) => {
    const step = event.target.closest('#replay a[rel], #log a[data-needs-key]');
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pause();
    if (step.getAttribute('aria-disabled') !== 'true') void go(step.href);
  });
  document.addEventListener('input', ({ target }) => {
    if (target.form?.id === 'replay-form') goToForm(target.form);
  });
  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'replay-form') return;
    event.preventDefault();
    goToForm(event.target);
  });
  onClick('autoplay', () => {
    if (autoplay) return pause();
    autoplay = setInterval(() => void go(link('next')), AUTOPLAY_MS);
    void go(link('next') ?? link('first'));
  });
  const rels = {
    ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last',
    PageUp: 'prev-round', PageDown: 'next-round',
  };
  const turns = { ArrowLeft: 'prev-turn', ArrowRight: 'next-turn' };
  document.addEventListener('keydown', (event) => {
    const rel = (event.shiftKey ? turns : rels)[event.key];
    if (!rel || event.target.matches('input, select') || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    pause();
    const url = urlFor(rel);
    if (url) void go(url);
  });
}
