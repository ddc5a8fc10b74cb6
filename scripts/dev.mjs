// @ts-check
// The server from its sources: errors name the lines of TypeScript.
import { runTypeScript } from "./lib/run.mjs";

await runTypeScript("apps/api/src/main.ts");
