import { beforeAll, expect, it } from "vitest";
import { makeListing } from "../fixtures/records.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { addPhotos } from "./photos.ts";
import { type Published, publish, visit } from "./published.ts";

let server: TestServer;
let agency: Published;
let buildingId: string;
const fee = { name: "Parking", amount: 50, frequency: "monthly", required: true, refundable: false };
const building = {
  name: "Elm Court",
  address: "12 Elm Street",
  city: "Springfield",
  amenities: ["Elevator", "Gym"],
  petPolicy: "allowed",
  fees: [fee],
  yearBuilt: 1998,
  latitude: 39.78,
  longitude: -89.65,
};
const publicly = async (path: string) =>
  (await server.call({ method: "GET", url: `/public/v1/${agency.slug}/${path}` })).body;
const change = (path: string, body: object) => server.request("PATCH", path, { as: agency.account, body });

beforeAll(async () => {
  server = await startTestServer();
  agency = await publish(server);
  const made = await server.request("POST", "/buildings", { as: agency.account, body: building });
  buildingId = made.body.data.id;
});

it("says for a unit what the unit does not say itself, to prospects alone", async () => {
  const unit = await makeListing(server, agency.account, {
    buildingId,
    unit: "1A",
    features: ["gym", "Balcony"],
  });
  const { data } = await publicly(`listings/${unit}`);
  expect(data).toMatchObject({
    petPolicy: "allowed",
    fees: [fee],
    yearBuilt: 1998,
    latitude: 39.78,
    longitude: -89.65,
    features: ["gym", "Balcony", "Elevator"],
  });
  const own = await server.request("GET", `/properties/${unit}`, { as: agency.account });
  expect(own.body.data).toMatchObject({ petPolicy: null, fees: null, yearBuilt: null, latitude: null });
});

it("leaves what a unit says itself alone", async () => {
  const said = { petPolicy: "not_allowed", fees: [], yearBuilt: 2001, latitude: 1, longitude: 2 };
  const unit = await makeListing(server, agency.account, { buildingId, unit: "1B", ...said });
  expect((await publicly(`listings/${unit}`)).data).toMatchObject(said);
});

it("is counted when prospects filter by pets", async () => {
  const inherits = await makeListing(server, agency.account, { buildingId, unit: "1C" });
  const refuses = await makeListing(server, agency.account, { buildingId, petPolicy: "not_allowed" });
  const ids = async (petFriendly: boolean) =>
    (await publicly(`listings?petFriendly=${petFriendly}&limit=50`)).data.map(({ id }: { id: string }) => id);
  expect(await ids(true)).toContain(inherits);
  expect(await ids(true)).not.toContain(refuses);
  expect(await ids(false)).toContain(refuses);
});

it("lends its photos, which are those of its units, to units without any, until they are removed", async () => {
  const shown = await makeListing(server, agency.account, { buildingId, unit: "2A" });
  const bare = await makeListing(server, agency.account, { buildingId, unit: "2B" });
  await addPhotos(server, agency.account, shown, 2);
  const images = await server.request("GET", `/properties/${shown}/images`, { as: agency.account });
  const imageIds = images.body.data.map(({ id }: { id: string }) => id).reverse();
  const urls = images.body.data.map(({ url }: { url: string }) => url).reverse();
  const changed = await change(`/buildings/${buildingId}`, { imageIds });
  expect(changed.body.data).toMatchObject({ imageIds, imageUrls: urls });
  expect((await publicly(`listings/${bare}`)).data.imageUrls).toEqual(urls);
  const body = { imageIds: [imageIds[0]] };
  await server.request("DELETE", `/properties/${shown}/images`, { as: agency.account, body });
  expect((await publicly(`listings/${bare}`)).data.imageUrls).toEqual([urls[1]]);
  const { data } = (await server.request("GET", `/buildings/${buildingId}`, { as: agency.account })).body;
  expect((await change(`/buildings/${buildingId}`, { imageIds: data.imageIds })).status).toBe(200);
});

it("has photos of its own, after those that it chose of its units, for its page and for units without any", async () => {
  const made = await server.request("POST", "/buildings", { as: agency.account, body: building });
  const { id } = made.body.data;
  const bare = await makeListing(server, agency.account, { buildingId: id, unit: "5A" });
  await server.takeEvents();
  await addPhotos(server, agency.account, id, 2, "The front", "buildings");
  expect(await server.takeEvents()).toMatchObject([
    { event: "building.updated", data: { id } },
    { event: "building.updated", data: { id } },
  ]);
  const own = (await server.request("GET", `/buildings/${id}/images`, { as: agency.account })).body.data;
  expect(own).toMatchObject([
    { altText: "The front", order: 0 },
    { altText: "The front", order: 1 },
  ]);
  const [one, two] = own.map(({ url }: { url: string }) => url);
  expect((await publicly(`listings/${bare}`)).data.imageUrls).toEqual([one, two]);
  const photo = await server.app.inject({ method: "GET", url: new URL(one).pathname });
  expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, expect.stringMatching(/^image/)]);
  expect((await visit(server, `/p/${agency.slug}/buildings/${id}`)).text).toContain(one);
  const shown = await makeListing(server, agency.account, { buildingId: id, unit: "5B" });
  await addPhotos(server, agency.account, shown, 1);
  const [ofUnit] = (await server.request("GET", `/properties/${shown}/images`, { as: agency.account })).body
    .data;
  const changed = await change(`/buildings/${id}`, { imageIds: [own[1].id, ofUnit.id] });
  expect(changed.body.data).toMatchObject({
    imageIds: [own[1].id, ofUnit.id, own[0].id],
    imageUrls: [two, ofUnit.url, one],
  });
  expect((await change(`/buildings/${id}`, { imageIds: changed.body.data.imageIds })).status).toBe(200);
  const of = await server.request("DELETE", `/buildings/${id}/images`, {
    as: agency.account,
    body: { imageIds: [own[1].id, ofUnit.id] },
  });
  expect(of.body.data).toEqual({ deleted: 1 });
  expect((await publicly(`listings/${bare}`)).data.imageUrls).toEqual([ofUnit.url, one]);
});

it("keeps its photos from other accounts and other buildings, and within the plan's number", async () => {
  const made = await server.request("POST", "/buildings", { as: agency.account, body: building });
  const { id } = made.body.data;
  await addPhotos(server, agency.account, id, 1, undefined, "buildings");
  const [own] = (await server.request("GET", `/buildings/${id}/images`, { as: agency.account })).body.data;
  const elsewhere = await change(`/buildings/${buildingId}`, { imageIds: [own.id] });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, "image_not_found"]);
  const skipped = await server.request("DELETE", `/buildings/${buildingId}/images`, {
    as: agency.account,
    body: { imageIds: [own.id] },
  });
  expect(skipped.body.data).toEqual({ deleted: 0 });
  const other = await publish(server);
  const file = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 1 };
  const presign = (as: typeof other.account, path: string) =>
    server.request("POST", `${path}/images/presign`, { as, body: file });
  expect((await presign(other.account, `/buildings/${id}`)).status).toBe(404);
  const { maxImages } = (await presign(agency.account, `/buildings/${id}`)).body.data;
  await server.database.sql`
    insert into property_images (account_id, id, building_id, object_key, stored_key, content_type, size_bytes,
      position, url_ends_at, created_at)
    select account_id, gen_random_uuid(), building_id, object_key || n, stored_key || n, content_type, size_bytes,
      n, url_ends_at, created_at from property_images, generate_series(1, ${maxImages - 1}) n where id = ${own.id}`;
  const full = await presign(agency.account, `/buildings/${id}`);
  expect([full.status, full.body.code]).toEqual([422, "image_limit_reached"]);
  expect(full.body.detail).toContain("images per building");
});

it("takes its photos along when it is deleted, in storage, too", async () => {
  const made = await server.request("POST", "/buildings", { as: agency.account, body: building });
  const path = `/buildings/${made.body.data.id}`;
  await addPhotos(server, agency.account, made.body.data.id, 1, undefined, "buildings");
  const [own] = (await server.request("GET", `${path}/images`, { as: agency.account })).body.data;
  const [stored] = await server.database.sql<
    { stored_key: string }[]
  >`select stored_key from property_images where id = ${own.id}`;
  expect((await server.request("DELETE", path, { as: agency.account })).status).toBe(204);
  await server.drain(["image_removal"]);
  await expect(server.platform.storage.read(stored!.stored_key)).rejects.toMatchObject({ code: "not_found" });
});

it("takes no photos of homes elsewhere", async () => {
  const elsewhere = await makeListing(server, agency.account);
  await addPhotos(server, agency.account, elsewhere, 1);
  const images = await server.request("GET", `/properties/${elsewhere}/images`, { as: agency.account });
  const refused = await change(`/buildings/${buildingId}`, { imageIds: [images.body.data[0].id] });
  expect([refused.status, refused.body.code]).toEqual([422, "image_not_found"]);
});

it("has a page with its free homes, which leads to them and is linked from them", async () => {
  const free = await makeListing(server, agency.account, { buildingId, unit: "3A", title: "Free & sunny" });
  await makeListing(server, agency.account, { buildingId, title: "Rented home", available: false });
  const page = await visit(server, `/p/${agency.slug}/buildings/${buildingId}`);
  expect(page.status).toBe(200);
  for (const text of ["Elm Court", "Elevator", "Free &amp; sunny", `/listings/${free}`, "ApartmentComplex"])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain("Rented home");
  const unit = await visit(server, `/p/${agency.slug}/listings/${free}`);
  expect(unit.text).toContain(`href="/p/${agency.slug}/buildings/${buildingId}"`);
});

it("is in the sitemap while one of its units is public", async () => {
  await makeListing(server, agency.account, { buildingId, unit: "4A" });
  const empty = await server.request("POST", "/buildings", { as: agency.account, body: building });
  const { text } = await visit(server, `/p/${agency.slug}/sitemap.xml`);
  const path = `/p/${agency.slug}/buildings/`;
  expect(text).toMatch(new RegExp(`<loc>http://[^<]+${path}${buildingId}</loc><lastmod>`));
  expect(text).not.toContain(empty.body.data.id);
});

it("shows its free homes also when they are older than a page of rented ones", async () => {
  const { body } = await server.request("POST", "/buildings", { as: agency.account, body: building });
  const free = await makeListing(server, agency.account, { buildingId: body.data.id, title: "Free home" });
  for (let n = 0; n < 51; n++)
    await makeListing(server, agency.account, { buildingId: body.data.id, available: false });
  const page = await visit(server, `/p/${agency.slug}/buildings/${body.data.id}`);
  expect(page.text).toContain(`/listings/${free}`);
});

it("has no page while none of its units is public, nor for other accounts", async () => {
  const { body } = await server.request("POST", "/buildings", { as: agency.account, body: building });
  const other = await publish(server);
  for (const path of [`${agency.slug}/buildings/${body.data.id}`, `${other.slug}/buildings/${buildingId}`]) {
    expect((await visit(server, `/p/${path}`)).status).toBe(404);
    expect((await server.call({ method: "GET", url: `/public/v1/${path}` })).status).toBe(404);
  }
});

it("shows every detail of a listing to people and to search engines, and none of the office's", async () => {
  const id = await makeListing(server, agency.account, {
    address: "9 Oak Lane",
    unit: "4",
    city: "Springfield",
    country: "US",
    latitude: 39.7,
    longitude: -89.6,
    leaseTermMonths: { min: 6, max: 12 },
    laundry: "in_unit",
    heating: "Gas",
    cooling: "Central air",
    furnished: true,
    utilitiesIncluded: ["Water"],
    fees: [fee],
    floor: 4,
    yearBuilt: 1950,
    virtualTourUrl: "https://tours.example.com/9?a=1&b=2",
    externalId: "office-secret",
    metadata: { a: "office-too" },
  });
  const { text } = await visit(server, `/p/${agency.slug}/listings/${id}`);
  for (const shown of [
    "9 Oak Lane, Unit 4, Springfield",
    "6 to 12 months",
    "In the home",
    "Gas",
    "Central air",
    "Furnished",
    "Water",
    "Parking",
    "$50 a month",
    "1950",
    "https://tours.example.com/9?a=1&amp;b=2",
    "https://www.openstreetmap.org/?mlat=39.7&amp;mlon=-89.6",
  ])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/office-/);
  const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);
  const [page, home, offer] = json["@graph"];
  expect(page).toMatchObject({ leaseLength: { minValue: 6, maxValue: 12, unitCode: "MON" } });
  expect(home).toMatchObject({
    address: { streetAddress: "9 Oak Lane, Unit 4", addressCountry: "US" },
    geo: { latitude: 39.7, longitude: -89.6 },
    floorLevel: "4",
    yearBuilt: 1950,
  });
  expect(offer.priceSpecification).toMatchObject([{ name: "Rent" }, { name: "Parking", price: 50 }]);
  const { data } = await publicly(`listings/${id}`);
  for (const name of ["externalId", "ownerContactId", "metadata", "excludedFromFeeds"])
    expect(data).not.toHaveProperty(name);
});
