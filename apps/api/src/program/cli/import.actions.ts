import type { BulkImport } from "@rental/contract";
import { forAccount, undoneForAccount } from "../../domains/account/accounts/system-call.ts";
import {
  type FileImport,
  importFile,
  mustAllowBulk,
} from "../../domains/integrations/bulk-imports/import-file.ts";
import { importContacts } from "../../domains/people/contacts/import.service.ts";
import type { WriteCall } from "../../gate/operation/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ContactFileImport, importContactFile } from "./contact-file.ts";
import { exitCodes } from "./exit-code.ts";
import { readNamedBytes } from "./files.ts";
import { importProgress } from "./import-progress.ts";
import { importReport } from "./import-report.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";

interface ImportOptions {
  account: string;
  mode?: BulkImport["mode"];
  contacts?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

export async function run(file: string, options: ImportOptions): Promise<void> {
  const dryRun = options.dryRun ?? false;
  if (options.contacts) {
    const result = await withInstallation((platform) => contactsOf(platform, file, options));
    noteFailure(result);
    return print(options, { dryRun, ...result }, () =>
      importReport({ ...result, conversions: [] }, verbOf(dryRun)),
    );
  }
  const bytes = readNamedBytes(file);
  const result = await withInstallation((platform) =>
    importFile(platform, options.account, bytes, {
      dryRun,
      mode: options.mode,
      onProgress: importProgress(dryRun),
      actor: operator("import"),
    }),
  );
  noteFailure(result);
  print(options, result, () => report(result));
}

/** An import of which every row failed has failed: what runs it at night is to notice. */
function noteFailure({ total, failed }: { total: number; failed: number }): void {
  if (failed > 0 && failed === total) process.exitCode = exitCodes.failed;
}

const verbOf = (dryRun: boolean): string => (dryRun ? "could be created" : "created");

function report(result: FileImport): string {
  const images = result.imageImports.length;
  const notes = images > 0 ? [`The running server imports the images of ${images} properties.`] : [];
  return importReport(result, verbOf(result.dryRun), notes);
}

const contactsOf = (
  platform: Platform,
  file: string,
  { account, mode, dryRun }: ImportOptions,
): Promise<ContactFileImport> => {
  const transaction = dryRun ? undoneForAccount : forAccount;
  return importContactFile(
    file,
    async (contacts) => {
      const work = (call: WriteCall) => {
        mustAllowBulk(call);
        return importContacts(call, { mode, contacts });
      };
      const done = await transaction(platform, account, work, operator("import"));
      return dryRun ? { ...done, createdContactIds: [] } : done;
    },
    { dryRun },
  );
};
