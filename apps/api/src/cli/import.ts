import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { type FileImport, importFile } from "../modules/bulk-imports/import-file.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseUuid } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { print, table } from "./output.ts";

export function importCommand(): Command {
  return new Command("import")
    .description("creates properties from a CSV file, as POST /properties/bulk does")
    .argument("<file>", "CSV file with a header row; separated by commas, semicolons or tabs")
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .option("--dry-run", "read and check every row without creating anything")
    .action(run);
}

async function run(
  file: string,
  options: { account: string; dryRun?: boolean; json?: boolean },
): Promise<void> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The file ${file} can't be read: ${error.message}.`);
  });
  const result = await withInstallation((platform) =>
    importFile(platform, options.account, bytes, { dryRun: options.dryRun ?? false, onProgress: drawBar }),
  );
  print(options, result, () => report(result));
}

const barWidth = 40;

/** Only on a terminal; nothing goes to stdout. */
function drawBar(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((barWidth * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  process.stderr.write(`\r${bar} ${done}/${total}${done === total ? "\n" : ""}`);
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
