// @ts-check
// Writes every file that is generated from the code: `npm run generate`. Run it after changing the contract, a table or
// a router. `npm run migration -- NAME` writes migrations.
import { spawnSync } from "node:child_process";
import { ensureInstalled, root } from "./lib/install.mjs";

await ensureInstalled();
for (const script of [
  "apps/widget/write.ts",
  "scripts/registries.ts",
  "apps/api/codegen/scopes.ts",
  "apps/api/src/http/openapi/write.ts",
  "apps/api/codegen/sdk.ts",
  "apps/api/codegen/cli.ts",
  "scripts/python/sdk.ts",
  "scripts/n8n/nodes.ts",
]) {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
