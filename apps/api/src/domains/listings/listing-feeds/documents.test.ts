import { fileURLToPath } from "node:url";
import type { Property } from "@rental/contract";
import { linesOf } from "@rental/contract/table";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createListingFeed, readyListing, setPhone } from "../../../../test/fixtures/listing-feeds.ts";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { faultsOf, lacksXmllint, textAt } from "../../../../test/harness/xmllint.ts";
import { addPhotos } from "../../../../test/pages/photos.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as demo from "../../account/demo/demo.service.ts";
import { publish } from "../../account/demo/publish.service.ts";

const schema = fileURLToPath(new URL("../../../../test/fixtures/hotpads.rng", import.meta.url));
const { server } = await testApi();

/** The names of the RESO Data Dictionary that a feed has, and no others. */
const resoFeed = z.strictObject({
  "@reso.context": z.literal("urn:reso:metadata:2.0:resource:property"),
  value: z.array(
    z.strictObject({
      ListingKey: z.uuid(),
      ListingId: z.string(),
      PropertyType: z.literal("ResidentialLease"),
      PropertySubType: z.enum(["SingleFamilyResidence", "Apartment", "Condominium", "Townhouse"]).optional(),
      StandardStatus: z.literal("Active"),
      ListPrice: z.number().positive(),
      LeaseAmount: z.number().positive(),
      LeaseAmountFrequency: z.literal("Monthly"),
      UnparsedAddress: z.string().min(1).max(255),
      UnitNumber: z.string().max(25).optional(),
      City: z.string(),
      StateOrProvince: z.string().length(2),
      PostalCode: z.string().max(10),
      Country: z.string().length(2),
      Latitude: z.number().optional(),
      Longitude: z.number().optional(),
      BedroomsTotal: z.int(),
      BathroomsTotalInteger: z.int(),
      BathroomsFull: z.int(),
      BathroomsHalf: z.int(),
      LivingArea: z.number().optional(),
      LivingAreaUnits: z.literal("SquareFeet").optional(),
      AvailabilityDate: z.iso.date().optional(),
      PetsAllowed: z.array(z.enum(["Yes", "No", "Call"])).optional(),
      LeaseTerm: z.enum(["MonthToMonth", "SixMonths", "TwelveMonths", "TwentyFourMonths"]).optional(),
      Furnished: z.enum(["Furnished", "Unfurnished"]).optional(),
      LaundryFeatures: z.array(z.enum(["InUnit", "CommonArea", "WasherHookup", "None"])).optional(),
      RentIncludes: z.array(z.string()).optional(),
      Heating: z.array(z.string()).optional(),
      Cooling: z.array(z.string()).optional(),
      YearBuilt: z.int().optional(),
      VirtualTourURLUnbranded: z.url().optional(),
      ParkingFeatures: z.array(z.string()).optional(),
      InteriorFeatures: z.array(z.string()).optional(),
      PublicRemarks: z.string().max(4000).optional(),
      PhotosCount: z.int(),
      Media: z.array(z.strictObject({ MediaURL: z.url(), Order: z.int().positive() })),
      ListAgentFullName: z.string().max(150),
      ListAgentEmail: z.email().optional(),
      ListAgentPreferredPhone: z.string().regex(/^\d{3}-\d{3}-\d{4}$/),
      ListingURL: z.url(),
      ModificationTimestamp: z.iso.datetime(),
    }),
  ),
});

/** What schema.org asks of a listing. */
const jsonldFeed = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(
    z.object({
      "@type": z.literal("RealEstateListing"),
      "@id": z.string().startsWith("urn:uuid:"),
      url: z.url(),
      name: z.string().min(1),
      dateModified: z.iso.datetime(),
      image: z.array(z.url()),
      about: z.object({
        "@type": z.enum(["House", "Apartment", "Room"]),
        address: z.object({
          "@type": z.literal("PostalAddress"),
          streetAddress: z.string().min(1),
          addressLocality: z.string(),
          addressCountry: z.string().length(2),
        }),
        numberOfBedrooms: z.int(),
        numberOfBathroomsTotal: z.number(),
      }),
      offers: z.object({
        "@type": z.literal("Offer"),
        priceSpecification: z.strictObject({
          "@type": z.literal("UnitPriceSpecification"),
          price: z.number().positive(),
          priceCurrency: z.literal("USD"),
          unitCode: z.literal("MON"),
        }),
        offeredBy: z.object({ "@type": z.literal("RealEstateAgent"), name: z.string(), url: z.url() }),
      }),
    }),
  ),
});

let account: TestAccount;

/** What XML forbids, and a database can store. */
const forbidden = "\u0008\u000b\ufffe";
/** Everything that XML treats specially, or forbids. */
const traps = `a & b < c > d "e" 'f' ]]> <![CDATA[g]]> &amp; &#0; <!-- h --> ${forbidden} 🏠\r\n\ti`;

beforeEach(async () => {
  account = await server.createAccount("pro", `Elm & "Sons" <Rentals>`, "owner@example.com");
  await setPhone(server, account);
});

async function documentOf(format: string): Promise<string> {
  const { path } = await createListingFeed(server, account, { format });
  const { status, text } = await server.call({ method: "GET", url: path });
  expect(status, text).toBe(200);
  return text;
}

async function becomeDemo(): Promise<void> {
  await forAccount(server.platform, account.accountId, (call) => demo.seed(call));
  await publish(server.platform, account.accountId);
}

describe.skipIf(lacksXmllint)("a hotpads feed", () => {
  it("of the demo account is as portals document it, and its photos can be fetched", async () => {
    await becomeDemo();
    const xml = await documentOf("hotpads");
    expect(faultsOf(xml, schema)).toBe("");
    const elm = "//Listing[street='12 Elm Street']";
    const values = {
      city: "Springfield",
      state: "IL",
      zip: "62701",
      country: "US",
      contactPhone: "217-555-0100",
      price: "1850",
      numBedrooms: "2",
      numFullBaths: "1",
      numHalfBaths: "1",
      squareFeet: "940",
      "parking/parkingType": "other",
      "fees/fee/feeType": "securityDeposit",
      "fees/fee/feeCalculationType/@value": "1850",
      "@type": "RENTAL",
      "@companyId": account.accountId,
    };
    for (const [name, value] of Object.entries(values))
      expect([name, textAt(xml, `${elm}/${name}`)]).toEqual([name, value]);
    const photos = [...xml.matchAll(/<ListingPhoto source="([^"]+)"/g)].map(([, url]) => new URL(url!));
    expect(photos.length).toBeGreaterThan(0);
    for (const { pathname, search } of photos) {
      const photo = await server.call({ method: "GET", url: pathname + search });
      expect([photo.status, photo.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    }
  });

  it("keeps every text that XML treats specially, without what XML forbids", async () => {
    const { id } = await createProperty(server, account, {
      ...readyListing,
      title: traps,
      description: traps,
      features: [traps],
      city: "O'Fallon <&>",
    });
    const xml = await documentOf("hotpads");
    expect(faultsOf(xml, schema)).toBe("");
    const kept = traps.replace(forbidden, "").trim();
    expect(textAt(xml, `//Listing[@id='${id}']/description`)).toBe(kept);
    expect(textAt(xml, `//Listing[@id='${id}']/city`)).toBe("O'Fallon <&>");
    expect(textAt(xml, "//Company/name")).toBe(`Elm & "Sons" <Rentals>`);
  });

  it("is valid without listings", async () => {
    expect(faultsOf(await documentOf("hotpads"), schema)).toBe("");
  });
});

describe("a feed of the demo account", () => {
  /** What each format says of a listing, read with a reader of its own. */
  const formats: Record<string, (text: string) => { id: string; rent: number; photos: string[] }[]> = {
    reso: (text) =>
      resoFeed.parse(JSON.parse(text)).value.map(({ ListingKey, ListPrice, Media }) => {
        return { id: ListingKey, rent: ListPrice, photos: Media.map(({ MediaURL }) => MediaURL) };
      }),
    jsonld: (text) =>
      jsonldFeed.parse(JSON.parse(text))["@graph"].map(({ offers, image, ...listing }) => {
        const { price } = offers.priceSpecification;
        return { id: listing["@id"].replace("urn:uuid:", ""), rent: price, photos: image };
      }),
    csv: (text) => {
      const [header, ...rows] = [...linesOf(text.replaceAll("\r\n", "\n"), ",")].map(({ cells }) => cells);
      expect(rows.filter(({ length }) => length !== header!.length)).toEqual([]);
      const cell = (row: string[], name: string) => row[header!.indexOf(name)]!;
      return rows.map((row) => ({
        id: cell(row, "id"),
        rent: Number(cell(row, "monthlyRent")),
        photos: cell(row, "imageUrls").split(" ").filter(Boolean),
      }));
    },
  };

  it.each(Object.entries(formats))(
    "is valid as %s, complete, and its photos can be fetched",
    async (format, read) => {
      await becomeDemo();
      const { body } = await server.request("GET", "/properties?limit=50", { as: account });
      const shown = (body.data as Property[]).filter(({ isPublic, available }) => isPublic && available);
      expect(shown.length).toBeGreaterThan(0);
      const listings = read(await documentOf(format));
      const facts = shown.map(({ id, monthlyRent: rent, imageUrls }) => {
        return { id, rent, photos: imageUrls.map((url) => `${url}?format=jpeg`) };
      });
      const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
      expect(listings.toSorted(byId)).toEqual(facts.toSorted(byId));
      const photos = listings.flatMap((listing) => listing.photos);
      expect(photos.length).toBeGreaterThan(0);
      for (const photo of photos) {
        const { pathname, search } = new URL(photo);
        expect((await server.call({ method: "GET", url: pathname + search })).headers["content-type"]).toBe(
          "image/jpeg",
        );
      }
    },
  );
});

it("has the fields that portals ask for, and what a listing inherits from its building", async () => {
  const { body } = await server.request("POST", "/buildings", {
    as: account,
    body: { name: "Elm Court", address: "12 Elm Street", petPolicy: "allowed", amenities: ["Elevator"] },
  });
  const { id } = await createProperty(server, account, {
    ...readyListing,
    address: "12 Elm Street, Unit 3A",
    unit: "3A",
    latitude: 39.7817,
    longitude: -89.6501,
    leaseTermMonths: { min: 6, max: 12 },
    laundry: "in_unit",
    heating: "Gas, forced air",
    cooling: "Central air",
    furnished: false,
    utilitiesIncluded: ["Water", "Trash"],
    yearBuilt: 1998,
    virtualTourUrl: "https://tours.example.com/elm",
    externalId: "elm-3a",
    buildingId: body.data.id,
    fees: [
      { name: "Application fee", amount: 45 },
      { name: "Parking", amount: 90, frequency: "monthly", required: false },
    ],
  });
  const xml = await documentOf("hotpads");
  if (!lacksXmllint) expect(faultsOf(xml, schema)).toBe("");
  for (const part of [
    '<unit>3A</unit>\n<street hide="false">12 Elm Street</street>',
    "<latitude>39.7817</latitude>",
    "<leaseTerm>6 Months</leaseTerm>",
    "<isFurnished>false</isFurnished>",
    "<virtualTourUrl>https://tours.example.com/elm</virtualTourUrl>",
    "<petType>cats</petType>",
    "<feeType>applicationFee</feeType>",
    "<feeName>Parking</feeName>\n<feeTimingType>monthly<",
    ...["IN_UNIT", "ForcedAir", "Gas", "Central", "1998", "Water", "Garbage", "Elevator"].map(
      (value) => `<tag>${value}</tag>`,
    ),
  ])
    expect(xml).toContain(part);
  const [listing] = JSON.parse(await documentOf("reso")).value;
  expect(listing).toMatchObject({
    ListingKey: id,
    ListingId: "elm-3a",
    UnitNumber: "3A",
    LeaseTerm: "SixMonths",
    YearBuilt: 1998,
    LaundryFeatures: ["InUnit"],
    RentIncludes: ["Water", "TrashCollection"],
    Furnished: "Unfurnished",
  });
});

it("says that a listing was updated when its building was", async () => {
  const fields = { name: "Elm Court", address: "12 Elm Street" };
  const { body } = await server.request("POST", "/buildings", { as: account, body: fields });
  await createProperty(server, account, { ...readyListing, buildingId: body.data.id });
  server.clock.advance(60_000);
  await server.request("PATCH", `/buildings/${body.data.id}`, { as: account, body: { yearBuilt: 1998 } });
  const xml = await documentOf("hotpads");
  expect(xml).toContain("<tag>1998</tag>");
  expect(xml).toContain(`<lastUpdated>${server.clock.now().toISOString()}</lastUpdated>`);
});

it("no longer has a photo of the building once that is removed from its unit, which is in no feed", async () => {
  const fields = { name: "Elm Court", address: "12 Elm Street" };
  const buildingId = (await server.request("POST", "/buildings", { as: account, body: fields })).body.data.id;
  await createProperty(server, account, { ...readyListing, buildingId });
  const hidden = await createProperty(server, account, { ...readyListing, buildingId, isPublic: false });
  await addPhotos(server, account, hidden.id, 1);
  const path = `/properties/${hidden.id}/images`;
  const imageIds = [(await server.request("GET", path, { as: account })).body.data[0].id];
  await server.request("PATCH", `/buildings/${buildingId}`, { as: account, body: { imageIds } });
  const feed = await createListingFeed(server, account, { format: "hotpads" });
  const read = async () => (await server.call({ method: "GET", url: feed.path })).text;
  expect(await read()).toContain("<ListingPhoto ");
  await server.request("DELETE", path, { as: account, body: { imageIds } });
  expect(await read()).not.toContain("<ListingPhoto ");
});

it("names the street without the town that was typed after it", async () => {
  await createProperty(server, account, {
    ...readyListing,
    address: "12 Elm Street, Springfield, IL 62701",
  });
  expect(await documentOf("hotpads")).toContain('<street hide="false">12 Elm Street</street>');
});

it("has a page of a listing only while the profile is public", async () => {
  await createProperty(server, account, readyListing);
  expect(await documentOf("hotpads")).not.toContain("<website>");
  await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
  const [page] = /http[^<]+\/listings\/[^<]+/.exec(await documentOf("hotpads"))!;
  expect((await server.call({ method: "GET", url: new URL(page).pathname })).status).toBe(200);
});

it("has names of the RESO Data Dictionary, with values of its lists", async () => {
  const { id } = await createProperty(server, account, {
    ...readyListing,
    petPolicy: "not_allowed",
    squareFootage: 940,
    availabilityDate: "2026-12-01",
  });
  const { value, ...head } = JSON.parse(await documentOf("reso"));
  expect(head).toEqual({ "@reso.context": "urn:reso:metadata:2.0:resource:property" });
  expect(value).toHaveLength(1);
  expect(value[0]).toMatchObject({
    ListingKey: id,
    PropertyType: "ResidentialLease",
    StandardStatus: "Active",
    ListPrice: 1850,
    StateOrProvince: "IL",
    BathroomsFull: 1,
    BathroomsHalf: 1,
    BathroomsTotalInteger: 2,
    LivingArea: 940,
    LivingAreaUnits: "SquareFeet",
    PetsAllowed: ["No"],
    AvailabilityDate: "2026-12-01",
  });
});

it("is JSON-LD of schema.org", async () => {
  await createProperty(server, account, readyListing);
  await createProperty(server, account, { ...readyListing, title: traps });
  const { "@context": context, "@graph": graph } = JSON.parse(await documentOf("jsonld"));
  expect(context).toBe("https://schema.org");
  expect(graph).toHaveLength(2);
  expect(graph[0]).toMatchObject({
    "@type": "RealEstateListing",
    offers: { priceSpecification: { price: 1850, priceCurrency: "USD", unitCode: "MON" } },
  });
});

it("quotes what CSV treats specially, and disarms formulas", async () => {
  await createProperty(server, account, { ...readyListing, title: '=1+1, "x"\ny' });
  const csv = await documentOf("csv");
  expect(csv).toContain(`,"'=1+1, ""x""\ny",`);
  expect(csv.split("\r\n")[0]).toMatch(/^id,title,address,/);
});
