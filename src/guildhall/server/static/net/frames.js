// The first letter of a frame is its type; server/ws/messages.py has the same constants.
export const VIEW = 'V';
export const CHAT = 'C';
export const ERROR = 'E';
export const CONFIRM = 'Q';
export const HINT = 'H';
export const OK = 'O';
export const PONG = 'K';
