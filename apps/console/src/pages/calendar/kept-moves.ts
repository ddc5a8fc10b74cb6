/** What is needed to send a move: ids and times, but no personal data. */
export interface KeptMove {
  id: string;
  /** As in a `Move`. */
  startTime: string;
  endTime: string;
  parties?: string[] | undefined;
  assigneeId?: string | null | undefined;
  insists: boolean;
  before: { startTime: string; endTime: string };
  /** Who moved it. */
  personId: string | undefined;
  idempotencyKey: string;
  /** ms since 1970 */
  at: number;
}

const key = "console.moves";

/** After this time, in ms, the person has not come back to the page, which would have sent the move by now. */
const sentAfterMs = 60_000;
/** For how long the server knows an Idempotency-Key, with an hour to spare. In ms. */
const knownMs = 23 * 3_600_000;

/** Whether it is too late to send a move: it could be sent twice. */
export const isTooOld = ({ at }: KeptMove): boolean => Date.now() - at > knownMs;

function read(): KeptMove[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

function write(moves: KeptMove[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(moves.slice(-20)));
  } catch {
    // A showing can be moved even if the storage is full or blocked.
  }
}

/** Stores a move that has not been sent, in case the browser is closed before. */
export const keepMove = (move: KeptMove): void => write([...read().filter(({ id }) => id !== move.id), move]);

/** Removes a move that was sent or undone. */
export const forgetMove = (id: string): void => {
  const moves = read();
  if (moves.some((each) => each.id === id)) write(moves.filter((each) => each.id !== id));
};

/**
 * Sends a person's moves that an earlier visit did not send.
 * @param send called when a move is overdue, unless it was sent or undone meanwhile
 * @returns a function that stops waiting for them
 */
export function sendKept(personId: string | undefined, send: (move: KeptMove) => void): () => void {
  const timers = read()
    .filter((move) => move.personId === personId)
    .map((move) => {
      const isSame = ({ idempotencyKey }: KeptMove) => idempotencyKey === move.idempotencyKey;
      const wait = Math.max(0, move.at + sentAfterMs - Date.now());
      return setTimeout(() => {
        if (read().some(isSame)) send(move);
      }, wait);
    });
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
