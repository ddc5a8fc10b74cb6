import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { operations, publicOperations, streamOperations } from "../../domains/operations.ts";
import { problemList } from "../problem-pages.ts";
import { between, changeList, keptList, planTable, resourceNames } from "./doc-tables.ts";
import { buildDocument } from "./document.ts";
import { eventGuide } from "./event-guide.ts";

/** The origin in the checked-in document: that of a server started without configuration. */
const documentedOrigin = "http://127.0.0.1:3000";

const documented = [...operations, ...streamOperations];

const root = new URL("../../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** What `npm run openapi` writes, by path from the repository root. A test compares it. */
export function generatedDocs(): Record<string, string> {
  return {
    "docs/openapi.json": `${JSON.stringify(buildDocument(documented, documentedOrigin), null, 2)}\n`,
    "docs/openapi-public.json": `${JSON.stringify(buildDocument(publicOperations, documentedOrigin, "public"), null, 2)}\n`,
    "docs/errors.md": problemList(),
    "packages/sdk/README.md": between(read("packages/sdk/README.md"), "resources", resourceNames(operations)),
    "docs/events.md": eventGuide(),
    "docs/changes.md": between(read("docs/changes.md"), "changes", changeList()),
    "docs/operations.md": between(read("docs/operations.md"), "kept", keptList()),
    "docs/limits.md": between(read("docs/limits.md"), "plans", planTable()),
  };
}

if (import.meta.filename === process.argv[1]) {
  await mkdir(new URL("docs/", root), { recursive: true });
  for (const [path, text] of Object.entries(generatedDocs())) await writeFile(new URL(path, root), text);
}
