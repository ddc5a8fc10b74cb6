// @ts-check
// Writes dist: the files that package.json names, each with what it needs, except n8n's own library.
import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));

await build({
  absWorkingDir: folder,
  entryPoints: [
    "credentials/RentalApi.credentials.ts",
    "nodes/Rental/Rental.node.ts",
    "nodes/Rental/RentalTrigger.node.ts",
  ],
  outbase: ".",
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["n8n-workflow"],
  // n8n finds a class in a file by the name of the file.
  keepNames: true,
  tsconfigRaw: {},
});
for (const place of ["credentials", "nodes/Rental"]) {
  mkdirSync(`${folder}dist/${place}`, { recursive: true });
  for (const icon of ["rental.svg", "rental.dark.svg"])
    copyFileSync(`${folder}nodes/Rental/${icon}`, `${folder}dist/${place}/${icon}`);
}
