import { setImmediate as nextTurn } from "node:timers/promises";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "minor" | "major" }) => void;

const { server } = await testApi();
const { sql } = server.database;
const statements = 300;

/** Collects twice: what survives both is in the old generation. */
function collectYoung(): void {
  collect({ type: "minor" });
  collect({ type: "minor" });
}

/** @returns how many bytes each statement leaves in the old generation */
async function leftBehind(): Promise<number> {
  const before = getHeapStatistics().used_heap_size;
  for (let n = 0; n < statements; n++) {
    await nextTurn();
    await sql.unsafe("select $1::text as one", ["1"], { prepare: true }).values();
  }
  collectYoung();
  return (getHeapStatistics().used_heap_size - before) / statements;
}

it("a statement that survived garbage collections does not keep later statements in memory", async () => {
  for (let n = 0; n < 10; n++) await leftBehind();
  const bytes: number[] = [];
  for (let round = 0; round < 9; round++) {
    collect({ type: "major" });
    await nextTurn();
    // Moves what is in use at this moment to the old generation.
    collectYoung();
    await leftBehind();
    bytes.push(await leftBehind());
  }
  const median = bytes.sort((a, b) => a - b)[4]!;
  // A statement and its answer take more than 1,000 bytes.
  expect(median, bytes.map(Math.round).join(" ")).toBeLessThan(500);
});
