import { z } from "zod";
import type { Tool } from "../../../../platform/model/model.ts";

const text = (max: number) => z.string().max(max).optional();
const amount = z.number().min(0).max(1_000_000).optional();
const listing = text(200).describe(
  "Its number in the list that was shown, or its name. Leave it out for the one that is talked about.",
);

/**
 * What the visitor may want, as tools. The program knows the account, contact and conversation, so they are not
 * arguments.
 */
export const tools = {
  search_listings: {
    description: "The visitor looks for listings. Give only what the visitor has said.",
    input: z.object({
      maxRent: amount,
      minBedrooms: amount,
      minBathrooms: amount,
      city: text(100),
      petFriendly: z.boolean().optional(),
      hasParking: z.boolean().optional(),
      availableBefore: z.iso.date().optional().describe("Day of moving in, YYYY-MM-DD."),
    }),
  },
  get_listing: {
    description: "The visitor chooses a listing, or asks something about one.",
    input: z.object({ listing }),
  },
  list_slots: {
    description: "The visitor wants to see a listing, or asks when that is possible.",
    input: z.object({ listing, day: z.iso.date().optional() }),
  },
  book_showing: {
    description: "The visitor chooses a time that was offered, or gives a name or an address for a showing.",
    input: z.object({
      day: z.iso.date().optional(),
      time: z
        .string()
        .regex(/^\d\d:\d\d$/)
        .optional()
        .describe("HH:MM, 24 hours."),
      name: text(100),
      email: text(200),
      phone: text(50),
    }),
  },
  save_answer: {
    description:
      "The visitor answers the open question: give the answer alone, such as a number, a date as YYYY-MM-DD, yes, no, or one of the options. Without an open question: the visitor wants to apply.",
    input: z.object({ answer: text(2_000) }),
  },
  hand_to_person: {
    description:
      "The visitor asks for a person, or for something that none of the other tools covers and that the agency has to decide.",
    input: z.object({ reason: text(300) }),
  },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;
export type Arguments<Name extends ToolName> = z.output<(typeof tools)[Name]["input"]>;
