// @ts-check
// The errands of people, done in a real browser: `npm run walk`.
import { ensureConsole } from "./lib/console.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runTypeScript } from "./lib/run.mjs";

await ensureInstalled();
await ensureConsole();
await runTypeScript("apps/api/test/walk/main.ts");
