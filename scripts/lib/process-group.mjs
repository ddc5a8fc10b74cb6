// @ts-check
import { codeOf } from "./lock.mjs";

/**
 * Signals a process that leads a group, and all processes that it has started.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 * @returns whether anything is left in the group
 */
export function signalGroup(pid, signal) {
  if (pid === undefined) return false;
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    // The whole group has ended.
    if (codeOf(error) === "ESRCH") return false;
    throw error;
  }
}
