// @ts-check
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Of how many builds the files are kept for servers and tabs that still use them, with the current one. */
const keptBuilds = 5;
/** And for how long, in ms. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Removes the files of earlier builds, unless one of the last builds has written them. Each build writes all of its files,
 * so that the time of a file is that of the last build with it.
 * @param {string} output
 * @param {Set<string>} current names of the assets of this build
 * @param {number} begun when this build began, in ms
 */
export function removeOld(output, current, begun) {
  const assets = join(output, "assets");
  const list = join(output, "builds.json");
  const builds = [begun, ...earlierBuilds(list)].slice(0, keptBuilds);
  writeFileSync(list, JSON.stringify(builds));
  const oldest = Math.max(begun - keptMs, builds[keptBuilds - 1] ?? 0);
  for (const name of readdirSync(assets)) {
    const file = name.replace(/\.(br|gz)$/, "");
    if (current.has(file)) continue;
    // A compressed file has the time of the first build with it, and goes with the file itself.
    const written = statSync(join(assets, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (written < oldest) rmSync(join(assets, name), { force: true });
  }
}

/** @param {string} list @returns {number[]} when they began, the latest first */
function earlierBuilds(list) {
  try {
    return JSON.parse(readFileSync(list, "utf8"));
  } catch {
    // The first build, or one before there was a list.
    return [];
  }
}
