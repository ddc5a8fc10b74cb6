/** Writes the built files: the first part of `npm run generate`. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { buildWidget, builtFolder, copiedFiles } from "./build.ts";

mkdirSync(builtFolder, { recursive: true });
for (const [name, text] of Object.entries(await buildWidget()))
  writeFileSync(new URL(name, builtFolder), text);
for (const [name, from] of Object.entries(copiedFiles)) copyFileSync(from, new URL(name, builtFolder));
