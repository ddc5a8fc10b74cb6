import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { davPassword, davUser, hasRadicale, Radicale } from "../harness/radicale.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { CalendarProgram, type Shown } from "./calendar-program.ts";
import { Office } from "./office.ts";

/**
 * The program as `npm start` runs it beside a calendar server, with changes on both sides, each killed with -9 at random
 * moments. Only in .ci/full: RUN_LONG=1. CALENDAR_SECONDS says for how long.
 */
const seconds = Number(process.env.CALENDAR_SECONDS ?? 30);
const isLong = process.env.RUN_LONG === "1";
/** How long both sides may take to be equal in the end. */
const settledWithinMs = 300_000;

describe.skipIf(!isLong || !hasRadicale)("a calendar server beside the program", () => {
  const random = seededRandom(printedSeed("both sides of a calendar"));
  const radicale = new Radicale();
  const paths = { all: `/${davUser}/all/`, own: `/${davUser}/own/` };
  let dataDir: string;
  let program: ProgramProcess;
  let office: Office;
  let there: CalendarProgram[];
  let calendarAccounts: string[];

  beforeAll(async () => {
    await radicale.open();
    for (const path of Object.values(paths)) await radicale.makeCalendar(path, path);
    dataDir = await mkdtemp(join(tmpdir(), "rental-calendars-"));
    const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e6 };
    program = new ProgramProcess(dataDir, await freePort(), {
      PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
      LOG_LEVEL: "fatal",
      ALLOW_PRIVATE_NETWORKS: "true",
    });
    program.start();
    const apiKey = await program.demoKey("Scale");
    await program.serves(apiKey);
    office = await Office.open(() => program.origin, apiKey, random);
    there = Object.values(paths).map((path) => new CalendarProgram(radicale, path, random));
    const user = { url: radicale.url, username: davUser, password: davPassword };
    calendarAccounts = [
      await office.connect({ ...user, calendarUrl: radicale.url + paths.all }),
      await office.connect({ ...user, calendarUrl: radicale.url + paths.own, personId: office.personId }),
    ];
  }, 300_000);

  afterAll(async () => {
    await program?.stop();
    await radicale.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }, 60_000);

  const upTo = (ms: number) => wait(random() * ms);

  /** What a calendar must show, by the showing's id. */
  async function expected(personId: string | null): Promise<Map<string, Shown>> {
    const showings = await office.upcoming();
    return new Map(
      showings
        .filter(({ assigneeId }) => personId === null || assigneeId === personId)
        .map(({ id, startTime, endTime }) => [id, { start: startTime, end: endTime }]),
    );
  }

  /** What differs between the showings and the calendars; empty when they are equal. */
  async function differences(): Promise<string[]> {
    const ids = new Set((await office.all()).map(({ id }) => id));
    const found: string[] = [];
    for (const [i, calendar] of there.entries()) {
      const wanted = await expected(i === 0 ? null : office.personId);
      const events = (await calendar.events()).filter(({ uid }) => ids.has(uid));
      for (const { uid, start, end } of events) {
        const want = wanted.get(uid);
        if (want && want.start === start && want.end === end) continue;
        if (!want && (await office.isPast(uid))) continue;
        found.push(`${calendar.path}${uid}: ${start}, and here ${want?.start ?? "none"}`);
      }
      const uids = events.map(({ uid }) => uid);
      if (new Set(uids).size !== uids.length) found.push(`${calendar.path}: doubled`);
      for (const id of wanted.keys()) if (!uids.includes(id)) found.push(`${calendar.path}${id}: missing`);
    }
    return found;
  }

  it(`is equal to it after ${seconds} seconds of changes on both sides and kills of both, and nothing is doubled or cancelled unasked`, {
    timeout: 1_000 * seconds + settledWithinMs + 120_000,
  }, async () => {
    const kills = { program: 0, radicale: 0 };
    const end = performance.now() + 1_000 * seconds;
    const goesOn = () => performance.now() < end;
    const repeat = async (everyMs: number, work: () => Promise<void>) => {
      while (goesOn()) {
        await upTo(2 * everyMs);
        await work();
      }
    };
    await Promise.all([
      repeat(400, () => office.change()),
      ...there.map((calendar) => repeat(900, () => calendar.change())),
      // Otherwise they are compared every 45 seconds.
      repeat(4_000, async () => {
        for (const id of calendarAccounts) await office.compareNow(id);
      }),
      repeat(8_000, async () => {
        for (const id of calendarAccounts) await office.decide(id, random() < 0.5);
      }),
      repeat(7_000, async () => {
        if (random() < 0.5) {
          kills.radicale += 1;
          await radicale.kill();
          await upTo(2_000);
          await radicale.start();
        } else {
          kills.program += 1;
          await program.kill();
          program.start();
          await program.serves(office.apiKey);
        }
      }),
    ]);
    const begun = performance.now();
    let left = ["not compared yet"];
    for (let equal = 0; equal < 2; ) {
      for (const id of calendarAccounts) await office.decide(id, false);
      for (const id of calendarAccounts) await office.compareNow(id);
      await wait(2_000);
      left = await differences();
      equal = left.length === 0 ? equal + 1 : 0;
      if (performance.now() - begun > settledWithinMs) break;
    }
    expect(left).toEqual([]);
    const cancelled = (await office.all()).filter(({ status }) => status === "cancelled");
    const deleted = new Set(there.flatMap((calendar) => [...calendar.deleted]));
    for (const { id } of cancelled)
      expect(office.cancelled.has(id) || deleted.has(id) || office.before.has(id), id).toBe(true);
    expect(
      (await office.all())
        .map(({ id }) => id)
        .filter((id) => !office.before.has(id))
        .sort(),
    ).toEqual([...office.made].sort());
    // The events of others are as their owner left them.
    await office.readSources();
    const imported = await office.imported();
    const others = (await Promise.all(there.map((calendar) => calendar.events())))
      .flat()
      .filter(({ uid }) => uid.startsWith("other-"))
      .map(({ uid, start }) => `${uid} ${start}`);
    expect(imported.sort()).toEqual(others.sort());
    const [first, second] = there as [CalendarProgram, CalendarProgram];
    console.info(
      `${seconds} s: ${office.made.size} showings booked, ${office.moved} moved and ${office.cancelled.size} cancelled here, ` +
        `${office.given} given to a person or taken back; ${first.moved + second.moved} moved, ${deleted.size} deleted and ${others.length} ` +
        `other events left in the calendars; ${cancelled.length} cancelled in the end; ${kills.program} kills of the program, ` +
        `${kills.radicale} of Radicale; equal ${((performance.now() - begun) / 1_000).toFixed(0)} s after the last change`,
    );
  });
});
