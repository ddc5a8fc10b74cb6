/**
 * Writes the generated part of `@rental/sdk`: `types.gen.ts` (every input and record, with the descriptions of the
 * contract as hover text, and the type of the router) and `resources.gen.ts` (a class per resource, a method per
 * procedure). Run by the SDK's build, which fails for a field without a description.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateResources } from "./sdk-resources.ts";
import { generateTypes } from "./sdk-types.ts";

export const generatedFolder = fileURLToPath(
  new URL("../../../packages/sdk/src/generated/", import.meta.url),
);

/** File name -> content. */
export const generateSdk = (): Record<string, string> => ({
  "types.gen.ts": generateTypes(),
  "resources.gen.ts": generateResources(),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, content] of Object.entries(generateSdk())) {
    writeFileSync(new URL(name, `file://${generatedFolder}`), content);
  }
}
