import type { RentalClient } from "../../../../../../packages/sdk/src/index.ts";
import { importContactFile } from "../contact-file.ts";
import { importReport } from "../import-report.ts";
import type { Flags, Input } from "./input.ts";
import { asTable, printJson } from "./show.ts";

/** Imports the contacts of a file over the API. @throws UsageError when it can't be read; whatever the SDK throws */
export async function importContacts(client: RentalClient, input: Input, flags: Flags): Promise<void> {
  const result = await importContactFile(String(flags.file), (contacts) =>
    client.contacts.import({ ...input, contacts }),
  );
  if (asTable(flags)) process.stdout.write(`${importReport({ ...result, conversions: [] })}\n`);
  else printJson(result);
}
