import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "pro" });
await server.request("PATCH", "/settings", {
  as: account,
  body: { profilePublic: true, agentName: "Elm & Oak" },
});
const slug = "test-pro";

const drawn = (width: number, height: number, format: "png" | "jpeg" | "webp" = "png") =>
  sharp({ create: { width, height, channels: 4, background: "#0b5d51" } })
    .toFormat(format)
    .toBuffer();
const set = async (bytes: Buffer, as = account) =>
  server.request("PATCH", "/settings/logo", { as, body: { image: bytes.toString("base64") } });
const profile = async () => (await server.call({ method: "GET", url: `/public/v1/${slug}` })).body.data;
const page = () => server.call({ method: "GET", url: `/p/${slug}`, headers: { accept: "text/html" } });
const load = (url: string, headers = {}) =>
  server.app.inject({ method: "GET", url: new URL(url).pathname, headers });

it("is drawn small, shown on the public pages in place of the name, and loaded by any site", async () => {
  const answer = await set(await drawn(1280, 320, "jpeg"));
  expect([answer.status, answer.body.data.width, answer.body.data.height]).toEqual([200, 640, 160]);
  const { url } = answer.body.data;
  expect((await profile()).logo).toEqual(answer.body.data);
  expect((await server.request("GET", "/settings/logo", { as: account })).body.data.url).toBe(url);
  const { text, headers } = await page();
  expect(text).toContain(`<img src="${url}" alt="Elm &amp; Oak" width="640" height="160">`);
  expect(headers["content-security-policy"]).toContain("img-src 'self'");
  const image = await load(url);
  expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(image.headers).toMatchObject({
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect((await sharp(image.rawPayload).metadata()).format).toBe("png");
  expect((await load(url, { "if-none-match": image.headers.etag })).statusCode).toBe(304);
});

it.each([
  ["white", "#fff", true],
  ["pale yellow", "#fff3b0", true],
  ["dark", "#0b5d51", false],
  ["orange", "#e07a1f", false],
])("drawn in %s on nothing can be seen on white", async (_color, background, isOnPlate) => {
  const mark = await sharp({ create: { width: 200, height: 60, channels: 4, background } })
    .png()
    .toBuffer();
  const logo = await sharp({ create: { width: 640, height: 160, channels: 4, background: "#0000" } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
  const { url, width, height } = (await set(logo)).body.data;
  const shown = await sharp((await load(url)).rawPayload)
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([shown.info.width, shown.info.height]).toEqual([width, height]);
  expect(shown.data.some((channel) => channel < 80)).toBe(true);
  expect(shown.data.at(-1) === 255).toBe(!isOnPlate);
});

it("is replaced by another one, and gone when it is deleted", async () => {
  const first = (await set(await drawn(100, 50))).body.data.url;
  const second = (await set(await drawn(90, 50))).body.data.url;
  expect([(await load(first)).statusCode, (await load(second)).statusCode]).toEqual([404, 200]);
  const removed = await server.request("PATCH", "/settings/logo", { as: account, body: { image: null } });
  expect([removed.status, removed.body]).toEqual([200, { data: null }]);
  expect([(await load(second)).statusCode, (await profile()).logo]).toEqual([404, null]);
  expect((await server.request("GET", "/settings/logo", { as: account })).body).toEqual({ data: null });
  expect((await page()).text).toContain("Elm &amp; Oak</a>");
});

it("is any kind of image that a photo of a listing can be", async () => {
  const phone = await readFile(new URL("../fixtures/display-p3.heic", import.meta.url));
  for (const bytes of [await drawn(100, 50, "jpeg"), await drawn(100, 50, "webp"), phone])
    expect((await set(bytes)).status).toBe(200);
});

it("is no setting that is changed or returned with the others", async () => {
  await set(await drawn(100, 50));
  const answer = await server.request("PATCH", "/settings", {
    as: account,
    body: { agentName: "Elm & Oak", logo: { hash: "x" } },
  });
  expect(answer.headers["x-ignored-fields"]).toBe("logo");
  expect(answer.body.data).not.toHaveProperty("logo");
  expect((await profile()).logo).not.toBeNull();
});

it.each([
  ["no base64", "<svg>"],
  [
    "an SVG, which can contain scripts",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"),
  ],
  ["a text", Buffer.from("hello").toString("base64")],
  ["nothing", ""],
  ["too many bytes", Buffer.alloc(513 * 1024, 1).toString("base64")],
])("is not %s", async (_what, image) => {
  const answer = await server.request("PATCH", "/settings/logo", { as: account, body: { image } });
  expect(answer.status).toBe(422);
});

it("belongs to one account: another one's URL with the same hash leads to nothing", async () => {
  const { url } = (await set(await drawn(100, 50))).body.data;
  const other = await server.createAccount("pro");
  expect((await load(url.replace(account.accountId, other.accountId))).statusCode).toBe(404);
  expect((await load(url.replace(/[^/]+\.png$/, "..%2f..%2fetc"))).statusCode).toBe(404);
});

it("goes with a color whose styles the policy of the page allows, and no other", async () => {
  await server.request("PATCH", "/settings", { as: account, body: { brandColor: "#c2185b" } });
  const { text, headers } = await page();
  expect(text).toContain("<style>:root{--accent:#c2185b;");
  expect(String(headers["content-security-policy"]).match(/'sha256-/g)).toHaveLength(2);
  await server.request("PATCH", "/settings", { as: account, body: { brandColor: "" } });
  expect(String((await page()).headers["content-security-policy"]).match(/'sha256-/g)).toHaveLength(1);
});
