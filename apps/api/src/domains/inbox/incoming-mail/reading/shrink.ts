/** Lines and bytes kept from the beginning of a mail, whatever they contain. */
const free = { lines: 10_000, bytes: 4 * 1024 * 1024 };
/** Beyond those, what is kept from the beginning of each part: enough for its headers. */
const perPart = { lines: 20, bytes: 8 * 1024 };
/** Maximum number of lines that start with two hyphens, as part boundaries do. */
const maxBoundaries = 500;
const newline = 0x0a;
const hyphen = 0x2d;

/**
 * Drops the bulk that `set-aside.ts` left in a mail, such as endless texts: the parser takes up to 20 microseconds per
 * line, so 25 MiB of empty lines would take minutes. The result keeps the structure of the whole, unless it has more
 * parts than any mail client writes. Linear time.
 */
export function shrink(raw: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  const start = { ...free };
  let part = { ...perPart };
  let boundaries = 0;
  let keptFrom = 0;
  let isKeeping = true;
  for (let from = 0, to = 0; from < raw.length; from = to) {
    to = from;
    while (to < raw.length && raw[to] !== newline) to++;
    if (to < raw.length) to++;
    if (raw[from] === hyphen && raw[from + 1] === hyphen) {
      if (++boundaries > maxBoundaries) return joined(kept, raw, isKeeping, keptFrom, from);
      part = { ...perPart };
    }
    const fits = take(start, to - from) || take(part, to - from);
    if (fits === isKeeping) continue;
    if (fits) keptFrom = from;
    else kept.push(raw.subarray(keptFrom, from));
    isKeeping = fits;
  }
  return joined(kept, raw, isKeeping, keptFrom, raw.length);
}

const joined = (kept: Uint8Array[], raw: Uint8Array, isKeeping: boolean, from: number, to: number) =>
  Buffer.concat(isKeeping ? [...kept, raw.subarray(from, to)] : kept);

/** Charges a line to a budget. @returns false if it does not fit, after which nothing else does either */
function take(budget: { lines: number; bytes: number }, bytes: number): boolean {
  if (budget.lines === 0) return false;
  if (bytes > budget.bytes) {
    budget.lines = 0;
    return false;
  }
  budget.lines -= 1;
  budget.bytes -= bytes;
  return true;
}
