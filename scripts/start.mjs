// @ts-check
import { runTypeScript } from "./lib/run.mjs";

await runTypeScript("apps/api/src/main.ts");
