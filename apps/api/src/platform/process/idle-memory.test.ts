import { setImmediate as afterOthers } from "node:timers/promises";
import { expect, it } from "vitest";
import { collectGarbage } from "./idle-memory.ts";

it("collects what nothing refers to any more", async () => {
  const left = new WeakRef({ text: "of the start" });
  await afterOthers();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
