/** What people read, in one place for each field and in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as contract from "@rental/contract";
import * as account from "@rental/contract/words/account";
import * as audit from "@rental/contract/words/audit";
import * as calendar from "@rental/contract/words/calendar";
import { channelWords } from "@rental/contract/words/channel";
import * as contact from "@rental/contract/words/contact";
import * as home from "@rental/contract/words/home";
import * as homeDetails from "@rental/contract/words/home-details";
import * as integration from "@rental/contract/words/integration";
import { labelColorWords } from "@rental/contract/words/label";
import { readLanguages, type WordsFor } from "@rental/contract/words/language";
import * as lead from "@rental/contract/words/lead";
import * as message from "@rental/contract/words/message";
import * as outcome from "@rental/contract/words/outcome";
import { requestReasonWords } from "@rental/contract/words/request";
import * as screening from "@rental/contract/words/screening";
import ts from "typescript";
import { expect, it } from "vitest";

/** The words of the fields that people see, by the name of the contract for their values. */
const worded: Record<string, WordsFor<string>> = {
  assistantPauseReasons: message.pauseReasonWords,
  auditActions: audit.auditActionWords,
  auditPrincipalKinds: audit.principalWords,
  auditedResources: audit.resourceWords,
  calendarProviders: calendar.entrySourceWords,
  calendarStatuses: calendar.calendarStatusWords,
  calendarTypes: calendar.calendarTypeWords,
  changeKinds: integration.changeKindWords,
  changeResources: audit.resourceWords,
  channels: channelWords,
  connectorChannels: channelWords,
  contactRoles: contact.contactRoleWords,
  contactStatuses: contact.contactStatusWords,
  conversationStates: message.conversationStateWords,
  conversationStatuses: message.conversationStatusWords,
  deliveryStatuses: message.deliveryStatusWords,
  directions: message.directionWords,
  entrySources: calendar.entrySourceWords,
  feeFrequencies: homeDetails.feeFrequencyWords,
  followupStatuses: outcome.followupStatusWords,
  firstAnswers: lead.firstAnswerWords,
  incomingMailOutcomes: outcome.mailOutcomeWords,
  labelColors: labelColorWords,
  laundries: homeDetails.laundryWords,
  leadFields: lead.leadFieldWords,
  leadKinds: lead.leadKindWords,
  leadOutcomes: lead.leadOutcomeWords,
  leadReasons: lead.leadReasonWords,
  mailOutcomes: outcome.mailOutcomeWords,
  notKeptReasons: outcome.notKeptWords,
  parkings: home.parkingWords,
  personRoles: account.personRoleWords,
  petPolicies: home.petWords,
  planNames: account.planWords,
  propertyTypes: home.propertyTypeWords,
  showingOutcomes: calendar.showingOutcomeWords,
  prospectResponses: calendar.prospectResponseWords,
  requestPrincipalKinds: audit.principalWords,
  requestReasons: requestReasonWords,
  reviewStatuses: screening.reviewStatusWords,
  sessionStatuses: screening.sessionStatusWords,
  webhookDeliveryStatuses: integration.webhookStatusWords,
};

/** Values that nobody reads as they are, or that one page alone words, which the compiler holds complete. */
const notShared: Record<string, string> = {
  bulkErrorCodes: "for programs: the message says what is wrong",
  closedReasons: "each is a page of its own",
  confirmers: "for programs: people see that it is confirmed",
  conversationViews: "the inbox alone",
  contactFields: "names of questions' fields, which the form builder alone words",
  draftStatuses: "only drafts that wait are shown",
  customFieldTypes: "the page of the settings that declares fields alone",
  dryRunOutcomes: "the page of workflows alone",
  eventTypes: "worded by the contract's events, from which the console's words are generated",
  formLanguages: "names of languages, each in its own language",
  imageContentTypes: "for programs",
  importModes: "a checkbox of the import's page alone",
  viewLists: "names of pages, which the console's menu words",
  reportNames: "the page of numbers alone",
  reportUnits: "shown as signs behind numbers",
  jobStatuses: "progress is shown as a count",
  cannedValues: "the reply alone says what a prepared text lacks",
  calendarAccountServices: "the host of the server is shown",
  oauthCalendarServices: "the page of connected calendars alone",
  leadWays: "the form of what was sent shows it",
  listingFeedFormats: "the page of portals alone",
  listingFeedGaps: "the page of portals alone",
  liveRunStatuses: "part of runStatuses",
  pauseReasons: "the page of workflows alone",
  runStatuses: "the page of workflows alone",
  scopes: "named as programs name them",
  runStepStatuses: "the page of workflows alone",
  showingAssignments: "a setting's page alone",
  stepTypes: "the page of workflows alone",
  triggerTypes: "the page of workflows alone",
  unavailableReasons: "the page of the calendar alone",
  usageNames: "the page of developers alone",
};

const valuesOf = (name: string) => (contract as unknown as Record<string, readonly string[]>)[name]!;

const enums = Object.entries(contract).flatMap(([name, values]) =>
  Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === "string")
    ? [name]
    : [],
);

it("has the values of every field of the contract in the table, or says why not", () => {
  expect(enums.filter((name) => !(name in worded) && !(name in notShared))).toEqual([]);
  expect(Object.keys({ ...worded, ...notShared }).filter((name) => !enums.includes(name))).toEqual([]);
});

it.each(Object.keys(worded))("has a word in each language for all of %s", (name) => {
  for (const language of readLanguages)
    for (const value of valuesOf(name)) {
      const word = worded[name]![language][value];
      expect(word, `${value} in ${language}`).toBeTruthy();
      expect(word).not.toMatch(/_|[a-z][A-Z]/);
    }
});

/** Tables of sentences, and of names of lists: they say something else about a value than its name. */
const sentences = new Set(["viewNames", "roleHints", "kindHints", "response", "responded", "said"]);

/** What calendars, search engines and portals read. */
const forPrograms = /(^|\/)(ics|json-ld|listing-feeds\/formats\/[a-z]+)\.ts$/;

/** Members of an object literal whose values are texts. */
function textsOf(node: ts.ObjectLiteralExpression): Map<string, string> {
  const found = new Map<string, string>();
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer)) continue;
    if (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      found.set(property.name.text, property.initializer.text);
  }
  return found;
}

const root = fileURLToPath(new URL("../../../../", import.meta.url));

it("is the only table: console, pages, chat and emails have no words of their own for these values", () => {
  const shared = Object.keys(worded)
    .map(valuesOf)
    .filter((values) => values.length > 2);
  const found: string[] = [];
  for (const folder of ["apps/console/src", "apps/api/src", "apps/widget/src"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /\.(test|gen)\.ts$/.test(file) || forPrograms.test(file)) continue;
      const text = readFileSync(join(root, folder, file), "utf8");
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const look = (node: ts.Node): void => {
        if (ts.isObjectLiteralExpression(node)) {
          const texts = textsOf(node);
          const isTable = shared.some((values) => values.every((value) => texts.has(value)));
          const name = node.parent && ts.isPropertyAssignment(node.parent) ? node.parent.name.getText() : "";
          // What looks like a color or a kind of badge is not for reading.
          const isRead = [...texts.values()].some((one) => /[\s\p{Lu}ÁÉÍÓÚáéíóúñ]/u.test(one));
          if (isTable && isRead && !sentences.has(name)) found.push(`${folder}/${file}: ${name}`);
        }
        ts.forEachChild(node, look);
      };
      look(source);
    }
  }
  expect(found).toEqual([]);
});
