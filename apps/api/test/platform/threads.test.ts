import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { runInThread, ThreadEnded } from "../../src/platform/process/threads/threads.ts";

const module = new URL("../fixtures/thread-work.mjs", import.meta.url).href;
const run = (name: string, input: unknown, deadlineMs = 60_000, signal?: AbortSignal) =>
  runInThread({ module, name, input, deadlineMs, signal });

/** A task that never ends. */
function spin(deadlineMs: number, signal?: AbortSignal) {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const ended = run("spin", begun, deadlineMs, signal);
  ended.catch(() => undefined);
  return {
    ended,
    async begun() {
      while (Atomics.load(begun, 0) === 0) await turn();
    },
  };
}

it("returns what the function returns, and throws what it throws", async () => {
  expect(await run("echo", { rows: [1, "two"] })).toEqual({ rows: [1, "two"] });
  await expect(run("fail", "no")).rejects.toThrow(new RangeError("no"));
});

it("loads a module again that failed to load", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rental-thread-"));
  const module = pathToFileURL(join(folder, "late.mjs")).href;
  const ready = join(folder, "ready");
  await writeFile(
    join(folder, "late.mjs"),
    `import { readFileSync } from "node:fs";
    const word = readFileSync(${JSON.stringify(ready)}, "utf8");
    export const late = () => word;`,
  );
  const task = { module, name: "late", input: null, deadlineMs: 60_000 };
  await expect(runInThread(task)).rejects.toThrow(/^a thread can't load .*late.mjs: Error: ENOENT/);
  await writeFile(ready, "loaded");
  for (let i = 0; i < 3; i++) expect(await runInThread(task)).toBe("loaded");
  await rm(folder, { recursive: true });
});

it("ends an endless task at its deadline, and serves others before and after", async () => {
  const stuck = spin(3_000);
  await stuck.begun();
  expect(await run("echo", "beside it")).toBe("beside it");
  await expect(stuck.ended).rejects.toThrow(new ThreadEnded("took longer than 3 s"));
  expect(await run("echo", "after it")).toBe("after it");
});

it("ends a task when it is told to", async () => {
  const stop = new AbortController();
  const stuck = spin(60_000, stop.signal);
  await stuck.begun();
  stop.abort(new Error("the worker stops"));
  await expect(stuck.ended).rejects.toThrow("the worker stops");
});

it("starts the deadline of a task when its turn comes", async () => {
  const stop = new AbortController();
  const both = [spin(60_000, stop.signal), spin(60_000, stop.signal)];
  await Promise.all(both.map(({ begun }) => begun()));
  const third = spin(1_000);
  const first = await Promise.race([
    third.ended.catch(() => "ended while it waited"),
    new Promise((resolve) => setTimeout(resolve, 1_500, "waits")),
  ]);
  expect(first).toBe("waits");
  stop.abort();
  await expect(third.ended).rejects.toThrow(ThreadEnded);
});
