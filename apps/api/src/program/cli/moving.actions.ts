import { createWriteStream, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import * as accounts from "../../domains/account/accounts/accounts.service.ts";
import { archiveOf } from "../../domains/account/exports/archive.ts";
import { type ImportedAccount, importAccount } from "../../domains/account/exports/import-account.ts";
import { ExportFile } from "../../domains/account/exports/read-export.ts";
import { notFound } from "../../platform/app-error.ts";
import { refuseReplacing } from "../../platform/process/new-file.ts";
import { StartupError, whyUnwritable } from "../../platform/process/startup-error.ts";
import { pathOf } from "./environment.ts";
import { withInstallation } from "./installation.ts";
import { print } from "./output.ts";

/** Writes the export next to its place first, readable by its owner only. */
export async function exportTo(accountId: string, name: string, options: { json?: boolean }): Promise<void> {
  const file = pathOf(name);
  const partial = `${file}.partial`;
  const bytes = await withInstallation(async (platform) => {
    if (!(await accounts.find(platform.database.read, accountId))) throw notFound("account", "installation");
    await refuseReplacing(file);
    const output = createWriteStream(partial, { mode: 0o600 });
    const removeAtExit = () => rmSync(partial, { force: true });
    process.once("exit", removeAtExit);
    try {
      await pipeline(archiveOf(platform, accountId), output);
      await rename(partial, file);
      return output.bytesWritten;
    } catch (error) {
      removeAtExit();
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (code === undefined || syscall === undefined) throw error;
      throw new StartupError(`The file ${name} can't be written: ${whyUnwritable(error)}.`);
    } finally {
      process.off("exit", removeAtExit);
    }
  });
  print(
    options,
    { accountId, file, bytes },
    () =>
      `Saved ${bytes} bytes to ${file}. It has personal data and the addresses of webhooks: keep it safe.`,
  );
}

export async function importFrom(name: string, options: { json?: boolean }): Promise<void> {
  const file = await ExportFile.open(pathOf(name));
  try {
    const imported = await withInstallation((platform) => importAccount(platform, file));
    print(options, imported, () => inWords(imported));
  } finally {
    file.close();
  }
}

function inWords({ accountId, slug, apiKey, hasNewIds, missingFiles }: ImportedAccount): string {
  const lines = [
    `Account    ${accountId}`,
    `Slug       ${slug}`,
    `API key    ${apiKey}`,
    "           It will not be shown again.",
    "Its webhooks, connectors, imported calendars, workflows, public pages and automatic follow-ups are off. Its owner turns them on in the console.",
  ];
  if (hasNewIds)
    lines.push("This installation still has the exported account, so the records of the copy have new ids.");
  if (missingFiles > 0) lines.push(`${missingFiles} files were not in the export.`);
  return lines.join("\n");
}
