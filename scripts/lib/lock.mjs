// @ts-check
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits until no other live process holds the lock `file`, then takes it. The lock of a dead process is ignored.
 * @param {string} file
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(file) {
  const mine = `${file}.${process.pid}`;
  for (;;) {
    // The file has its content from the moment it appears: no process ever reads a partially written lock.
    writeFileSync(mine, holder(process.pid));
    try {
      linkSync(mine, file);
      const release = () => {
        process.off("exit", release);
        rmSync(file, { force: true });
      };
      process.once("exit", release);
      return release;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    const held = read(file);
    if (held !== undefined && !isHeld(held)) removeStale(file, held);
    else await delay(100);
  }
}

/** @param {string} file @param {string} stale what was read from it */
function removeStale(file, stale) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  // Another process may have replaced it between our read and our rename. In that case, put its lock back.
  if (readFileSync(aside, "utf8") !== stale) renameSync(aside, file);
  else rmSync(aside);
}

/** @param {string} text */
function isHeld(text) {
  const pid = Number(text.split(" ")[0]);
  return Number.isInteger(pid) && pid > 0 && holder(pid) === text;
}

/**
 * Describes a process in one line, which is empty if it does not run. On Linux, it includes the start time,
 * because pids are reused.
 * @param {number} pid
 */
function holder(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return "";
  }
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  if (fields[0] === "Z") return "";
  return `${pid} ${fields[19] ?? ""}`;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ESRCH") return undefined;
    throw error;
  }
}

/** The code of a Node.js error, such as ENOENT. @param {unknown} error */
export const codeOf = (error) => (error instanceof Error && "code" in error ? String(error.code) : "");
