// @ts-check
// Node.js 20 can't keep compiled code itself: `module.enableCompileCache` exists only since 22.1.
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/** How long after its start a program has called the functions that it calls at each start, in ms. */
const startedAfterMs = 1_500;

/**
 * Runs a CommonJS file. The first process that runs it writes the code that V8 has compiled to a file beside it, which makes
 * later starts a third faster. V8 refuses code that was compiled with other settings, and compiles the file again.
 * @param {string} file absolute path. Its contents must never change, because V8 compares only their length. They must be
 *   ASCII, and contain no `import()`
 * @returns {Record<string, any>} what it exports
 */
export function runCached(file) {
  const kept = `${file}.${process.arch}-${process.versions.v8}`;
  const cachedData = readKept(kept);
  // Latin-1 is copied as it is; every byte of UTF-8 would be examined.
  const source = readFileSync(file, "latin1");
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  if (!cachedData || script.cachedDataRejected) keepOnceStarted(script, kept);
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

/** What was kept, if it is undamaged: V8 does not check this, and damaged code would end the process. @param {string} kept */
function readKept(kept) {
  try {
    const file = readFileSync(kept);
    const compiled = file.subarray(hashBytes);
    return hashOf(compiled).equals(file.subarray(0, hashBytes)) ? compiled : undefined;
  } catch {
    // Not kept yet, or not readable: the program only starts more slowly without it.
    return undefined;
  }
}

const hashOf = (/** @type {Buffer} */ data) => createHash("sha256").update(data).digest();
const hashBytes = 32;

/**
 * Keeps the compiled code once the program has started, including the functions that it has called by then. If the program
 * ends sooner, its code is kept when it ends.
 * @param {Script} script @param {string} kept
 */
function keepOnceStarted(script, kept) {
  const keep = () => {
    clearTimeout(timer);
    process.off("exit", keep);
    const written = `${kept}.${process.pid}`;
    try {
      const compiled = script.createCachedData();
      writeFileSync(written, Buffer.concat([hashOf(compiled), compiled]));
      // Other users of the machine may run it too, whatever umask the program has set.
      chmodSync(written, 0o644);
      renameSync(written, kept);
    } catch {
      // The folder is not writable, or the disk is full.
      rmSync(written, { force: true });
    }
  };
  const timer = setTimeout(keep, startedAfterMs).unref();
  process.once("exit", keep);
}
