import { relative } from "node:path";
import { built } from "../../../../scripts/lib/built.mjs";
import { root } from "../../../../scripts/lib/install.mjs";

/** One build at a time: each ends the builder's process, which another build in this worker might still be using. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * A program from the sources as JavaScript, built as `npm start` builds it. It is kept until a source changes.
 * @param program path of its TypeScript file
 * @returns path of a JavaScript file
 */
export function bundled(program: string): Promise<string> {
  const made = previous.then(async () => {
    const file = await built(relative(root, program));
    if (!file) throw new Error(`${program} can't be built, because its folder is not writable.`);
    return file;
  });
  previous = made.catch(() => undefined);
  return made;
}
