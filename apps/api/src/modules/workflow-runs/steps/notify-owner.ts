import { nonBlank } from "@rental/contract";
import { z } from "zod";
import * as contacts from "../../contacts/contacts.service.ts";
import { notifyOwner as notify } from "../../notices/notices.service.ts";
import { filledIn } from "./sending.ts";
import { step } from "./step.ts";

/** Emails the filled-in text to the owner of the account. */
export const notifyOwner = step({
  needs: z.object({ template: nonBlank(10_000) }),
  async perform(call, run, { template }) {
    const { id, name } = await contacts.find(call, run.contactId, {
      lock: "share",
      onMissing: "badReference",
    });
    const text = await filledIn(call, run, template);
    const notice = await notify(call, { contactId: id, subject: `${run.templateName}: ${name}`, text });
    return { kind: "next", trace: { text, notice } };
  },
});
