import { z } from "zod";
import { showingOutcomes } from "./calendar.ts";
import { field, id, single, timestamp } from "./schema.ts";
import { timeZone } from "./settings.ts";

/** The outcome of a showing, recorded by whoever showed the home, through a link in an email. */

/** The token that identifies the showing. */
export const outcomeParams = z.object({
  token: field(z.string().max(200), "The token from the email.", "7m2k3v0q9t7m5b1d6c4a8n2e3f"),
});

const note = z.string().max(2_000);

/** Body of `POST /public/v1/mail/outcomes/{token}`. */
export const recordOutcomeInput = outcomeParams.extend({
  outcome: field(z.enum(showingOutcomes), "The outcome of the showing.", "attended"),
  note: field(note.optional(), "A note about it. Default: the note stays.", "Liked the kitchen."),
});
export type RecordOutcomeInput = z.output<typeof recordOutcomeInput>;

export const askedOutcome = z
  .object({
    showingId: field(id, "The showing.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51"),
    contactName: field(z.string(), "Who was to come; empty when the name is not known.", "Dana Reyes"),
    start: field(timestamp, "When it started.", "2026-12-01T15:00:00.000Z"),
    end: field(timestamp, "When it ended.", "2026-12-01T15:30:00.000Z"),
    timeZone: field(timeZone, "The account's time zone.", "America/Chicago"),
    location: field(z.string(), "Where it took place.", "12 Elm Street, Springfield, IL 62701"),
    outcome: field(z.enum(showingOutcomes).nullable(), "What is recorded; null before.", null),
    note: field(z.string().nullable(), "What was noted about it.", null),
    openUntil: field(
      timestamp.nullable(),
      "Until when it can be recorded here: 7 days after the end, or for a day after it was first recorded, to correct it; null when that is over.",
      "2026-12-08T15:30:00.000Z",
    ),
    slug: field(z.string(), "The account's name in public URLs.", "elm-street-rentals"),
    language: field(z.string(), "The account's language, as an ISO 639-1 code.", "en"),
  })
  .meta({ id: "AskedOutcome", description: "A showing whose outcome somebody is asked for." });
export type AskedOutcome = z.output<typeof askedOutcome>;

export const oneAskedOutcome = single(askedOutcome);
