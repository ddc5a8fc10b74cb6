import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, idParam, nonBlank, single, withDefault } from "./schema.ts";

/** Where leads come from: portals, formats that many programs send, and everything else with a mapping. */
export const leadKinds = [
  "zillow",
  "apartments",
  "apartment_list",
  "zumper",
  "rent",
  "realtor",
  "zoopla",
  "craigslist",
  "facebook",
  "adf",
  "mits",
  "generic",
] as const;
export type LeadKind = (typeof leadKinds)[number];

const kind = z.enum(leadKinds);
const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** What a lead says, and a mapping can name. */
export const leadFields = [
  "leadId",
  "name",
  "firstName",
  "lastName",
  "email",
  "phone",
  "message",
  "moveInDate",
  "listingId",
  "listingUrl",
  "listingAddress",
  "listingUnit",
  "language",
] as const;
export type LeadField = (typeof leadFields)[number];

const path = (what: string, at: string) => field(nonBlank(200).optional(), `Where ${what} is.`, at);

/** For each of our fields, where it is in what the portal sends. */
export const leadMapping = z
  .object({
    leadId: path("the portal's id of the lead", "lead.id"),
    name: path("the person's whole name", "lead.person.name"),
    firstName: path("the first name", "lead.person.first"),
    lastName: path("the last name", "lead.person.last"),
    email: path("the email address", "lead.person.mail"),
    phone: path("the phone number", "lead.person.tel"),
    message: path("what the person wrote", "lead.text"),
    moveInDate: path("the date of moving in", "lead.moveIn"),
    listingId: path("the home's id: its externalId or our id", "lead.home.ref"),
    listingUrl: path("the link to the listing", "lead.home.link"),
    listingAddress: path("the home's address", "lead.home.street"),
    listingUnit: path("the home's unit", "lead.home.unit"),
    language: path("the person's language", "lead.language"),
  } satisfies Record<LeadField, z.ZodType>)
  .meta({
    id: "LeadMapping",
    description:
      "Where the fields of a lead are: names joined by dots, as `GET /leads/{id}` shows them in `values`. In email, the label of the line.",
  });
export type LeadMapping = z.output<typeof leadMapping>;

const mapping = (of: string) =>
  field(leadMapping.nullish(), `Where the fields are in what it sends${of}`, {
    name: "lead.person.name",
    email: "lead.person.mail",
  });

const facebookAccess = z
  .object({
    verifyToken: field(
      z.string(),
      "What to enter beside `url` where Facebook asks for a verify token.",
      "1s9d4k0q7m2b5c8e3f6g1h4i0j",
    ),
    hasAppSecret: field(
      z.boolean(),
      "Whether it has an `appSecret`: then only signed leads are accepted.",
      true,
    ),
    hasPageToken: field(z.boolean(), "Whether it has a `pageToken`: then leads are fetched.", true),
  })
  .meta({ id: "FacebookAccess", description: "How a source gets the leads of a Facebook page." });

/** A portal or program that sends leads. */
export const leadSource = z
  .object({
    id: field(id, "Identifier of the source.", `${example}73`),
    kind: field(kind, "What sends the leads; new contacts have it as their `source`.", "zillow"),
    name: field(z.string(), "Its display name.", "Zillow"),
    mapping: field(
      leadMapping.nullable(),
      "Where the fields are in what it sends; null: as its kind says.",
      null,
    ),
    defaultPropertyId: field(id.nullable(), "The property of leads that name none that is known.", null),
    autoReply: field(z.boolean(), "Whether each new inquiry gets a first answer at once.", false),
    active: field(z.boolean(), "Whether it accepts leads.", true),
    url: field(
      z.string().nullable(),
      "Where to post leads. Whoever has it can send some; null for those who may not change the source.",
      "https://api.example.com/inbound/v1/leads/3v0k2j9q4m7b1c5d8e6f0g2h4i",
    ),
    address: field(
      z.string().nullable(),
      "Where to send leads by email; null as `url`, and on servers that receive no email.",
      "elm-rentals+l-3v0k2j9q4m7b1c5d8e6f0g2h4i@mail.example.com",
    ),
    facebook: field(
      facebookAccess.nullable(),
      "For leads of Facebook; null for other kinds, and for those who may not change the source.",
      null,
    ),
    ...changeTimes,
  })
  .meta({ id: "LeadSource", description: "A portal or program that sends leads." });
export type LeadSource = z.output<typeof leadSource>;

const defaultPropertyId = field(
  id.nullish(),
  "The property of leads that name none that is known.",
  `${example}4d`,
  { leaveOut: true },
);
const name = field(nonBlank(200), "Its display name.", "Zillow");

const facebookSecrets = {
  appSecret: field(
    nonBlank(200).nullish(),
    "The secret of the Facebook app that sends the leads; their signature is checked with it. It is never returned; null removes it.",
    "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    { leaveOut: true },
  ),
  pageToken: field(
    nonBlank(1000).nullish(),
    "A token of the Facebook page, with which leads are fetched. Only with an appSecret. It is never returned; null removes it.",
    "EAAB...",
    { leaveOut: true },
  ),
};

/** Body of `POST /lead-sources`. */
export const createLeadSourceInput = z.object({
  kind: field(kind, "What sends the leads. For a program that is not listed: generic.", "zillow"),
  name,
  mapping: mapping(". Default: as its kind says, or else by their usual names."),
  defaultPropertyId,
  autoReply: field(
    withDefault(z.boolean(), false),
    "Whether each new inquiry gets a first answer at once, with the link to book a showing. Default: false.",
    false,
  ),
  active: field(withDefault(z.boolean(), true), "Whether it accepts leads. Default: true.", true),
  ...facebookSecrets,
});
export type CreateLeadSourceInput = z.output<typeof createLeadSourceInput>;

/** Body of `PATCH /lead-sources/{id}`: only the fields to change. */
export const updateLeadSourceInput = idParam.extend({
  name: name.optional(),
  mapping: mapping("; null: as its kind says."),
  defaultPropertyId,
  autoReply: field(z.boolean().optional(), "Whether each new inquiry gets a first answer at once.", true),
  active: field(
    z.boolean().optional(),
    "Whether it accepts leads. Otherwise, its address answers 404.",
    true,
  ),
  ...facebookSecrets,
});
export type UpdateLeadSourceInput = z.output<typeof updateLeadSourceInput>;

/** The address for inquiries about one property. */
export const leadAddress = z
  .object({
    address: field(
      z.string().nullable(),
      "Where inquiries about the property are sent by email, for its listings elsewhere; null on servers that receive no email.",
      "elm-rentals+p-3v0k2j9q4m7b1c5d8e6f0g2h4i@mail.example.com",
    ),
  })
  .meta({ id: "LeadAddress", description: "The email address for inquiries about a property." });
export type LeadAddress = z.output<typeof leadAddress>;
export const oneLeadAddress = single(leadAddress);

/** Query of `GET /lead-sources`. */
export const listLeadSourcesInput = z.object(pagesOf(leadSource));
export type ListLeadSourcesInput = z.output<typeof listLeadSourcesInput>;

export const leadSourceList = list(leadSource);
export const oneLeadSource = single(leadSource);
