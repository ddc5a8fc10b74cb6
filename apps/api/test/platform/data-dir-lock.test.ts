import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir } from "../../src/platform/process/data-dir-lock.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rental-test-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function leaveLock(number: number, content: string): Promise<void> {
  await mkdir(join(dataDir, "lock"), { recursive: true });
  await writeFile(join(dataDir, "lock", `${number}.json`), content);
}

describe("the lock of a data directory", () => {
  it("is held by one process at a time, and free again after release", async () => {
    const first = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `data directory ${dataDir} is in use by process ${process.pid}; stop it or set RENTAL_DATA_DIR`,
    );
    await first.release();
    await first.release();
    const second = await lockDataDir(dataDir);
    await second.release();
    expect(await readdir(join(dataDir, "lock"))).toHaveLength(1);
  });

  it("goes to exactly one of fifty concurrent processes while a dead holder's lock exists", async () => {
    await leaveLock(7, JSON.stringify({ pid: 2 ** 22 + 1, purpose: "program" }));
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => lockDataDir(dataDir)));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });

  it.skipIf(process.platform !== "linux")(
    "is not held by a later process with the pid of a dead holder (skipped: only Linux reports start times)",
    async () => {
      await leaveLock(
        1,
        JSON.stringify({ pid: process.pid, start: "an-earlier-boot/1", purpose: "program" }),
      );
      await (await lockDataDir(dataDir)).release();
    },
  );

  it("is not held because of a file that a machine crash has damaged", async () => {
    await leaveLock(1, "");
    await (await lockDataDir(dataDir)).release();
  });

  it("is waited for while a command holds it, but no longer than asked", async () => {
    const command = await lockDataDir(dataDir, { purpose: "command" });
    await expect(lockDataDir(dataDir, { waitForCommandMs: 60 })).rejects.toThrow("is in use by process");
    const waiting = lockDataDir(dataDir);
    await command.release();
    await (await waiting).release();
  });
});
