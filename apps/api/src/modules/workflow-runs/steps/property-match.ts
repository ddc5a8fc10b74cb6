import { DateTime } from "luxon";
import { z } from "zod";
import { propertyFilters } from "../../answers/answers.service.ts";
import * as contacts from "../../contacts/contacts.service.ts";
import * as properties from "../../properties/properties.service.ts";
import * as settings from "../../settings/settings.service.ts";
import { describeProperty } from "./describe-property.ts";
import { phrasesFor } from "./phrases.ts";
import { send } from "./sending.ts";
import { step } from "./step.ts";

/** Sends the newest public properties that match the answers so far; says so when there are none. */
export const propertyMatch = step({
  needs: z.object({ limit: z.int().min(1).max(10).default(3) }),
  async perform(call, run, { limit }) {
    const { timezone } = await settings.of(call.tx, run.accountId);
    const today = DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!;
    const { language } = await contacts.mustReference(call, run.contactId);
    const phrases = phrasesFor(language);
    const filters = propertyFilters(run.answers);
    const [availableBefore] = [today, filters.availableBefore ?? today].sort().reverse();
    const { data } = await properties.listPublic(call, { ...filters, availableBefore, page: 1, limit });
    const lines = data.map((property, at) => `${at + 1}. ${describeProperty(property, phrases, today)}`);
    const text = data.length === 0 ? phrases.noMatches : [phrases.matches, ...lines].join("\n");
    return send(call, run, text, { kind: "next", trace: { propertyIds: data.map(({ id }) => id) } });
  },
});
