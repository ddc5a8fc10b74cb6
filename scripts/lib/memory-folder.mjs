// @ts-check
import { accessSync, constants, readFileSync, statfsSync } from "node:fs";

/** The file system in memory that Linux has. */
const folder = "/dev/shm";
/** How many bytes a run of all tests may fill there. Its processes need as much again. */
const needed = 4 * 1024 ** 3;

/**
 * Where a test run can keep its databases and other temporary files in memory. A run creates and drops several hundred
 * databases of 300 files each, which takes a disk longer than everything else that is done with them.
 * @returns undefined where there is no such folder or not enough room (64 MB is common in containers), and where programs
 * in it may not be executed
 */
export function memoryFolder() {
  try {
    accessSync(folder, constants.W_OK);
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , type, options = ""] =
      mounts.findLast((line) => line.split(" ")[1] === folder)?.split(" ") ?? [];
    const { bavail, bsize } = statfsSync(folder);
    const isRoomy = bavail * bsize >= needed && process.availableMemory() >= 2 * needed;
    return type === "tmpfs" && isRoomy && !options.split(",").includes("noexec") ? folder : undefined;
  } catch {
    return undefined;
  }
}
