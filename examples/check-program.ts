import { RentalClient } from "../packages/sdk/dist/index.js";
import { type Copy, documented, environmentOf } from "./copies.ts";
import { type Outcome, runProgram } from "./programs.ts";

/** What a program prints, each expression in a line of its own. A later line can name a group of an earlier one. */
interface Expected {
  lines: RegExp[];
  /** What it must have done. @throws if it has not */
  afterwards?(rental: RentalClient): Promise<void>;
}

const id = /[0-9a-f-]{36}/.source;
/** What a group of an earlier line has matched. */
const same = (group: string) => `\\k<${group}>`;
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/.source;

const quickstart: Expected = {
  lines: [
    /\d+ listings, the newest:/,
    /( {2}\$\d+ {2}.+\n){2} {2}\$\d+ {2}.+/,
    RegExp(`Dana Reyes applied at ${time}`),
    /[1-9]\d* applicants/,
    / {2}name: .+(\n {2}\w+: .+)*/,
    /refused: .+/,
    /\d+ calls left in this minute/,
  ],
};

const booking: Expected = {
  lines: [
    RegExp(`first free slot: (?<start>${time}) to ${time} \\(\\w+(/\\w+)*\\)`),
    RegExp(`booked: ${id}`),
    /a second booking is refused: .+/,
    /now confirmed/,
    /in the calendar: Visit with Sam/,
    RegExp(`cancelled; the first free slot is again ${same("start")}`),
  ],
};

const sandbox: Expected = {
  lines: [
    /The confirmation of Dana's booking, and both reminders:/,
    RegExp(` {2}${time} {2}Showing requested: .+`),
    RegExp(`( {2}${time} {2}Reminder of your showing: .+\n?){2}`),
    /The answer to Lee, and the follow-up:/,
    RegExp(`( {2}${time} {2}.+\n?){2}`),
    /26 hours took \d+\.\d s/,
  ],
};

export const expected: Record<string, Expected> = {
  "curl-quickstart": {
    lines: [
      RegExp(`created (?<id>${id})`),
      RegExp(`again: {2}${same("id")}`),
      /read: {4}.+/,
      /updated: \$1900 a month/,
      /listed: {2}[1-9]\d* from \$1900/,
      /refused: .*address.*/,
      /deleted: .+/,
    ],
  },
  "sdk-quickstart": quickstart,
  "python-quickstart": quickstart,
  "python-rest": {
    lines: [
      RegExp(`created ${id}`),
      /found among [1-9]\d* tenants: True/,
      /refused: .+/,
      / {2}\w+: .+(\n {2}\w+: .+)*/,
      /deleted/,
    ],
  },
  "book-a-showing": booking,
  "python-book-a-showing": booking,
  sandbox,
  "python-sandbox": sandbox,
  "image-upload": {
    lines: [
      /( {2}\d+ of \d+ bytes\n)+uploaded (?<front>http\S+)/,
      /( {2}import \w+, \d imported\n)* {2}import completed, 1 imported/,
      RegExp(`in this order: (?!${same("front")})http\\S+`),
      RegExp(`in this order: ${same("front")}`),
      /a small one: image\/webp/,
    ],
  },
  "bulk-import-csv": {
    lines: [
      /( {2}\w+: \d of 5\n)* {2}completed: 4 of 5/,
      / {2}line 6, \w+: .+/,
      / {2}unknown columns: .*\bRoof\b.*/,
      /4 of 5 listings imported/,
    ],
    async afterwards(rental) {
      const { data } = await rental.properties.list({ limit: 10 });
      const studio = data.find(({ address }) => address.startsWith("14 River Road"));
      const { monthlyRent, bedrooms, petPolicy } = studio ?? {};
      if (monthlyRent !== 980 || bedrooms !== 0 || petPolicy !== "allowed")
        throw new Error(`the studio is not as in the file: ${JSON.stringify(data)}`);
    },
  },
};

/** Runs the commands of the README until they end, and compares what they print. */
export async function checkProgram(copy: Copy, baseUrl: string, apiKey: string): Promise<Outcome> {
  const { lines, afterwards } = expected[copy.name]!;
  const outcome = await runProgram(documented(copy, { apiKey }), environmentOf(baseUrl, apiKey));
  const wanted = RegExp(`^${lines.map(({ source }) => source).join("\n")}\n$`);
  if (!outcome.ok || !wanted.test(outcome.text)) {
    throw new Error(`${copy.commands({ apiKey })}printed\n${outcome.text}\nand not\n${wanted.source}`);
  }
  await afterwards?.(new RentalClient({ apiKey, baseUrl }));
  return outcome;
}
