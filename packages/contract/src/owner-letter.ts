import { z } from "zod";
import { day, field, id, single, timestamp } from "./schema.ts";

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** The most homes of a letter, and the most of them that are shown with a photo. */
export const maxLetterHomes = 1_000;
export const maxLetterPhotos = 60;

const ofOwner = {
  ownerContactId: field(id, "The contact that the homes name as their owner.", `${example}40`),
  month: field(
    z
      .string()
      .max(7, { error: "must be a month such as 2026-10", abort: true })
      .regex(/^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])$/, { error: "must be a month such as 2026-10" }),
    "The month, YYYY-MM, in the account's time zone. The current one is allowed, as far as it has got.",
    "2026-10",
  ),
};

/** Query of `GET /reports/owner-letter`. */
export const ownerLetterInput = z.object({
  ...ofOwner,
  format: field(
    z.enum(["json", "pdf"]).optional(),
    "pdf: the letter, as with `Accept: application/pdf`. Over REST only. Default: json.",
    "json",
    { leaveOut: true },
  ),
});
export type OwnerLetterInput = z.output<typeof ownerLetterInput>;

/** Body of `POST /reports/owner-letter/send`. */
export const sendOwnerLetterInput = z.object({
  ...ofOwner,
  again: field(z.boolean().optional(), "Sends the letter of a month that was sent already.", true, {
    leaveOut: true,
  }),
});
export type SendOwnerLetterInput = z.output<typeof sendOwnerLetterInput>;

const count = (meaning: string, example: number) => field(z.int(), meaning, example);

const numbers = z
  .object({
    leads: count("As in the funnel by home.", 12),
    answered: count("As in the funnel by home.", 11),
    booked: count("Showings in the month, as in the report on showings.", 6),
    attended: count("Those to which the prospect came.", 4),
    ratings: count("How many prospects rated their showing in the month.", 3),
    rating: field(z.number().nullable(), "The mean of their ratings, from 1 to 5; null without any.", 4.3),
    formCompleted: count("As in the funnel by home.", 3),
    approved: count("As in the funnel by home.", 1),
    vacantDays: field(z.number(), "Days that it stood available, as in the report on vacancy.", 12.5),
  })
  .meta({ id: "OwnerLetterNumbers", description: "The numbers of a month." });
export type OwnerLetterNumbers = z.output<typeof numbers>;

const rentChange = z
  .object({
    at: field(timestamp, "When it was changed.", "2026-10-12T15:00:00.000Z"),
    from: field(z.number(), "The rent before.", 2500),
    to: field(z.number(), "The rent afterwards.", 2400),
  })
  .meta({ id: "RentChange", description: "A change of the monthly rent." });

const home = z
  .object({
    propertyId: field(id, "Identifier of the home.", `${example}30`),
    title: field(z.string(), "Its title.", "Sunny two-bedroom near the park"),
    address: field(z.string(), "Its address, with the unit.", "12 Elm Street, Apt 4"),
    photoUrl: field(
      z.string().nullable(),
      "Its first photo; null if it has none.",
      "https://example.com/cdn/a.jpg",
    ),
    available: field(z.boolean(), "Whether it is available now.", true),
    monthlyRent: field(z.number(), "The rent now.", 2400),
    ownerSince: field(
      timestamp.nullable(),
      "When it became the owner's, if the audit log has that in the month. The numbers are those of the whole month.",
      null,
    ),
    rentChanges: z
      .array(rentChange)
      .meta({ description: "Changes of the rent in the month that the audit log has, oldest first." }),
    numbers,
  })
  .meta({ id: "OwnerLetterHome", description: "A home of the owner in the month." });
export type OwnerLetterHome = z.output<typeof home>;

export const ownerLetter = z
  .object({
    ownerContactId: field(id, "The owner.", `${example}40`),
    ownerName: field(z.string(), "The owner's name.", "Marta Ruiz"),
    month: field(z.string(), "The month.", "2026-10"),
    language: field(z.enum(["en", "es"]), "The language of the letter: the owner's.", "es"),
    period: z
      .object({
        from: field(day, "First day.", "2026-10-01"),
        to: field(day, "Last day, inclusive.", "2026-10-31"),
        timeZone: field(z.string(), "The account's time zone.", "America/Chicago"),
      })
      .meta({ id: "OwnerLetterPeriod", description: "The days of the month." }),
    sentAt: field(timestamp.nullable(), "When it was last sent; null: never.", null),
    homes: z.array(home).meta({ description: "The homes that are the owner's now, by title." }),
    totals: numbers,
  })
  .meta({ id: "OwnerLetter", description: "A month of an owner's homes." });
export type OwnerLetter = z.output<typeof ownerLetter>;

export const oneOwnerLetter = single(ownerLetter);
