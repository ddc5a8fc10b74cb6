import { mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** Below the API, so that its packages are found. */
const folder = fileURLToPath(new URL("../../node_modules/.cache/rental-tests/", import.meta.url));
const bundles = new Map<string, Promise<string>>();

/**
 * A program of the sources as one file, which starts in half the time. Made once by each worker of the test run.
 * @param program path of its TypeScript file
 * @returns path of a JavaScript file, to be run with `--import tsx`, because the threads that it starts are TypeScript
 */
export function bundled(program: string): Promise<string> {
  const made = bundles.get(program) ?? bundle(program);
  bundles.set(program, made);
  return made;
}

async function bundle(program: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `${basename(program, ".ts")}-${process.pid}.mjs`);
  const options = { bundle: true, platform: "node", format: "esm", logLevel: "warning" } as const;
  await build({ ...options, entryPoints: [program], outfile, plugins: [ourSources] });
  return outfile;
}

/** Takes the workspace's own files alone, each with the address that it has as a file of its own. */
const ourSources: Plugin = {
  name: "our-sources",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith("@rental/") ? undefined : { external: true },
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: "ts" };
    });
  },
};
