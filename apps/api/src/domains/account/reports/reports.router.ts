import {
  funnelInput,
  oneMessage,
  oneOwnerLetter,
  oneReport,
  ownerLetterInput,
  responseTimesInput,
  sendOwnerLetterInput,
  showingsReportInput,
  sourcesInput,
  vacancyInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import { csvForm } from "./csv-form.ts";
import * as ownerLetters from "./owner-letter.service.ts";
import * as sending from "./owner-letter-sending.service.ts";
import { pdfForm } from "./pdf-form.ts";
import * as reports from "./reports.service.ts";

const resource = {
  name: "reports",
  description:
    "Numbers of a period: the outcomes of leads, how soon they were answered, how long homes were vacant.",
};
const common = {
  resource,
  method: "GET",
  reports: true,
  forms: { csv: csvForm },
  problems: ["unprocessable-entity"],
} as const;
const period =
  "The period has at most 400 days in the account's time zone, the answer at most 5,000 rows, and each number says how it is counted. As CSV with `Accept: text/csv` or format=csv.";

export const reportsRouter = {
  funnel: read(
    {
      ...common,
      path: "/reports/funnel",
      tool: ["list_records", "funnel"],
      summary: "Get the funnel",
      description: `How many leads were answered, booked and came, completed a form, and were approved. ${period}`,
    },
    funnelInput,
    oneReport,
  ).query(async ({ ctx, input }) => ({ data: await reports.get(ctx, "funnel", input) })),

  sources: read(
    {
      ...common,
      path: "/reports/sources",
      tool: { none: "the funnel by source has these numbers" },
      summary: "Get leads by source",
      description: `Leads by source, how many booked, and whether all sources are answered and served alike. ${period}`,
    },
    sourcesInput,
    oneReport,
  ).query(async ({ ctx, input }) => ({ data: await reports.get(ctx, "sources", input) })),

  responseTimes: read(
    {
      ...common,
      path: "/reports/response-times",
      tool: ["list_records", "response_times"],
      summary: "Get response times",
      description: `How soon people answered the first messages of prospects; automatic answers are counted apart. ${period}`,
    },
    responseTimesInput,
    oneReport,
  ).query(async ({ ctx, input }) => ({ data: await reports.get(ctx, "response-times", input) })),

  showings: read(
    {
      ...common,
      path: "/reports/showings",
      tool: ["list_records", "attendance"],
      summary: "Get showings in numbers",
      description: `Showings by outcome. ${period}`,
    },
    showingsReportInput,
    oneReport,
  ).query(async ({ ctx, input }) => ({ data: await reports.get(ctx, "showings", input) })),

  vacancy: read(
    {
      ...common,
      path: "/reports/vacancy",
      tool: ["list_records", "vacancy"],
      summary: "Get vacancy",
      description: `How long homes stood available until they were taken. ${period}`,
    },
    vacancyInput,
    oneReport,
  ).query(async ({ ctx, input }) => ({ data: await reports.get(ctx, "vacancy", input) })),

  ownerLetter: read(
    {
      method: "GET",
      path: "/reports/owner-letter",
      resource,
      reports: true,
      forms: { pdf: pdfForm },
      problems: ["unprocessable-entity"],
      alsoNeeds: ["properties:read", "contacts:read"],
      tool: { none: "the reports by home have these numbers" },
      summary: "Get an owner's letter",
      description:
        "A month of an owner's homes, as the reports count it, with photos, rents and what prospects said. As a PDF in the owner's language with `Accept: application/pdf` or format=pdf. At most 1,000 homes, the first 60 with a photo.",
    },
    ownerLetterInput,
    oneOwnerLetter,
  ).query(async ({ ctx, input }) => ({ data: await ownerLetters.get(ctx, input) })),

  sendOwnerLetter: write(
    {
      method: "POST",
      path: "/reports/owner-letter/send",
      resource: { name: "messages" },
      reports: true,
      problems: ["conflict", "unprocessable-entity"],
      alsoNeeds: ["reports:read", "properties:read", "contacts:read"],
      tool: { none: "people send owners their letters" },
      status: 201,
      summary: "Send an owner's letter",
      description:
        "Emails the letter of a month to the owner, as a message with the PDF attached. 409 `letter_already_sent` if that was done already, unless `again` is true; 422 `owner_without_email`, `contact_opted_out`.",
    },
    sendOwnerLetterInput,
    oneMessage,
    sending.prepare,
  ).mutation(async ({ ctx, input }) => ({ data: await sending.send(ctx, input, ctx.prepared) })),
};
