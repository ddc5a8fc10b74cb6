// @ts-check
// Writes every file that is made from others: `npm run generate`. Run it after a change of the contract, a table or a
// router; migrations are made by drizzle-kit.
import { spawnSync } from "node:child_process";
import { ensureInstalled, root } from "./lib/install.mjs";
import { writeRegistries } from "./registries.mjs";

await ensureInstalled();
writeRegistries();
for (const script of ["apps/api/src/http/openapi/write.ts", "apps/api/codegen/sdk.ts"]) {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
