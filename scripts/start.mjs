// @ts-check
import { runBuilt } from "./lib/run.mjs";

await runBuilt("apps/api/src/main.ts");
