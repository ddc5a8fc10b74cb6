// @ts-check
import { runTypeScript } from "./lib/run.mjs";

await runTypeScript("apps/api/bench/main.ts");
