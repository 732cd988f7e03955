// The dock of a phone: its panels stand side by side, and a tab for each of them brings it into view.
import { onClick } from '../delegate.js';
import { byId, view } from '../page_context.js';

/** The panels with something to choose and the decision, when they were last shown. */
let lastAsking = '';

const panels = () => /** @type {HTMLElement[]} */ (
  [...(byId('panels')?.children ?? [])].filter((child) => child.id !== 'hand'));

/** A panel's tab; focus and screen readers keep it, because it is made only once. */
function tabOf(panel) {
  const tab = byId(`tab-${panel.id}`) ?? document.createElement('button');
  if (!tab.id) {
    Object.assign(tab, { id: `tab-${panel.id}`, type: 'button' });
    Object.assign(tab.dataset, { command: 'show-panel', panel: panel.id });
  }
  const label = panel.getAttribute('aria-label') ?? panel.querySelector('h2')?.textContent ?? '';
  if (tab.textContent !== label) tab.textContent = label;
  return tab;
}

/** Where a panel begins that is in view. @param {Element} row */
const contentLeft = (row) => row.getBoundingClientRect().left + parseFloat(getComputedStyle(row).paddingLeft);

/** Whether the panels stand side by side, and not below each other. @param {Element} row */
const isDock = (row) => getComputedStyle(row).flexWrap === 'nowrap';

/** The panel that is in view. */
function shownPanel() {
  const row = byId('panels');
  const left = row ? contentLeft(row) : 0;
  const offset = (panel) => Math.abs(panel.getBoundingClientRect().left - left);
  const shown = panels().filter((panel) => panel.offsetWidth);
  return shown.sort((one, other) => offset(one) - offset(other))[0];
}

/** Marks the tab of the panel that is in view, and brings it into view too. */
function markTab() {
  const panel = shownPanel();
  for (const tab of byId('panel-tabs')?.children ?? []) {
    const isShown = tab.dataset.panel === panel?.id;
    if (isShown === tab.hasAttribute('aria-current')) continue;
    if (!isShown) tab.removeAttribute('aria-current');
    else {
      tab.setAttribute('aria-current', 'true');
      tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }
}

/** Lets the keyboard scroll what is too long and has nothing else to focus. */
function makeScrollable(element) {
  const isLong = element.scrollHeight > element.clientHeight + 1
    || element.scrollWidth > element.clientWidth + 1;
  const hasFocusable = element.querySelector('button, input, a[href], svg [tabindex]') !== null;
  if (isLong && !hasFocusable) element.setAttribute('tabindex', '0');
  else element.removeAttribute('tabindex');
}

/** The box around elements. @param {Element[]} elements */
function boxAround(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/**
 * Scrolls a list or a panel, but not the page, until the first elements are in view; all of them if
 * there is space.
 * @param {HTMLElement} scroller @param {Element[]} elements the most important one first
 */
function bringIntoView(scroller, elements) {
  const row = scroller.getBoundingClientRect();
  const all = boxAround(elements);
  const { top, bottom } = all.bottom - all.top <= row.height ? all : boxAround(elements.slice(0, 1));
  if (top >= row.top - 1 && bottom <= row.bottom + 1) return;
  scroller.scrollTop += top < row.top || bottom - top > row.height ? top - row.top : bottom - row.bottom;
}

/** Shows where to choose, when a new decision comes or other panels have something to choose. */
function showAsking() {
  // What the panel of the decision lists comes last, if something is chosen elsewhere first.
  const isLater = (panel) => Number(panel.id === 'decision' && panel.firstElementChild?.dataset.group !== '0');
  const asking = panels()
    .filter((panel) => panel.querySelector('[data-action]') || (panel.id === 'decision' && panel.firstElementChild))
    .sort((one, other) => isLater(one) - isLater(other));
  const now = `${asking.map((panel) => panel.id).join(' ')} ${view().dataset.decision ?? ''}`;
  const isNew = now !== lastAsking;
  lastAsking = now;
  const row = byId('panels');
  if (!isNew || !asking.length || !row) return;
  const shown = shownPanel();
  const isShown = asking.some((panel) => panel === shown && !isLater(panel));
  if (!isDock(row)) return bringIntoView(row, asking);
  const panel = isShown ? shown : asking[0];
  if (!isShown) row.scrollLeft += panel.getBoundingClientRect().left - contentLeft(row);
  if (panel.id === 'decision') panel.scrollTop = 0;
  else bringIntoView(panel, [...panel.querySelectorAll('[data-action]')]);
}

/** Makes the tabs after a new view, and shows where to choose. */
export function refreshDock() {
  const row = byId('panel-tabs');
  if (!row) return;
  const tabs = panels().filter((panel) => panel.id).map(tabOf);
  if (tabs.length !== row.children.length || tabs.some((tab, at) => tab !== row.children[at])) {
    row.replaceChildren(...tabs);
  }
  showAsking();
  markTab();
  const list = byId('panels');
  if (list) [list, ...panels()].forEach(makeScrollable);
}

/** Brings a panel into view; only on a phone may that scroll the page. @param {string} id */
export function showPanel(id) {
  const [row, panel] = [byId('panels'), byId(id)];
  if (!row || !panel) return;
  if (isDock(row)) panel.scrollIntoView({ block: 'nearest', inline: 'start' });
  else bringIntoView(row, [panel]);
}

/** Registers the listeners of the dock. */
export function startDock() {
  onClick('show-panel', (tab) => showPanel(tab.dataset.panel ?? ''));
  // A scroll event does not bubble.
  document.addEventListener('scroll', ({ target }) => {
    if (target === byId('panels')) markTab();
  }, { capture: true, passive: true });
}
