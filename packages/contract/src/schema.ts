import { z } from "zod";
import { openApiKeywords } from "./openapi-keywords.ts";

/**
 * Adds a description and an example to a field; every API field has both. The OpenAPI document, its examples and the
 * SDK's hover texts are generated from them.
 * @param options.leaveOut omits the field from the example of the whole body, because it is for special cases
 * @param options.preview omits the query parameter from the document of a server with previews disabled, because it
 * would be refused
 */
export function field<T extends z.ZodType>(
  schema: T,
  description: string,
  example: NonNullable<unknown> | null,
  options: { leaveOut?: true; preview?: true } = {},
): T {
  return schema.meta({ description, example, ...options }) as T;
}

/** Maximum size, in bytes of JSON, of an open-ended object, and of all those in a workflow template combined. */
export const maxOpenBytes = 64 * 1024;

/** A record id (UUID, any version). In paths, anything else is answered with 404, in bodies with 422. */
export const id = z.guid();

/** ISO 8601 with Z, the format of all timestamps in responses. */
export const timestamp = z.iso.datetime();

/** When a record was created and last changed. */
export const changeTimes = {
  createdAt: field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z"),
  updatedAt: field(timestamp, "When it was last changed.", "2026-11-02T09:30:00.000Z"),
};

/** The message for an invalid value; a missing value gets "is required". */
const unlessMissing = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? undefined : message;

/**
 * Normalizes equivalent forms of ISO 8601: omitted seconds, an offset without a colon or without minutes, lowercase
 * letters, and a plus that arrived as a space because the query did not encode it.
 */
const spelledOut = (text: string): string =>
  text.replace(
    /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(?:[Zz]|([ +-])(\d\d):?(\d\d)?)$/,
    (_, date, time, seconds = ":00", sign?: string, hours?: string, minutes = "00") =>
      `${date}T${time}${seconds}${sign ? `${sign === " " ? "+" : sign}${hours}:${minutes}` : "Z"}`,
  );

const monthName = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** The error for a date that its month does not have, such as February 29; undefined for any other value. */
function noSuchDay(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?!\d)/.exec(value) ?? [];
  if (day === undefined) return undefined;
  const last = new Date(Date.UTC(2000, Number(month), 0));
  last.setUTCFullYear(Number(year), Number(month), 0);
  if (Number(day) <= last.getUTCDate()) return undefined;
  return `must be a day that exists: ${monthName.format(last)} ${year} has ${last.getUTCDate()} days`;
}

/** The message for an invalid date or time. */
const dateMessage = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? undefined : (noSuchDay(issue.input) ?? message);

/**
 * ISO 8601 with Z or an offset, the format accepted for timestamps, limited to years that all date libraries support.
 */
export const timestampInput = z
  .string({ error: unlessMissing("must be ISO 8601 with Z or an offset, such as 2026-12-01T16:00:00Z") })
  .max(64, { abort: true })
  .overwrite(spelledOut)
  .check(
    z.iso.datetime({
      offset: true,
      abort: true,
      error: dateMessage("must be ISO 8601 with Z or an offset, such as 2026-12-01T16:00:00Z"),
    }),
  )
  .refine(
    (text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 1970 && year <= 9999;
    },
    { error: "must be between the years 1970 and 9999" },
  );

/** A valid calendar date, YYYY-MM-DD. */
export const day = z.iso
  .date({ abort: true, error: dateMessage("must be a day that exists, such as 2026-12-01") })
  .refine((text) => !text.startsWith("0000"), { error: "must be in the year 0001 or later" });

/** One of a few allowed numbers. */
export const oneOf = <N extends number>(...numbers: N[]) =>
  z.literal(numbers, { error: unlessMissing(`must be one of ${numbers.join(", ")}`) });

const maxUrlLength = 2048;
export const tooLongUrl = `must have at most ${maxUrlLength} characters`;
export const isTooLongUrl = (value: unknown): boolean =>
  typeof value === "string" && value.length > maxUrlLength;

/** A web URL. @param error the message for an invalid one */
export const webUrl = (error: string) =>
  z
    .string({ error })
    // The length is checked first, so that overly long values are never parsed.
    .max(maxUrlLength, { error: tooLongUrl, abort: true })
    .check(z.url({ protocol: /^https?$/, error }))
    .register(openApiKeywords, { pattern: "^https?://" });

/**
 * A URL that the server sends requests to. Validated by the services, because ALLOW_PRIVATE_NETWORKS also allows http.
 * @param scheme a pattern of the accepted schemes
 */
export const outboundUrl = (scheme = "https") =>
  z
    .string()
    .min(1)
    .max(maxUrlLength)
    .register(openApiKeywords, {
      format: "uri",
      pattern: `^${scheme}://[^\\s/?#@\\\\]+([/?#][^\\s\\\\]*)?$`,
    });

/** A URL in a response, which is not validated. */
export const shownUrl = () => z.string().register(openApiKeywords, { format: "uri" });

/** Characters of all languages, except whitespace, invisible ones and lone surrogates. */
const letters =
  "A-Za-z0-9\\u00a1-\\u1fff\\u2070-\\u2fff\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufefe\\uff00-\\uffef";
const atom = `[${letters}!#$%&'*+/=?^_\`{|}~-]+`;
const label = `[${letters}](?:[${letters}-]{0,61}[${letters}])?`;
const addressForm = new RegExp(
  `^(?=[^@]{1,64}@[^@]{1,255}$)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?![0-9]+$)${label}$`,
);

/**
 * An email address according to RFC 5321, with characters of any language (RFC 6531); surrounding whitespace is
 * trimmed. Quoted local parts and bracketed host addresses are not supported, because no provider issues them.
 */
export const mailAddress = z
  .string()
  .trim()
  .max(320, { abort: true })
  .check(z.email({ pattern: addressForm }));

/** A string with at least one character that is not whitespace. */
export const nonBlank = (max: number) => z.string().max(max).regex(/\S/, { error: "must not be blank" });

/** Of a pattern: line breaks and other control characters. */
const controls = "\\u0000-\\u001f\\u007f-\\u009f";

/**
 * One line that is not blank. One pattern, because a schema with two has no type in the clients.
 * @param more further characters that are refused
 */
export const oneLine = (max: number, error: string, more = "") => {
  const refused = `${more}${controls}`;
  const pattern = new RegExp(`^[^${refused}]*[^\\s${refused}][^${refused}]*$`);
  return z.string().max(max).regex(pattern, { error });
};

/** What people call a record. */
export const shortName = (max: number) =>
  oneLine(max, "must not be blank, and must have no line breaks or other control characters");

/** Integers that fit the database's integer type. */
export const count = z.int().min(0).max(2_147_483_647);

/** A non-negative amount in USD. */
export const money = z.number().min(0).max(1_000_000_000);

/**
 * A member with a default. The document only marks it as optional, because many generators make members with defaults
 * required.
 */
export const withDefault = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  schema.optional().transform((given) => given ?? value);

export const idParam = z.object({
  id: field(id, "Identifier of the record.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
});

/** The body of an endpoint that returns one record: `{ "data": record }`. */
export const single = <T extends z.ZodType>(record: T) => z.object({ data: record });

/** No body: endpoints that return 204. */
export const nothing = z.void();
