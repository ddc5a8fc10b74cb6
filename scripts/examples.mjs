// @ts-check
import { runTypeScript } from "./lib/run.mjs";

await runTypeScript("examples/run.ts");
