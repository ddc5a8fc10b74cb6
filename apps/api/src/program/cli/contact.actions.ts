import { join } from "node:path";
import { forAccount } from "../../domains/account/accounts/system-call.ts";
import { eraseContact, namesOf } from "../../domains/people/erasing/erasing.service.ts";
import { mailFilesNaming } from "../../domains/people/erasing/mail-files.ts";
import { contactOfBooking } from "../../gate/identity/booking-contact.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";

const keptNotes = [
  "Kept: records of pre-screening sessions without name, email and phone, for three years after their last entry.",
  "Kept: times of showings and messages, and ids. Upcoming showings are not cancelled.",
  "Ends by itself: answers stored for repeated requests, within 24 hours.",
  "Not reached: backups, and what people wrote about the contact elsewhere. Delete older backups yourself.",
];

export async function erase(
  contact: string,
  options: { account: string; yes?: boolean; json?: boolean },
): Promise<void> {
  if (!options.yes) {
    throw new StartupError("This permanently erases what the contact left. Add --yes to confirm.");
  }
  const { contactId, rows, mailFiles } = await withInstallation(async (platform) => {
    const { names, ...erased } = await forAccount(platform, options.account, async (call) => {
      const found = await contactOfBooking(call.tx, contact, call.caller.accountId);
      const contactId = found?.contactId ?? contact;
      const names = await namesOf(call, contactId);
      return { contactId, names, rows: await eraseContact(call, contactId, operator("contact erase")) };
    });
    return { ...erased, mailFiles: await mailFilesNaming(join(platform.config.dataDir, "mail"), names) };
  });
  print(options, { contactId, erased: true, rows, mailFiles, notes: keptNotes }, () =>
    [`Contact ${contactId} was erased.`, ...keptNotes, ...listOf(mailFiles)].join("\n"),
  );
}

/** Of all accounts, and possibly about somebody with the same name: people have to look. */
const listOf = (files: string[]): string[] =>
  files.length === 0
    ? []
    : [
        "Email in these files may name the contact, or somebody else of the same name. Check each, and delete what is about the contact:",
        ...files,
      ];
