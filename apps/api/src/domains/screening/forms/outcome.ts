import type { AnswerValue, Property, Settings } from "@rental/contract";
import { webUrl } from "@rental/contract";
import { DateTime } from "luxon";
import { z } from "zod";
import type { SessionOutcome } from "../../../db/tables/index.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { translationOf } from "../../automation/workflows/translations.service.ts";
import type { Row as Template } from "../../automation/workflows/workflows.service.ts";
import { textOf } from "../../inbox/messages/text.service.ts";
import { matching } from "../../listings/listings/matching.service.ts";
import { mayBeSaid } from "../fair-housing/fair-housing.service.ts";
import type { FormSessionRow } from "./forms.queries.ts";
import { answersOf, detailIn } from "./given.ts";
import { addressed, textsFor } from "./texts.ts";

const maxListings = 10;

/** Unusable members count as not set, because templates are saved without validating them. */
const completion = z.object({
  message: z.string().regex(/\S/).optional().catch(undefined),
  showMatchedProperties: z.boolean().optional().catch(undefined),
  maxResults: z.number().catch(3),
  redirectUrl: webUrl("").nullable().catch(null),
});

/** What follows the last answer, according to the settings and the template's current completionConfig. */
export async function outcomeOf(
  call: WriteCall,
  row: FormSessionRow,
  { completionConfig }: Pick<Template, "completionConfig">,
  settings: Settings,
): Promise<{ outcome: SessionOutcome; matches: Property[] }> {
  const { form, submission, propertyId } = row;
  const { showMatchedProperties, maxResults, redirectUrl, ...written } = completion.parse(
    completionConfig ?? {},
  );
  const message = translationOf(completionConfig, form.language).message ?? written.message;
  const today = DateTime.fromJSDate(call.clock.now(), { zone: settings.timezone }).toISODate()!;
  const limit = Math.min(Math.max(Math.floor(maxResults), 1), maxListings);
  const isWanted = showMatchedProperties ?? settings.emailPreferences.emailProspectMatches;
  const matches = isWanted
    ? await matching(call, submission as Record<string, AnswerValue>, { today, limit })
    : [];
  const text = message && mayBeSaid(message) ? message : textsFor(form.language).thanks;
  const language = text === written.message ? settings.language : form.language;
  const filledIn = await textOf(call, text, { contactName: "{contactName}", propertyId, language });
  const { showExternalLinkOnCompletion, externalLinkUrl: url, externalLinkLabel: label } = settings;
  return {
    matches,
    outcome: {
      message: addressed(filledIn, detailIn(form.questions, answersOf(row), "name")),
      listingIds: showMatchedProperties ? matches.map(({ id }) => id) : [],
      redirectUrl,
      externalLink: showExternalLinkOnCompletion && url ? { url, label } : null,
    },
  };
}
