import { z } from "zod";
import { calendarStatus, feedbackFields, feedbackOrNull, prospectResponse } from "./calendar.ts";
import { emailOrPhone, oneOfMembers, openApiKeywords } from "./openapi-keywords.ts";
import { freeTime } from "./problems.ts";
import { listingParams, slotsInput, slugParam } from "./public.ts";
import { field, id, mailAddress, nonBlank, single, timestamp, timestampInput } from "./schema.ts";
import { timeZone } from "./settings.ts";

/** Booking by prospects: holds, and showings that they can move and cancel via a link. */

const holdId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61";
const propertyId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

const start = field(
  timestampInput,
  "When the showing starts: the start of a free time, ISO 8601.",
  "2026-12-01T15:00:00Z",
);

/** Body of `POST /public/v1/{slug}/listings/{id}/holds`. */
export const createHoldInput = listingParams.extend({
  start,
  replaces: field(
    id.optional(),
    "An earlier hold of the same visitor. It ends when the new one begins.",
    holdId,
  ),
});
export type CreateHoldInput = z.output<typeof createHoldInput>;

/** Parameters of `DELETE /public/v1/{slug}/listings/{id}/holds/{holdId}`. */
export const releaseHoldInput = listingParams.extend({ holdId: field(id, "The hold.", holdId) });

export const hold = z
  .object({
    holdId: field(id, "Identifier of the hold, for `POST /{slug}/bookings`.", holdId),
    ...freeTime.shape,
    expiresAt: field(
      timestamp,
      "When the hold expires: 5 minutes after it began.",
      "2026-11-02T09:35:00.000Z",
    ),
  })
  .meta({ id: "Hold", description: "A free time that nobody else can book for 5 minutes." });
export type Hold = z.output<typeof hold>;

/** The person who books. */
export const bookerFields = {
  name: field(nonBlank(200), "Full name of the prospect.", "Dana Reyes"),
  email: field(
    z.union([z.literal(""), mailAddress], { error: "Invalid email address" }).optional(),
    "Email address, for the invitation and the reminders. Either email or phone is required.",
    "dana@example.com",
  ),
  phone: field(
    z.string().max(50).optional(),
    "Phone number. A number without a country code is taken to be from the account's country.",
    "+1 217 555 0142",
  ),
  language: field(
    z.enum(["en", "es"]).optional(),
    "Language of the emails to somebody who is not a contact yet. Default: en.",
    "en",
  ),
};

/** Body of `POST /public/v1/{slug}/bookings`. */
export const createBookingInput = slugParam
  .extend({
    holdId: field(id.optional(), "The hold. Without it, propertyId and start are required.", holdId),
    propertyId: field(
      id.optional(),
      "The listing. If it is sent together with a hold, the time is booked even if the hold has expired, as long as it is free.",
      propertyId,
    ),
    start: field(timestampInput.optional(), "The start of a free time, ISO 8601.", "2026-12-01T15:00:00Z"),
    ...bookerFields,
    sessionToken: field(
      z.string().max(200).optional(),
      "The token of the completed session, when the listing requires a form before a booking.",
      "2l8k3v0q9t7m5b1d6c4a8n2e3f",
      { leaveOut: true },
    ),
    notes: field(
      z.string().max(2_000).optional(),
      "What the prospect wants the account to know.",
      "I will bring my sister.",
    ),
  })
  .register(openApiKeywords, { allOf: [oneOfMembers(["holdId"], ["propertyId", "start"]), emailOrPhone] });

/** The token that identifies a booking. */
export const bookingParams = z.object({
  token: field(z.string().max(200), "The token of the booking.", "2l8k3v0q9t7m5b1d6c4a8n2e3f"),
});

/** Query of `GET /public/v1/bookings/{token}/slots`. */
export const bookingSlotsInput = bookingParams.extend(
  slotsInput.pick({ dateFrom: true, dateTo: true }).shape,
);

/** Body of `PATCH /public/v1/bookings/{token}`. */
export const moveBookingInput = bookingParams.extend({ start });

/** Body of `POST /public/v1/bookings/{token}/response`. */
export const respondToBookingInput = bookingParams.extend({
  response: field(prospectResponse, "Whether the prospect comes.", "declined"),
});

/** Body of `POST /public/v1/bookings/{token}/feedback`. */
export const giveFeedbackInput = bookingParams.extend({
  rating: feedbackFields.rating,
  text: field(feedbackFields.text.optional(), "What was good and what was not.", "Bright rooms."),
  wantsToApply: field(
    z.boolean().optional(),
    "Whether the prospect wants to apply for the home. Default: false.",
    true,
  ),
});
export type GiveFeedbackInput = z.output<typeof giveFeedbackInput>;

const applicationForm = z
  .object({
    slug: field(z.string(), "The form, see `GET /{slug}/forms/{workflowSlug}`.", "application"),
    name: field(z.string(), "Its name.", "Application"),
  })
  .meta({ id: "ApplicationForm", description: "A form with which a prospect can apply." });

export const booking = z
  .object({
    token: field(
      z.string(),
      "Stands for the booking: whoever has it can see, move and cancel the showing.",
      "2l8k3v0q9t7m5b1d6c4a8n2e3f",
    ),
    showingId: field(id, "The showing.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51"),
    contactId: field(
      id,
      "The booking's own name for the contact who booked it. It tells nothing of the contact; requests with an API key may use it in place of the contact's id.",
      "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a51",
    ),
    propertyId: field(id, "The property.", propertyId),
    start: field(timestamp, "When it starts.", "2026-12-01T15:00:00.000Z"),
    end: field(timestamp, "When it ends.", "2026-12-01T15:30:00.000Z"),
    status: field(calendarStatus, "Status of the showing.", "pending"),
    prospectResponse: field(
      prospectResponse.nullable(),
      "What the prospect last answered to the question whether it comes; null before an answer, and again when the showing is moved.",
      null,
    ),
    timeZone: field(timeZone, "The account's time zone.", "America/Chicago"),
    location: field(z.string(), "Where it takes place.", "12 Elm Street, Springfield, IL 62701"),
    slug: field(z.string(), "The account's name in public URLs.", "elm-street-rentals"),
    agentName: field(z.string(), "Name of the account's agent.", "Assistant"),
    language: field(z.string(), "The language that it was booked in, as an ISO 639-1 code.", "en"),
    awaitsConfirmation: field(
      z.boolean(),
      "Whether the prospect was asked to confirm and has not: the response accepted does.",
      false,
    ),
    awaitsAgency: field(
      z.boolean(),
      "Whether a person of the account has yet to confirm the showing, rather than the prospect.",
      true,
    ),
    reinstatableUntil: field(
      timestamp.nullable(),
      "Until when a showing that was cancelled because nobody confirmed it can be put back, if its time is still free.",
      null,
    ),
    awaitsFeedback: field(
      z.boolean(),
      "Whether the prospect was asked what it thinks of the showing, within the last 14 days, and has not said so.",
      false,
    ),
    feedback: feedbackOrNull,
    forms: z.array(applicationForm).meta({
      description: "The forms to apply with, for a prospect who said that it wants to.",
      example: [],
    }),
    answerBy: field(
      timestamp.nullable(),
      "For a showing that a person of the account has to accept first: by when somebody answers; null when it is booked.",
      null,
    ),
    changeable: field(
      z.boolean(),
      "Whether it can still be moved and cancelled: it is pending or confirmed, and has not begun.",
      true,
    ),
  })
  .meta({ id: "Booking", description: "A showing that a prospect booked." });
export type Booking = z.output<typeof booking>;

export const oneHold = single(hold);
export const oneBooking = single(booking);
