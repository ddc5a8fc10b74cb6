import { describe, expect, it } from "vitest";
import { createFairLimit, type LimitOptions } from "./fair-limit.ts";

/** A limit whose tasks run until they are ended, and the tasks that have started so far. */
function underTest(options: Omit<LimitOptions, "busy">) {
  const limit = createFairLimit({ ...options, busy: () => new Error("busy") });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (owner: string, name: string, signal?: AbortSignal, cost?: number) =>
    limit({ owner, signal, ...(cost !== undefined && { cost }) }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const runFor = (owner: string, name: string, cost: number) => run(owner, name, undefined, cost);
  return { run, runFor, begun, end };
}

describe("a fair limit", () => {
  it("runs no more tasks than its limit at once, and refuses those that exceed its queue", async () => {
    const { run, begun, end } = underTest({ places: 2, maxQueue: 1 });
    const all = ["1", "2", "3"].map((name) => run("a", name));
    await expect(run("a", "4")).rejects.toThrow("busy");
    expect(begun).toEqual(["1", "2"]);
    await end("1");
    expect(begun).toEqual(["1", "2", "3"]);
    await end("2");
    await end("3");
    expect(await Promise.all(all)).toEqual(["1", "2", "3"]);
  });

  it("leaves capacity for others, however many tasks one owner submits", async () => {
    const { run, begun } = underTest({ places: 3, placesPerOwner: 2 });
    for (const name of ["a1", "a2", "a3", "a4"]) run("a", name);
    run("b", "b1");
    expect(begun).toEqual(["a1", "a2", "b1"]);
  });

  it("next takes the owner with the fewest running tasks, not the one with the most queued", async () => {
    const { run, begun, end } = underTest({ places: 2 });
    for (const name of ["a1", "a2", "a3", "a4"]) run("a", name);
    run("b", "b1");
    run("b", "b2");
    await end("a1");
    await end("b1");
    expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  });

  it("limits how many tasks one owner may have waiting", async () => {
    const { run } = underTest({ places: 1, maxQueue: 10, maxQueuePerOwner: 2 });
    run("a", "a1");
    run("a", "a2");
    run("a", "a3");
    await expect(run("a", "a4")).rejects.toThrow("busy");
    run("b", "b1");
  });

  it("drops a waiting task that is no longer needed, and never starts it", async () => {
    const { run, begun, end } = underTest({ places: 1 });
    const gone = new AbortController();
    run("a", "1");
    const dropped = run("a", "2", gone.signal);
    run("a", "3");
    gone.abort(new Error("left"));
    await expect(dropped).rejects.toThrow("left");
    await expect(run("a", "4", gone.signal)).rejects.toThrow("left");
    await end("1");
    expect(begun).toEqual(["1", "3"]);
  });

  it("never lets its tasks cost more than the budget together, and what costs more runs alone", async () => {
    const { runFor, begun, end } = underTest({ places: 4, budget: 10 });
    runFor("a", "a6", 6);
    runFor("b", "b4", 4);
    runFor("c", "c1", 1);
    runFor("d", "d99", 99);
    expect(begun).toEqual(["a6", "b4"]);
    await end("b4");
    expect(begun).toEqual(["a6", "b4", "c1"]);
    await end("a6");
    expect(begun).toEqual(["a6", "b4", "c1"]);
    await end("c1");
    expect(begun).toEqual(["a6", "b4", "c1", "d99"]);
  });

  it("does not let small tasks overtake a large one for ever", async () => {
    const { runFor, begun, end } = underTest({ places: 4, budget: 10 });
    runFor("a", "a1", 1);
    runFor("b", "b10", 10);
    runFor("c", "c1", 1);
    expect(begun).toEqual(["a1"]);
    await end("a1");
    expect(begun).toEqual(["a1", "b10"]);
  });

  it("runs large tasks one at a time, and small ones beside them", async () => {
    const { runFor, begun, end } = underTest({ places: 4, budget: 10, largeAbove: 2 });
    runFor("a", "a5", 5);
    runFor("b", "b5", 5);
    runFor("c", "c1", 1);
    expect(begun).toEqual(["a5", "c1"]);
    await end("a5");
    expect(begun).toEqual(["a5", "c1", "b5"]);
  });

  it("lets others run when the task they waited for is dropped", async () => {
    const { run, runFor, begun } = underTest({ places: 4, budget: 10 });
    const gone = new AbortController();
    runFor("a", "a9", 9);
    const dropped = run("b", "b5", gone.signal, 5);
    runFor("c", "c1", 1);
    expect(begun).toEqual(["a9"]);
    gone.abort(new Error("left"));
    await expect(dropped).rejects.toThrow("left");
    expect(begun).toEqual(["a9", "c1"]);
  });

  it("gives an account without running tasks its turn before one that waits for more room", async () => {
    const { runFor, begun } = underTest({ places: 4, budget: 10 });
    runFor("a", "a5", 5);
    runFor("a", "a9", 9);
    runFor("b", "b5", 5);
    expect(begun).toEqual(["a5", "b5"]);
  });

  it("releases capacity when a task fails", async () => {
    const limit = createFairLimit({ places: 1, busy: () => new Error("busy") });
    await expect(limit({ owner: "a" }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await limit({ owner: "a" }, async () => "done")).toBe("done");
  });
});
