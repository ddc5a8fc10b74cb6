import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../../../../scripts/lib/bundle.mjs";

/** Below the API, so that its packages are found. */
const folder = fileURLToPath(new URL("../../node_modules/.cache/rental-tests/", import.meta.url));
const bundles = new Map<string, Promise<string>>();

/**
 * A program of the sources in JavaScript, as `npm start` builds it. Made once by each worker of the test run.
 * @param program path of its TypeScript file
 * @returns path of a JavaScript file
 */
export function bundled(program: string): Promise<string> {
  const made = bundles.get(program) ?? make(program);
  bundles.set(program, made);
  return made;
}

async function make(program: string): Promise<string> {
  const name = basename(program, ".ts");
  const outdir = join(folder, `${name}-${process.pid}`);
  await bundle(program, outdir);
  return join(outdir, `${name}.mjs`);
}
