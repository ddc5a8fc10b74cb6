import { defineConfig } from "tsup";
import { buildOf } from "../../scripts/package-build.ts";

const entries = ["index", "connectors", "express", "fastify", "next", "hono"];

export default defineConfig(buildOf(entries.map((name) => `src/${name}.ts`)));
