// @ts-check
import { ensureConsole } from "./lib/console.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runBuilt } from "./lib/run.mjs";

await ensureInstalled();
await ensureConsole();
await runBuilt("apps/api/src/program/main.ts");
