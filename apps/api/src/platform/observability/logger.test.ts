import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { bundled } from "../../../test/harness/bundle.ts";
import { openLog } from "./logger.ts";

const count = 5_000;

it("the log of a program that ends is complete, even if nobody reads it for a while", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rental-test-"));
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const { log, end } = openLog("info", false, openSync(pipe, constants.O_WRONLY));
  // More than the pipe holds, so one block is not completely written until somebody reads.
  for (let n = 0; n < count; n++) log.info({ n }, "a line");
  let isEnded = false;
  const ended = end().then(() => {
    isEnded = true;
  });
  for (let n = 0; n < 100; n++) await nextTurn();
  expect(isEnded).toBe(false);
  let text = "";
  const buffer = Buffer.alloc(65_536);
  while (text.split("\n").length <= count) {
    try {
      text += buffer.toString("latin1", 0, readSync(reader, buffer));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("EAGAIN");
    }
    await nextTurn();
  }
  await ended;
  const lines = text.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: count }, (_, n) => n));
  closeSync(reader);
  await rm(folder, { recursive: true });
});

it("a full disk keeps no program from going on and from ending", async () => {
  const program = await bundled(
    fileURLToPath(new URL("../../../test/platform/logging-program.ts", import.meta.url)),
  );
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [program], {
    stdio: ["ignore", full, "pipe"],
    timeout: 20_000,
    killSignal: "SIGKILL",
  });
  closeSync(full);
  expect([status, stderr.toString()]).toEqual([7, ""]);
});
