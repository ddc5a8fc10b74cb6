import type { RandomSource } from "./random-source.ts";

type Spot = { holder: Record<string, unknown> | unknown[]; key: string | number };

const maxSpots = 60;
const deep = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`);

/** Values that no schema expects, created only when needed. */
const oddValues: ((random: RandomSource) => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => "",
  () => "   ",
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 31,
  () => 2 ** 53,
  () => -1e308,
  () => "a\0b",
  () => "\ud800",
  () => "\u202e\u0000\uffff",
  () => "👩‍👩‍👧‍👦".repeat(50),
  () => "' OR 1=1; --",
  () => "<script>alert(1)</script>",
  () => "{contactName}".repeat(40),
  () => "../../../../etc/passwd",
  () => "9999-12-31T23:59:59.999Z",
  () => "-271821-04-20T00:00:00.000Z",
  () => "0000-00-00",
  () => `1${" ".repeat(2_000)}!`,
  (random) => "x".repeat(random.pick([256, 2_001, 10_001, 70_000])),
  (random) => Array(random.pick([21, 101, 501, 5_000])).fill(0),
  () => Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`k${n}`, n])),
  (random) => deep(random.pick([20, 60, 500])),
  (random) => random.uuid(),
  () => ({ $ne: null }),
  () => ({ toString: 1, constructor: { prototype: 1 } }),
];

const oddNames = [
  "__proto__",
  "constructor",
  "",
  "a.b",
  "toString",
  "id",
  "accountId",
  "createdAt",
  "é\u0000",
  "x".repeat(300),
];

/** Changes one to three members somewhere in a value. @returns the value, or its replacement */
export function spoil(value: unknown, random: RandomSource): unknown {
  if (random.chance(0.04)) return random.pick(oddValues)(random);
  const spots = spotsOf(value);
  for (let changes = 1 + random.below(3); changes > 0 && spots.length > 0; changes -= 1)
    change(random.pick(spots), random);
  return value;
}

function change({ holder, key }: Spot, random: RandomSource): void {
  const target = holder as Record<string | number, unknown>;
  switch (random.below(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete target[key];
      return;
    case 1:
      Object.defineProperty(target, Array.isArray(holder) ? holder.length : random.pick(oddNames), {
        value: random.pick(oddValues)(random),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return;
    case 2:
      target[key] = [target[key]];
      return;
    case 3:
      target[key] = JSON.stringify(target[key]);
      return;
    default:
      target[key] = random.pick(oddValues)(random);
  }
}

function spotsOf(value: unknown): Spot[] {
  const spots: Spot[] = [];
  const queue = [value];
  for (const holder of queue) {
    if (holder === null || typeof holder !== "object") continue;
    const keys = Array.isArray(holder) ? holder.keys() : Object.keys(holder);
    for (const key of keys) {
      if (spots.length >= maxSpots) return spots;
      spots.push({ holder: holder as Spot["holder"], key });
      queue.push((holder as Record<string | number, unknown>)[key]);
    }
  }
  return spots;
}

/** The bytes of a body that is invalid or unusual JSON. */
export function spoilText(text: string, random: RandomSource): Buffer {
  const at = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return Buffer.from(text.slice(0, at));
    case 1:
      return Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff, 0xc0]),
        Buffer.from(text.slice(at)),
      ]);
    case 2:
      return Buffer.from(`\ufeff${text}`);
    case 3:
      return Buffer.from(text, "utf16le");
    case 4:
      return Buffer.from(text.replace("{", '{"__proto__":{"a":1},"name":1,"name":"twice",'));
    case 5:
      return Buffer.from(text.replace(/\d+/, "1e999"));
    case 6:
      return Buffer.from(`${"[".repeat(20_000)}${text}`);
    default:
      return Buffer.from("");
  }
}
