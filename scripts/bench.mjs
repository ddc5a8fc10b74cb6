// @ts-check
import { runTypeScript } from "./lib/run.mjs";

await runTypeScript("apps/bench/src/main.ts");
