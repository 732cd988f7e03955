// Undo: the one control in the prompt, which undoes or asks the others, and the open request.
import { sendCommand, undo } from './commands.js';
import { onClick } from './delegate.js';
import { byId, view } from './page_context.js';
import { toast } from './toast.js';

/** A double click must not undo twice. */
const DOUBLE_CLICK_MS = 500;
/** After an undo the same control may ask the others, which one click too many must not do. */
const REQUEST_MS = 1500;
let undoneAt = -REQUEST_MS;

function pressUndo(button, event) {
  if (button.getAttribute('aria-disabled') === 'true') return toast(button.title);
  if (event.detail > 1 && event.timeStamp - undoneAt < DOUBLE_CLICK_MS) return;
  undoneAt = event.timeStamp;
  void undo(Number(button.dataset.undoSteps ?? 1));
}

/** Undoes by key; a key never asks the others, but tells why that would be necessary. */
export function undoByKey() {
  const button = view().querySelector('#prompt [data-command="undo"]:not([data-undo-steps])');
  if (button) button.click();
  else toast(byId('tool-undo')?.title);
}

/** Registers the commands. */
export function startUndo() {
  onClick('undo', pressUndo);
  onClick('request-undo', (_, { timeStamp }) => {
    if (timeStamp - undoneAt > REQUEST_MS) void sendCommand({ type: 'request_undo' });
  });
  onClick('withdraw-undo', ({ dataset }) =>
    void sendCommand({ type: 'withdraw_undo', request: Number(dataset.request) }));
  onClick('respond-undo', ({ dataset }) => {
    const [request, accept] = [Number(dataset.request), dataset.accept === '1'];
    void sendCommand({ type: 'respond_undo', request, accept });
  });
}
