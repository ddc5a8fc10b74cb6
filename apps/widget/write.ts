/** Writes the built files: the first part of `npm run generate`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { buildWidget, builtFolder } from "./build.ts";

mkdirSync(builtFolder, { recursive: true });
for (const [name, text] of Object.entries(await buildWidget()))
  writeFileSync(new URL(name, builtFolder), text);
