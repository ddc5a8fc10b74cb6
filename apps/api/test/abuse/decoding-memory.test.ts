/** The memory that images take while they are decoded, however they hide what they need. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bundled } from "../harness/bundle.ts";

const program = await bundled(fileURLToPath(new URL("./decoding-memory-program.ts", import.meta.url)));
const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));

// In a process of its own, whose memory is not what other tests have left.
it("grows by at most 700 MB for four of the costliest images at once", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, fixtures]);
  const { results, grown } = JSON.parse(stdout) as { results: string[]; grown: number };
  expect(results).toEqual(["too_many_pixels", "has a master", "has a master", "has a master"]);
  expect(grown).toBeLessThan(700);
}, 300_000);
