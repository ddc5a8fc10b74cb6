// @ts-check
// The server from its sources: errors name the lines of TypeScript.
import { ensureConsole } from "./lib/console.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runTypeScript } from "./lib/run.mjs";

await ensureInstalled();
await ensureConsole();
await runTypeScript("apps/api/src/program/main.ts");
