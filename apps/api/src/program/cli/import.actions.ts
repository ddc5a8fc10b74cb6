import { readFile } from "node:fs/promises";
import type { BulkImport } from "@rental/contract";
import { type FileImport, importFile } from "../../domains/integrations/bulk-imports/import-file.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { pathOf } from "./environment.ts";
import { importReport } from "./import-report.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { drawBar, print } from "./output.ts";

export async function run(
  file: string,
  options: { account: string; mode?: BulkImport["mode"]; dryRun?: boolean; json?: boolean },
): Promise<void> {
  const bytes = await readFile(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The file ${file} can't be read: ${error.message}.`);
  });
  const result = await withInstallation((platform) =>
    importFile(platform, options.account, bytes, {
      dryRun: options.dryRun ?? false,
      mode: options.mode,
      onProgress: drawBar,
      actor: operator("import"),
    }),
  );
  print(options, result, () => report(result));
}

function report(result: FileImport): string {
  const images = result.imageImports.length;
  const notes = images > 0 ? [`The running server imports the images of ${images} properties.`] : [];
  return importReport(result, result.dryRun ? "could be created" : "created", notes);
}
