import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobDefinition } from "../../src/platform/jobs/jobs.ts";
import { Sweeps } from "../../src/platform/jobs/queue/sweeps.ts";

const kinds = ["mail", "import"];
const definitions = kinds.map(
  (kind): JobDefinition => ({
    kind,
    lane: "light",
    due: () => Promise.resolve([]),
    handle: () => Promise.resolve(),
  }),
);
const forever = Number.POSITIVE_INFINITY;
const ref = { accountId: "account", id: "record" };

describe("sweeps", () => {
  /** Seconds since the start at which a kind was checked. */
  let looks: Record<string, number[]>;
  /** Due records, by kind; `found` removes them. */
  let due: Set<string>;
  /** Times at which a kind becomes due, in ms since the start. */
  let dueAt: Map<string, number>;
  let found: { kind: string; at: number }[];
  let isAway: boolean;
  /** Whether due records are not returned. */
  let isHeld: boolean;
  let errors: number;
  let sweeps: Sweeps;
  let begin: number;
  const at = () => (performance.now() - begin) / 1_000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    begin = performance.now();
    looks = { mail: [], import: [] };
    [due, dueAt, found] = [new Set(), new Map(), []];
    [isAway, isHeld, errors] = [false, false, 0];
    sweeps = new Sweeps(
      definitions,
      {
        async due({ kind }) {
          looks[kind]!.push(at());
          if (isAway) throw new Error("the database is unavailable");
          const isDue = due.has(kind) || (!isHeld && (dueAt.get(kind) ?? forever) <= at() * 1_000);
          return isDue ? [ref] : [];
        },
        untilNext: async ({ kind }) => (dueAt.has(kind) ? dueAt.get(kind)! - at() * 1_000 : null),
      },
      async ({ kind }) => {
        found.push({ kind, at: at() });
        due.delete(kind);
        dueAt.delete(kind);
      },
      () => errors++,
    );
  });
  afterEach(async () => {
    await sweeps.stop();
    vi.useRealTimers();
  });

  /** Lets time pass, and everything that is then due happen. */
  async function pass(seconds: number): Promise<void> {
    for (let step = 0; step < seconds * 20; step++) {
      await vi.advanceTimersByTimeAsync(50);
      await turn();
    }
  }

  it("check every kind every 15 seconds, and not more often, while there is nothing to do", async () => {
    sweeps.now();
    await pass(1.5);
    looks = { mail: [], import: [] };
    begin = performance.now();
    await pass(64);
    for (const kind of kinds) {
      expect(looks[kind]!.length).toBeLessThanOrEqual(5);
      expect(looks[kind]!.length).toBeGreaterThanOrEqual(4);
      for (const [i, second] of looks[kind]!.entries()) {
        if (i > 0) expect(second - looks[kind]![i - 1]!).toBeGreaterThanOrEqual(15);
      }
    }
  });

  it("find work that nothing woke within 15 seconds", async () => {
    sweeps.now();
    await pass(3);
    due.add("mail");
    await pass(15.1);
    expect(found).toMatchObject([{ kind: "mail" }]);
  });

  it("check when the next record becomes due, and not earlier", async () => {
    dueAt.set("mail", 9_300);
    sweeps.now();
    await pass(9.2);
    expect(found).toEqual([]);
    await pass(0.2);
    expect(found).toMatchObject([{ kind: "mail" }]);
    expect(found[0]!.at).toBeCloseTo(9.3, 1);
  });

  it("immediately check the kind that a hint names, and again a second after they found work", async () => {
    sweeps.now();
    await pass(5);
    looks = { mail: [], import: [] };
    due.add("mail");
    sweeps.now(["mail"]);
    await pass(0.05);
    expect(found).toHaveLength(1);
    due.add("mail");
    await pass(1.1);
    expect(found).toHaveLength(2);
    expect(looks.import).toEqual([]);
  });

  it("answer a hundred hints within a second with one check, and one after it", async () => {
    sweeps.now();
    await pass(5);
    looks = { mail: [], import: [] };
    for (let n = 0; n < 100; n++) {
      sweeps.now(["mail"]);
      await vi.advanceTimersByTimeAsync(9);
    }
    await pass(0.5);
    expect(looks.mail).toHaveLength(2);
  });

  it("check every second while there is work, and a second after work on a record ended", async () => {
    sweeps.now();
    await pass(5);
    looks = { mail: [], import: [] };
    sweeps.soon(["mail"]);
    for (let n = 0; n < 3; n++) {
      due.add("mail");
      await pass(1.05);
    }
    expect(found).toHaveLength(3);
    expect(looks.mail).toHaveLength(3);
  });

  it("retry every second while the database is unavailable, and find what is due when it is back", async () => {
    sweeps.now();
    await pass(5);
    isAway = true;
    due.add("mail");
    sweeps.now(["mail"]);
    await pass(10);
    expect(errors).toBeGreaterThanOrEqual(9);
    expect(errors).toBeLessThanOrEqual(12);
    isAway = false;
    await pass(1.1);
    expect(found).toMatchObject([{ kind: "mail" }]);
  });

  it("do not query endlessly for work that is due by the clock but never found", async () => {
    sweeps.now();
    await pass(5);
    looks = { mail: [], import: [] };
    // The time has passed, and no record is due: another worker is processing it.
    dueAt.set("mail", 4_000);
    isHeld = true;
    sweeps.now(["mail"]);
    await pass(5);
    expect(looks.mail!.length).toBeLessThanOrEqual(6);
  });

  it("end with `stop`, whatever hints follow", async () => {
    sweeps.now();
    await pass(5);
    await sweeps.stop();
    looks = { mail: [], import: [] };
    sweeps.now();
    sweeps.soon(["mail"]);
    await pass(20);
    expect(looks).toEqual({ mail: [], import: [] });
  });
});
