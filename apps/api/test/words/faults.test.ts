/** What records say in English about calendars and imports has Spanish words. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calendarFault, calendarFaults, eventFaults } from "@rental/contract/words/calendar-fault";
import { deliveryFault, deliveryFaults } from "@rental/contract/words/delivery-fault";
import { imageFault } from "@rental/contract/words/image-fault";
import { importFault, rowFaults, tableFaults } from "@rental/contract/words/import-fault";
import { mailboxFault, mailboxFaults } from "@rental/contract/words/mailbox-fault";
import { outboundFaults, threadFaults } from "@rental/contract/words/technical-fault";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { faultOfMessage } from "../../../console/src/ui/faults.ts";
import { english } from "../walk/raw-words.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Each text in the code of these files, or folders, that is worded like this, with what is put into it as x. */
function textsIn(paths: string[], isWorded: RegExp): string[] {
  const found = new Set<string>();
  const files = paths.flatMap((path) =>
    path.endsWith(".ts") ? [path] : readdirSync(`${root}/${path}`).map((name) => `${path}/${name}`),
  );
  for (const path of files) {
    if (path.endsWith(".test.ts")) continue;
    const source = ts.createSourceFile(path, readFileSync(`${root}/${path}`, "utf8"), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      const text = ts.isStringLiteralLike(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("x")
          : "";
      if (isWorded.test(text)) found.add(text);
      else ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found];
}

const among = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

const sentence = /^(?:[A-Z]|x ).* .*[.]$/s;
const [sources, imports] = [
  "apps/api/src/domains/calendar/calendar-sources",
  "apps/api/src/domains/integrations/bulk-imports",
];
const accounts = "apps/api/src/domains/calendar/calendar-accounts";
const ofCalendars = [
  ...textsIn([`${sources}/reading`, ...among(sources, "fetch", "refresh.service")], sentence),
  ...textsIn(
    [...among("apps/api/src/platform/calendars", "calendar-error"), ...among(accounts, "client.service")],
    sentence,
  ),
  ...textsIn(
    among("apps/api/src/platform/outbound", "outbound-error", "address-guard", "deadline"),
    sentence,
  ),
];
const ofMailboxes = textsIn(
  [
    ...among("apps/api/src/platform/mail/mailbox", "mail-server", "imap", "smtp"),
    ...among("apps/api/src/domains/inbox/mailboxes", "checking.service", "sender.service", "server"),
  ],
  sentence,
);
const [inbox, integrations] = ["apps/api/src/domains/inbox", "apps/api/src/domains/integrations"];
const ofDeliveries = [
  ...textsIn(
    [
      ...among(`${integrations}/webhooks`, "attempt", "deliveries.queries"),
      ...among(`${integrations}/connectors`, "inbound.service"),
      ...among(`${integrations}/connectors/delivery`, "messages", "outcomes"),
      ...among(`${inbox}/messages`, "shown.service"),
      ...among("apps/api/src/platform", "jobs/jobs", "mail/mailer"),
    ],
    /^The .* .*(?:[.]|: x)$/s,
  ),
  ...textsIn(
    among("apps/api/src/platform/outbound", "outbound-error", "address-guard", "deadline"),
    sentence,
  ),
  // Of what refuses a first email, only this is stored: the rest refuses the request.
  ...textsIn(
    among("apps/api/src/domains/people/contacts", "email-state.service"),
    /^(?:The contact opted|Email to) /,
  ),
];
const ofImports = [
  ...textsIn(
    among(imports, "coerce", "day", "parse-row", "run", "read-rows", "read-in-thread"),
    /^(?:must|is|has|exceeds|The import|The property|the server|this row|the rows|to read) /,
  ),
  ...textsIn(["packages/contract/src/table"], /^(?:(?:x )?must|is|has|it|a header|x contains) /),
];

const ofImages = textsIn(
  [
    ...among("apps/api/src/domains/listings/images/render", "image-error"),
    ...among("packages/sdk/src", "image-file"),
  ],
  /^The (?:content|file is|image (?:is|has more|took))|^Too many images/,
);

/** What only programs are told, or what is said in another way. */
const notShown = new Set([
  // The retry asks for less at once.
  "Other calendars of the account are being fetched. Try again in a few seconds.",
]);

describe("the texts of faults", () => {
  it("are found in the code", () => {
    expect(ofCalendars).toContain("It ends before it starts.");
    expect(ofCalendars).toContain("The certificate of x has expired.");
    expect(ofImports).toContain("must be yes or no");
    expect(ofImports).toContain("it has more than x columns");
    expect([ofCalendars.length > 40, ofImports.length > 30]).toEqual([true, true]);
  });

  it("of calendars have Spanish words, and none of them is English", () => {
    const left = ofCalendars.filter((text) => !notShown.has(text) && calendarFault(text, "es") === text);
    expect(left).toEqual([]);
    expect(ofCalendars.map((text) => calendarFault(text, "en"))).toEqual(ofCalendars);
  });

  it("of mailboxes have Spanish words", () => {
    expect(ofMailboxes.length).toBeGreaterThan(8);
    expect(ofMailboxes.filter((text) => mailboxFault(text, "es") === text)).toEqual([]);
  });

  it("of photos have Spanish words", () => {
    expect(ofImages.length).toBeGreaterThan(6);
    expect(ofImages.filter((text) => imageFault(text, "es") === text)).toEqual([]);
  });

  it("of webhooks, connectors and messages have Spanish words", () => {
    expect(ofDeliveries).toContain("The receiver responded with x; x.");
    expect(ofDeliveries).toContain("The connector responded with x: x");
    expect(ofDeliveries.length).toBeGreaterThan(25);
    expect(ofDeliveries.filter((text) => deliveryFault(text, "es") === text)).toEqual([]);
    expect(deliveryFault("The receiver responded with 500; only a 2xx counts as delivered.", "es")).toBe(
      "El receptor respondió con 500: solo un 2xx cuenta como entregado.",
    );
  });

  it("of imports have Spanish words, unless the forms of the console say them", () => {
    const isLeft = (text: string) => faultOfMessage(text).kind === "said" && importFault(text, "es") === text;
    expect(ofImports.filter(isLeft)).toEqual([]);
  });

  it("say the same in both languages: every part, and no English word", () => {
    for (const [en, es] of [
      ...calendarFaults,
      ...eventFaults,
      ...mailboxFaults,
      ...deliveryFaults,
      ...outboundFaults,
      ...threadFaults,
      ...tableFaults,
      ...rowFaults,
    ]) {
      const partsOf = (text: string) => new Set(text.match(/\{\w+\}/g));
      expect(
        [...partsOf(es)].filter((part) => !partsOf(en).has(part)),
        en,
      ).toEqual([]);
      expect(english.exec(es), es).toBeNull();
    }
  });

  it("keep what they are about, and say what is in them, too", () => {
    expect(calendarFault("calendars.example responded with 503.", "es")).toBe(
      "calendars.example respondió con 503.",
    );
    expect(importFault('must be yes or no, not "maybe, not"', "es")).toBe(
      'debe ser sí o no, no "maybe, not"',
    );
    expect(
      importFault(
        "The import stopped: to read row 7 took longer than 2 s. Send the rows from here on again, in smaller parts, to find what is wrong.",
        "es",
      ),
    ).toMatch(/^La importación se detuvo: leer la fila 7 tardó más de 2 s\. Envíe/);
    expect(importFault("something new", "es")).toBe("something new");
  });
});
