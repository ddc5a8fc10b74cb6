import { z } from "zod";
import { when } from "./when.ts";

/** What the visitor is looking for, as listing filters, and what to show first. */
export const wishes = z.object({
  maxRent: z.number().optional(),
  minBedrooms: z.number().optional(),
  maxBedrooms: z.number().optional(),
  minBathrooms: z.number().optional(),
  availableBefore: z.string().optional(),
  petFriendly: z.boolean().optional(),
  hasParking: z.boolean().optional(),
  city: z.string().optional(),
  bedroomType: z.literal("studio").optional(),
  cheapestFirst: z.literal(true).optional(),
});
export type Wishes = z.output<typeof wishes>;

/** An address that was asked about, because it is probably mistyped. */
const doubt = z.object({ typed: z.string(), meant: z.string() }).optional();

/** What the next message is expected to be. Other messages are understood as well. */
const expectation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anything") }),
  z.object({
    kind: z.literal("listing"),
    ids: z.array(z.string()),
    labels: z.array(z.string()),
    /** What to do with the chosen listing. */
    chosenTo: z.enum(["describe", "book"]),
    /** A question about one of them, which is answered once it is chosen. */
    asked: z.string().optional(),
  }),
  z.object({ kind: z.literal("day"), days: z.array(z.string()), labels: z.array(z.string()) }),
  z.object({
    kind: z.literal("time"),
    starts: z.array(z.string()),
    labels: z.array(z.string()),
    /** Those of the starts that the visitor was shown. */
    shown: z.array(z.string()).optional(),
    /** Whether the visitor was just asked about the only one that was shown. */
    isAsked: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("name"), start: z.string() }),
  z.object({ kind: z.literal("address"), start: z.string(), doubt }),
  /** How a person can reach the visitor, who may decline to say. */
  z.object({ kind: z.literal("reach"), doubt }),
  z.object({ kind: z.literal("form"), ids: z.array(z.string()), labels: z.array(z.string()) }),
  z.object({
    kind: z.literal("answer"),
    sessionId: z.string(),
    key: z.string(),
    /** An answer that the visitor was asked about, because hardly any income is so small. */
    small: z.string().optional(),
  }),
]);

const dialogueState = z.object({
  expects: expectation,
  /** The listing under discussion. */
  propertyId: z.string().nullable(),
  /** The latest search, and the last page of its results that was shown. */
  wishes,
  page: z.number(),
  /** Number of consecutive messages that were not understood. */
  misses: z.number(),
  /** The most recently started form session, whose record includes what is said. */
  sessionId: z.string().nullable().default(null),
  /** Number of misunderstood answers to the open question of a form. */
  attempts: z.number(),
  /** Whether the visitor has been asked how to be reached: the question is never repeated. */
  reachAsked: z.boolean().default(false),
  /** Whether the visitor's last message was of files, and who looks at them was said. */
  filesReceived: z.boolean().default(false),
  /** When the visitor wants to visit; kept until a time is booked. */
  wanted: when.default({}),
  /** The showings that were booked in this chat, with their pages. */
  booked: z
    .array(
      z.object({ title: z.string(), start: z.string(), url: z.string(), propertyId: z.string().optional() }),
    )
    .default([]),
});
export type DialogueState = z.output<typeof dialogueState>;

/** Continues without expecting anything in particular. */
export const free = (state: DialogueState): DialogueState => ({ ...state, expects: { kind: "anything" } });

const beginning = (propertyId: string | null): DialogueState => ({
  expects: { kind: "anything" },
  propertyId,
  wishes: {},
  page: 0,
  misses: 0,
  sessionId: null,
  attempts: 0,
  reachAsked: false,
  filesReceived: false,
  wanted: {},
  booked: [],
});

/** Parses a chat's stored state; one stored by an incompatible version of the program is reset. */
export const readState = (stored: unknown, propertyId: string | null): DialogueState =>
  dialogueState.safeParse(stored).data ?? beginning(propertyId);
