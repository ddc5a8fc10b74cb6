// @ts-check
import { ensureConsole } from "./lib/console.mjs";
import { runBuilt } from "./lib/run.mjs";

await runBuilt("apps/api/src/program/main.ts", ensureConsole);
