import { z } from "zod";
import { when } from "./when.ts";

/** What the visitor looks for, as filters of listings. */
export const wishes = z.object({
  maxRent: z.number().optional(),
  minBedrooms: z.number().optional(),
  minBathrooms: z.number().optional(),
  availableBefore: z.string().optional(),
  petFriendly: z.boolean().optional(),
  hasParking: z.boolean().optional(),
  city: z.string().optional(),
});
export type Wishes = z.output<typeof wishes>;

/** What the next message is expected to be. Anything else is understood, too. */
const expectation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anything") }),
  z.object({
    kind: z.literal("listing"),
    ids: z.array(z.string()),
    labels: z.array(z.string()),
    /** What to do with the chosen one. */
    chosenTo: z.enum(["describe", "book"]),
  }),
  z.object({ kind: z.literal("day"), days: z.array(z.string()), labels: z.array(z.string()) }),
  z.object({ kind: z.literal("time"), starts: z.array(z.string()), labels: z.array(z.string()) }),
  z.object({ kind: z.literal("name"), start: z.string() }),
  z.object({ kind: z.literal("address"), start: z.string() }),
  /** How a person can reach the visitor, who need not say it. */
  z.object({ kind: z.literal("reach") }),
  z.object({ kind: z.literal("form"), ids: z.array(z.string()), labels: z.array(z.string()) }),
  z.object({ kind: z.literal("answer"), sessionId: z.string(), key: z.string() }),
]);
export type Expectation = z.output<typeof expectation>;

const dialogueState = z.object({
  expects: expectation,
  /** The listing that is talked about. */
  propertyId: z.string().nullable(),
  /** What was looked for last, and the last page of it that was shown. */
  wishes,
  page: z.number(),
  /** Number of messages in a row that were not understood. */
  misses: z.number(),
  /** The session of the form that was begun last: what is said goes into its record. */
  sessionId: z.string().nullable().default(null),
  /** Number of answers to the open question of a form that were not understood. */
  attempts: z.number(),
  /** Whether the visitor was asked how a person can reach them: nobody is asked twice. */
  reachAsked: z.boolean().default(false),
  /** When the visitor wants to visit, until a time is booked. */
  wanted: when.default({}),
});
export type DialogueState = z.output<typeof dialogueState>;

const beginning = (propertyId: string | null): DialogueState => ({
  expects: { kind: "anything" },
  propertyId,
  wishes: {},
  page: 0,
  misses: 0,
  sessionId: null,
  attempts: 0,
  reachAsked: false,
  wanted: {},
});

/** The state of a chat as it was stored; one that another version of the program stored begins anew. */
export const readState = (stored: unknown, propertyId: string | null): DialogueState =>
  dialogueState.safeParse(stored).data ?? beginning(propertyId);
