// @ts-check
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits until no other living process holds `file`, then holds it. A dead holder counts for nothing.
 * @param {string} file
 * @returns {Promise<() => void>} gives it free
 */
export async function takeLock(file) {
  const mine = `${file}.${process.pid}`;
  for (;;) {
    // With its content from the first moment on: nobody ever reads a half-written lock.
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
  // Another waiter may have replaced it between our reading and our renaming: then put theirs back.
  if (readFileSync(aside, "utf8") !== stale) renameSync(aside, file);
  else rmSync(aside);
}

/** @param {string} text */
function isHeld(text) {
  const pid = Number(text.split(" ")[0]);
  return Number.isInteger(pid) && pid > 0 && holder(pid) === text;
}

/**
 * A process in one line, or an empty one when it does not run. On Linux with its start time, as pids are
 * used again.
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

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
