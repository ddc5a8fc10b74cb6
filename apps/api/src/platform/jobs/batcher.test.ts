import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import { Batcher } from "./batcher.ts";

/** Work that ends when the test says so. */
function held() {
  const begun: { items: number[]; end: (error?: Error) => void }[] = [];
  const work = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => item * 10)));
      begun.push({ items, end });
    });
  return { begun, work };
}
const turn = () => new Promise(setImmediate);

it("does at once all that was asked for during the previous work, at most as much as allowed", async () => {
  const { begun, work } = held();
  const batcher = new Batcher(work, 3);
  const results = Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
  expect(begun.map(({ items }) => items)).toEqual([[1]]);
  begun[0]!.end();
  await turn();
  begun[1]!.end();
  await turn();
  begun[2]!.end();
  expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
  expect(await results).toEqual([10, 20, 30, 40, 50]);
});

it("fails only those who share the work that fails", async () => {
  const { begun, work } = held();
  const batcher = new Batcher(work);
  const results = Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
  begun[0]!.end();
  await turn();
  begun[1]!.end(new Error("away"));
  await turn();
  const later = batcher.add(4);
  begun[2]!.end();
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await later).toBe(40);
});

it("works on behalf of the first of those who share it, also when others began before", async () => {
  const storage = new AsyncLocalStorage<string>();
  const callers: (string | undefined)[] = [];
  const batcher = new Batcher(async (items: number[]) => {
    callers.push(storage.getStore());
    await turn();
    return items;
  });
  await Promise.all(["a", "b", "c"].map((name, item) => storage.run(name, () => batcher.add(item))));
  expect(callers).toEqual(["a", "b"]);
});
