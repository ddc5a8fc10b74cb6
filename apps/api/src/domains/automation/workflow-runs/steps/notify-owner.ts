import { nonBlank } from "@rental/contract";
import { z } from "zod";
import { notifyOwner as notify } from "../../../inbox/notices/notices.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import { filledIn } from "./sending.ts";
import { step } from "./step.ts";

/** Emails the filled-in text to the account's owner. */
export const notifyOwner = step({
  needs: z.object({ template: nonBlank(10_000) }),
  async perform(call, run, { template }) {
    const { id, name } = await contacts.find(call, run.contactId, {
      lock: "share",
      onMissing: "badReference",
    });
    // Only what contacts read is translated.
    const text = await filledIn(call, { ...run, language: "en" }, template);
    const notice = await notify(call, { contactId: id, subject: `${run.templateName}: ${name}`, text });
    return { kind: "next", trace: { text, notice } };
  },
});
