import { DateTime } from "luxon";
import { z } from "zod";
import * as settings from "../../../account/settings/settings.service.ts";
import { describeProperty } from "../../../listings/listings/describing.service.ts";
import { matching } from "../../../listings/listings/matching.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import { phrasesFor } from "./phrases.ts";
import { send } from "./sending.ts";
import { step } from "./step.ts";

/** Sends the newest public properties that match the answers so far, or says that there are none. */
export const propertyMatch = step({
  needs: z.object({ limit: z.int().min(1).max(10).default(3) }),
  async perform(call, run, { limit }) {
    const { timezone } = await settings.of(call.tx, run.accountId);
    const today = DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!;
    const { language } = await contacts.find(call, run.contactId, {
      lock: "share",
      onMissing: "badReference",
    });
    const phrases = phrasesFor(language);
    const found = await matching(call, run.answers, { today, limit });
    const lines = found.map((property, at) => `${at + 1}. ${describeProperty(property, language, today)}`);
    const text = found.length === 0 ? phrases.noMatches : [phrases.matches, ...lines].join("\n");
    return send(call, run, text, { kind: "next", trace: { propertyIds: found.map(({ id }) => id) } });
  },
});
