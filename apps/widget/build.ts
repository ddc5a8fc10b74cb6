/** Builds the loader and the widget: `npm run generate` writes both to `built/`, which is checked in. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";

const target = ["es2022", "chrome111", "firefox115", "safari16.4"];
const entry = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const builtFolder = new URL("built/", import.meta.url);

export const figtree = new URL("node_modules/@fontsource-variable/figtree/", import.meta.url);

/** Files of packages that are served as they are, by their names in `built/`: the Latin letters of the typeface, and its license. */
export const copiedFiles: Record<string, URL> = {
  "figtree.gen.woff2": new URL("files/figtree-latin-wght-normal.woff2", figtree),
  "figtree-license.gen.txt": new URL("LICENSE", figtree),
};

/** Style sheets are imported as minified text, for `adoptedStyleSheets`. */
const stylesAsText: Plugin = {
  name: "styles-as-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target });
      return { contents: css.code.trim(), loader: "text" };
    });
  },
};

async function bundle(
  path: string,
  format: "esm" | "iife",
  banner: string,
  define: Record<string, string> = {},
) {
  const { outputFiles } = await build({
    entryPoints: [entry(path)],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    banner: { js: banner },
    plugins: [stylesAsText],
    format,
    target,
    define,
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    external: ["./files/*", "./proof/*"],
  });
  return outputFiles[0]!.text;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** The files of `built/`, by name. The loader contains the hash of the widget, and the widget those of its parts. */
export async function buildWidget(): Promise<Record<string, string>> {
  const files = await bundle("src/files/files.ts", "esm", "");
  const proof = await bundle("src/chat/proof-of-work.ts", "esm", "");
  const widget = await bundle(
    "src/widget.tsx",
    "esm",
    "/* Contains Preact (c) Jason Miller and eventsource-parser (c) Espen Hovlandsdal, both under the MIT license. */",
    {
      FILES_PATH: JSON.stringify(`./files/${hashOf(files)}.js`),
      PROOF_PATH: JSON.stringify(`./proof/${hashOf(proof)}.js`),
    },
  );
  const loader = await bundle("src/loader.ts", "iife", "", {
    WIDGET_PATH: JSON.stringify(`widget/${hashOf(widget)}.js`),
  });
  const photos = await bundle("src/photos.ts", "iife", "");
  const leave = await bundle("src/leave.ts", "iife", "");
  const map = await bundle(
    "src/map.ts",
    "iife",
    "/* Contains Leaflet (c) Volodymyr Agafonkin and CloudMade, under the BSD 2-Clause license. */",
  );
  return {
    "loader.gen.js": loader,
    "widget.gen.js": widget,
    "files.gen.js": files,
    "proof.gen.js": proof,
    "photos.gen.js": photos,
    "leave.gen.js": leave,
    "map.gen.js": map,
  };
}
