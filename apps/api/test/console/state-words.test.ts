/** States, roles and sources are written in one way on all pages: with a capital letter, since they stand alone or in a list of facts. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { personRoleWords } from "@rental/contract/words/account";
import {
  calendarStatusWords,
  prospectResponseWords,
  showingOutcomeWords,
} from "@rental/contract/words/calendar";
import { channelWords } from "@rental/contract/words/channel";
import { contactRoleWords, contactStatusWords } from "@rental/contract/words/contact";
import { sourceAloneIn } from "@rental/contract/words/contact-source";
import { webhookStatusWords } from "@rental/contract/words/integration";
import { leadKindWords, leadOutcomeWords } from "@rental/contract/words/lead";
import { conversationStateWords, deliveryStatusWords } from "@rental/contract/words/message";
import { followupStatusWords, mailOutcomeWords } from "@rental/contract/words/outcome";
import { reviewStatusWords, sessionStatusWords } from "@rental/contract/words/screening";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("../../../console/src/", import.meta.url));
/** The words for states, roles and sources, which the contract has as they are used within a sentence. */
const tables = [
  calendarStatusWords,
  channelWords,
  contactRoleWords,
  contactStatusWords,
  conversationStateWords,
  deliveryStatusWords,
  followupStatusWords,
  leadKindWords,
  leadOutcomeWords,
  mailOutcomeWords,
  personRoleWords,
  prospectResponseWords,
  reviewStatusWords,
  sessionStatusWords,
  showingOutcomeWords,
  webhookStatusWords,
];
const withinSentence = new Set(
  tables.flatMap(({ en, es }) => [JSON.stringify(en), JSON.stringify(es)] as string[]),
);

/** Where one of the tables is, as it is, in the words of a page. */
function uses(words: object, path: string): string[] {
  if (withinSentence.has(JSON.stringify(words))) return [path];
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? uses(value, `${path}.${name}`) : [],
  );
}

it("the console's words for states, roles and sources begin with a capital letter", async () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("words.ts"),
  );
  expect(files.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const file of files)
    for (const [name, words] of Object.entries((await import(join(source, file))) as object))
      if (Object.hasOwn(words as object, "en")) found.push(...uses(words as object, `${file}: ${name}`));
  expect(found).toEqual([]);
}, 60_000);

it("a source that stands alone begins with a capital letter, unless a person wrote it", () => {
  const sources = ["import", "generic", "zillow", "a flyer"];
  expect(sources.map((each) => sourceAloneIn(each, "en"))).toEqual([
    "Imported file",
    "Another program",
    "Zillow",
    "a flyer",
  ]);
  expect(sourceAloneIn("import", "es")).toBe("Archivo importado");
});
