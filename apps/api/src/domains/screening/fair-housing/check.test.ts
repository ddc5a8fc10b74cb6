import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demoProperties } from "../../account/demo/demo.data.ts";
import { english as englishWords } from "../../assistant/chats/dialogue/wording/en.ts";
import { spanish as spanishWords } from "../../assistant/chats/dialogue/wording/es.ts";
import { textsFor } from "../forms/texts.ts";
import { checkOutgoing, maxCheckedLength, type OutgoingContext } from "./check.ts";
import { nameToSay } from "./fair-housing.service.ts";
import { forbidden, forbiddenToModels, lawful } from "./sentences.ts";

const pages = "https://rentals.example/p/";
const template: OutgoingContext = { source: "template" };
const model: OutgoingContext = {
  source: "model",
  links: [pages],
  amounts: [1850],
  addresses: ["+1 555 010 0199", "office@agency.example"],
};
const ruleOf = (text: string, context: OutgoingContext) => {
  const checked = checkOutgoing(text, context);
  return checked.ok ? "none" : checked.rule;
};
const failing = (texts: readonly string[]) =>
  texts.map((text) => ({ text, rule: ruleOf(text, template) })).filter(({ rule }) => rule !== "none");

describe("lawful texts", () => {
  test("ordinary sentences of listings and templates pass", () => {
    expect(failing(lawful)).toEqual([]);
  });

  test("the demo listings pass, as does everything that the chat says by itself", () => {
    const ofForms = [textsFor("en"), textsFor("es")];
    const formTexts = ofForms.flatMap(({ labels, thanks, foreignPhone, matches }) => [
      ...Object.values(labels),
      thanks,
      foreignPhone,
      matches.subject,
      matches.greeting("Maria"),
      matches.intro,
    ]);
    const said = [englishWords, spanishWords].flatMap((words) =>
      [...Object.values(words), ...Object.values(words.menu)].flatMap((one) => {
        if (typeof one === "function")
          return [(one as (...parts: string[]) => string)("Maria", "Monday", "x")];
        return typeof one === "string" ? [one] : [];
      }),
    );
    const listed = demoProperties.flatMap((one) => Object.values(one).flat().map(String));
    expect(said.length).toBeGreaterThan(60);
    expect(failing([...said, ...formTexts, ...listed])).toEqual([]);
  });

  test("a model may repeat the links, amounts and addresses that it was given", () => {
    const text = `It costs $1,850 a month. See ${pages}agency/listings/1 or call +1 (555) 010-0199, office@agency.example.`;
    expect(ruleOf(text, model)).toBe("none");
  });
});

describe("forbidden texts", () => {
  test.each(Object.entries(forbidden))("%s: none passes, whoever wrote it", (_, texts) => {
    expect(texts.filter((text) => ruleOf(text, template) === "none")).toEqual([]);
    expect(texts.filter((text) => ruleOf(text, { source: "script" }) === "none")).toEqual([]);
    expect(texts.filter((text) => ruleOf(text, model) === "none")).toEqual([]);
  });

  test.each(Object.entries(forbiddenToModels))("%s: none passes in the words of a model", (_, texts) => {
    expect(texts.filter((text) => ruleOf(text, model) === "none")).toEqual([]);
  });

  const disguises: [string, (text: string) => string][] = [
    ["capitals", (text) => text.toUpperCase()],
    ["accents", (text) => text.replace(/[aeiou]/g, (letter) => `${letter}\u0301`)],
    ["zero width characters", (text) => [...text].join("\u200b")],
    ["soft hyphens", (text) => text.replace(/\B/g, "\u00ad")],
    [
      "Cyrillic letters",
      (text) => text.replace(/[aeocpx]/g, (letter) => "аеосрх"["aeocpx".indexOf(letter)]!),
    ],
    [
      "full width letters",
      (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
    ],
    [
      "mathematical letters",
      (text) =>
        text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 97 + 0x1d5ba)),
    ],
    ["tags within words", (text) => text.replace(/(\w)(\w)/g, "$1<b></b>$2")],
    ["character references", (text) => text.replace(/[a-z]/g, (letter) => `&#${letter.codePointAt(0)};`)],
    [
      "double character references",
      (text) => text.replace(/[a-z]/g, (letter) => `&amp;#x${letter.codePointAt(0)!.toString(16)};`),
    ],
    ["emphasis", (text) => text.replace(/\w+/g, "**$&**")],
    ["line breaks between words", (text) => text.replaceAll(" ", "\n")],
    [
      "digits for letters",
      (text) => text.replace(/(?<=[a-z])[oie](?=[a-z])/g, (letter) => ({ o: "0", i: "1", e: "3" })[letter]!),
    ],
  ];
  test.each(disguises)("%s do not disguise them", (_, disguise) => {
    const texts = Object.values(forbidden).flat();
    expect(texts.filter((text) => ruleOf(disguise(text), template) === "none")).toEqual([]);
  });

  test("they are found wherever they stand in a long text", () => {
    const filler = lawful[7]!;
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(forbidden).flat()),
        fc.nat({ max: 60 }),
        fc.nat({ max: 60 }),
        (text, before, after) => {
          const long = `${`${filler} `.repeat(before)}${text} ${`${filler} `.repeat(after)}`;
          expect(ruleOf(long, template)).not.toBe("none");
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("a name that carries a message is not repeated, and an ordinary one is", () => {
  const messages = [
    "Visit evil.com",
    "<b>Dana</b>",
    "We accept Section 8",
    "Dana\nBcc: x",
    "\u202emoc.live",
    "\u2067moc.live\u2069",
    "Rent is free",
    "x".repeat(101),
  ];
  expect(messages.filter((name) => nameToSay(name) !== undefined)).toEqual([]);
  const names = [
    "Dana Reyes",
    "Christian Young",
    "Israel Gómez",
    "O'Neil, Kim",
    "Asia Black",
    "李小龙",
    "Dr. Anne-Marie St. James",
  ];
  expect(names.filter((name) => nameToSay(name) === undefined)).toEqual([]);
});

test("the time is in proportion to the length, for the largest texts that are costly to read", () => {
  const units = [
    ..."a |are you |<|a.|a-|perfect for |&#|1 |a,'\"():/-|school |$1|@|x@|race, |http://|www.|based on race |safe |the area is |sin |1(|-|\ufdfa|<a|your |how many ".split(
      "|",
    ),
  ];
  const costOf = (unit: string, length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const started = process.cpuUsage();
    for (let run = 0; run < 3; run++) checkOutgoing(text, model);
    const { user, system } = process.cpuUsage(started);
    return user + system;
  };
  for (const unit of units) costOf(unit, 1_000);
  // Eight times the length may take eight times as long; quadratic work would take 64 times as long.
  const steep = units.filter((unit) => {
    const small = Math.max(costOf(unit, maxCheckedLength / 8), 2_000);
    return costOf(unit, maxCheckedLength) > 30 * small && costOf(unit, maxCheckedLength) > 30 * small;
  });
  expect(steep).toEqual([]);
  expect(ruleOf("a".repeat(maxCheckedLength + 1), template)).toBe("too_long");
});
