import { z } from "zod";
import { formLanguages } from "./languages.ts";
import { openApiKeywords } from "./openapi-keywords.ts";
import { list } from "./pagination.ts";
import { freeTime } from "./problems.ts";
import { listPropertiesInput, property } from "./property.ts";
import { field, id, nonBlank, single, timestamp } from "./schema.ts";
import { logo, timeZone } from "./settings.ts";
import { calendarDay, dateTo } from "./showing.ts";

/** What an account publishes without requiring an API key: its profile and listings. */

const slug = field(nonBlank(200), "The account's name in public URLs.", "elm-street-rentals");
export const slugParam = z.object({ slug });

/** Query of `GET /public/v1/{slug}`. */
export const getProfileInput = slugParam.extend({
  language: field(
    z.enum(formLanguages).optional(),
    "Language of the texts, as far as the account has written them in it. Default: the account's first texts.",
    "es",
    { leaveOut: true },
  ),
});
export type GetProfileInput = z.output<typeof getProfileInput>;

export const externalLink = z
  .object({
    url: field(z.string(), "The URL of the link.", "https://elmstreet.example.com"),
    label: field(z.string(), "Label of the link; empty when the account gave none.", "Our website"),
  })
  .meta({ id: "ExternalLink", description: "A link to a website of the account." })
  .register(openApiKeywords, { nullable: true });

const shown = <T extends z.ZodType>(schema: T, description: string, example: NonNullable<unknown>) =>
  field(schema.nullable(), `${description}; null when the account has not set it.`, example);

const logoExample = {
  url: "http://127.0.0.1:3000/cdn/logos/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a60/5f2b8c1d9e3a4f60.png",
  width: 320,
  height: 96,
};
const accentExample = { accent: "#0b5d51", strong: "#084a41", onAccent: "#ffffff", tint: "#e3f0ec" };

const accent = z
  .object({
    accent: field(z.string(), "For links and the background of buttons.", "#0b5d51"),
    strong: field(z.string(), "The same under the pointer.", "#084a41"),
    onAccent: field(z.string(), "For text on `accent` and `strong`.", "#ffffff"),
    tint: field(z.string(), "A background on which `accent` can be read.", "#e3f0ec"),
  })
  .meta({ id: "AccentColors", description: "Colors with a contrast of at least 4.5 to 1 for text." });
export type AccentColors = z.output<typeof accent>;

export const publicProfile = z
  .object({
    slug,
    agentName: field(z.string(), "Name of the account's agent.", "Assistant"),
    intro: shown(z.string(), "First message of the chat", "Hello! How can I help?"),
    logo: shown(logo, "The account's logo", logoExample),
    colors: shown(
      z
        .object({
          light: field(accent, "On light pages.", accentExample),
          dark: field(accent, "On dark pages.", accentExample),
        })
        .meta({ id: "BrandColors", description: "The colors that are made of the account's own." })
        .register(openApiKeywords, { nullable: true }),
      "The account's color, and what goes with it",
      { light: accentExample, dark: accentExample },
    ),
    licenseNumber: shown(z.string(), "License number", "IL-471-0000"),
    publicPhone: shown(z.string(), "Phone number", "+1 555 0100"),
    internationalPhone: field(
      z.boolean(),
      "Whether a prospect may give a phone number of another country than that of `publicPhone`.",
      false,
    ),
    externalLink: field(externalLink.nullable(), "A link of the account; null when it has none.", {
      url: "https://elmstreet.example.com",
      label: "Our website",
    }),
    callHuman: field(z.boolean(), "Whether a prospect may ask to talk to a person.", true),
    prescreening: field(z.boolean(), "Whether prospects are asked pre-screening questions.", true),
    bookingUrl: shown(z.string(), "The booking page to use instead of this API", "https://book.example.com"),
  })
  .meta({ id: "PublicProfile", description: "What an account publishes about itself." });
export type PublicProfile = z.output<typeof publicProfile>;

/** A public listing, without the account's internal fields. */
export const publicListing = property
  .pick({
    id: true,
    title: true,
    address: true,
    city: true,
    state: true,
    zip: true,
    description: true,
    monthlyRent: true,
    depositAmount: true,
    bedrooms: true,
    bathrooms: true,
    squareFootage: true,
    available: true,
    availabilityDate: true,
    petPolicy: true,
    parking: true,
    features: true,
    propertyType: true,
    unit: true,
    country: true,
    latitude: true,
    longitude: true,
    buildingId: true,
    leaseTermMonths: true,
    laundry: true,
    heating: true,
    cooling: true,
    furnished: true,
    utilitiesIncluded: true,
    fees: true,
    floor: true,
    yearBuilt: true,
    virtualTourUrl: true,
    imageUrls: true,
  })
  .meta({ id: "PublicListing", description: "A public listing." });
export type PublicListing = z.output<typeof publicListing>;

const listingImage = z
  .object({
    url: field(z.string(), "URL of the image.", "http://127.0.0.1:3000/cdn/images/a/b/c.jpg"),
    order: field(z.int(), "Position in the display order, starting at 0.", 0),
    altText: field(
      z.string().nullable(),
      "Alternative text for people who can't see the image; null when the account gave none.",
      "The kitchen",
    ),
  })
  .meta({ id: "ListingImage", description: "An image of a listing." });

const images = field(z.array(listingImage), "Images in display order.", []);
export const publicListingDetail = publicListing
  .extend({ images })
  .meta({ id: "PublicListingDetail", description: "A public listing with its images." });
export type PublicListingDetail = z.output<typeof publicListingDetail>;

type NeededNumber = "monthlyRent" | "bedrooms" | "bathrooms";
/** A listing whose form may lack the numbers that it needs. */
export type Unfinished<Listing> = Omit<Listing, NeededNumber> & Record<NeededNumber, number | null>;

/** Query of `GET /public/v1/{slug}/listings`: the filters of `GET /properties`, without those of the account. */
export const listListingsInput = listPropertiesInput
  .omit({
    assigneeId: true,
    ownerContactId: true,
    externalId: true,
    metadata: true,
    tag: true,
    isPublic: true,
    available: true,
    search: true,
    ids: true,
    updatedAfter: true,
    sort: true,
    openHouseAfter: true,
    fields: true,
  })
  .extend({ slug });
export type ListListingsInput = z.output<typeof listListingsInput>;

export const listingParams = z.object({
  slug,
  id: field(id, "Identifier of the listing.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
});

/** Query of `GET /public/v1/{slug}/listings/{id}/slots`. */
export const slotsInput = listingParams.extend({
  dateFrom: field(
    calendarDay.optional(),
    "First day, YYYY-MM-DD, in the account's time zone. Default: today.",
    "2026-12-01",
  ),
  dateTo,
  holdId: field(
    id.optional(),
    "The visitor's own hold of this listing: its time, and those beside it, are free for the visitor.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a60",
  ),
});
export type SlotsInput = z.output<typeof slotsInput>;

const bookableSlot = z
  .object({
    ...freeTime.shape,
    openHouse: field(z.boolean(), "Whether it is an open house, to which others come as well.", false),
  })
  .meta({ id: "BookableSlot", description: "A free time for a showing." });

export const bookableSlots = z
  .object({
    timeZone: field(timeZone, "The account's time zone.", "America/Chicago"),
    slots: z.array(bookableSlot).meta({ description: "Free times in chronological order." }),
    parties: field(
      z.int(),
      "How many parties may see the home at the same time, each with its own booking; 1: nobody else.",
      1,
    ),
    formUrl: field(
      z.string().nullable(),
      "The page of the form that has to be completed before a booking; null: none has to be.",
      null,
    ),
  })
  .meta({ id: "BookableSlots", description: "When a listing can be seen." });
export type BookableSlots = z.output<typeof bookableSlots>;

export const oneBookableSlots = single(bookableSlots);
export const oneProfile = single(publicProfile);
export const listingList = list(publicListing);
export const oneListing = single(publicListingDetail);

export const tokenParam = z.object({
  token: field(
    z.string().max(200),
    "The token in the link of an email; it stands for the contact that got the email.",
    "2l8k3v0q9t7m5b1d6c4a8n2e3f",
  ),
});

/** Whether a contact wants email, as shown by the link in an email. */
export const emailWish = z
  .object({
    agentName: field(z.string(), "Name of the account's agent, the sender of the email.", "Assistant"),
    language: field(z.string(), "The contact's language, as an ISO 639-1 code.", "en"),
    optedOutAt: field(
      timestamp.nullable(),
      "When the contact opted out of email; null when it has not.",
      "2026-11-02T09:30:00.000Z",
    ),
  })
  .meta({ id: "EmailWish", description: "Whether a contact opted out of email." });
export type EmailWish = z.output<typeof emailWish>;

export const oneEmailWish = single(emailWish);
