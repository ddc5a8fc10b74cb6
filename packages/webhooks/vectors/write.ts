/** Writes vectors.json from make.ts: `pnpm --filter @rental/webhooks vectors`. */
import { writeFileSync } from "node:fs";
import { makeVectors, PUBLISHED_NOW } from "./make.ts";

writeFileSync(
  new URL("vectors.json", import.meta.url),
  `${JSON.stringify(makeVectors(PUBLISHED_NOW), null, 2)}\n`,
);
