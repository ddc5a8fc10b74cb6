import { readFile } from "node:fs/promises";
import { type FileImport, importFile } from "../modules/bulk-imports/import-file.ts";
import { StartupError } from "../platform/startup-error.ts";
import { pathOf } from "./environment.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { drawBar, print } from "./output.ts";
import { table } from "./table.ts";

export async function run(
  file: string,
  options: { account: string; dryRun?: boolean; json?: boolean },
): Promise<void> {
  const bytes = await readFile(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The file ${file} can't be read: ${error.message}.`);
  });
  const result = await withInstallation((platform) =>
    importFile(platform, options.account, bytes, {
      dryRun: options.dryRun ?? false,
      onProgress: drawBar,
      actor: operator("import"),
    }),
  );
  print(options, result, () => report(result));
}

function report(result: FileImport): string {
  const { dryRun, total, created, failed, errors, unmappedFields, imageImports } = result;
  const verb = dryRun ? "could be created" : "created";
  const lines = [`${total} rows: ${created} ${verb}, ${failed} failed.`];
  if (unmappedFields.length > 0) lines.push(`Unknown and ignored: ${unmappedFields.join(", ")}.`);
  if (imageImports.length > 0) {
    lines.push(`The running server imports the images of ${imageImports.length} properties.`);
  }
  if (errors.length > 0) {
    const rows = errors.map(({ row, field, code, message }) => [row, field, code, message]);
    lines.push(table(["row", "field", "code", "what is wrong"], rows, ""));
  }
  return lines.join("\n");
}
