import { expect, it } from "vitest";
import { makeListing } from "../fixtures/records.ts";
import { startTestServer } from "../harness/server.ts";
import { publish, visit } from "./published.ts";

const place = { latitude: 39.78, longitude: -89.65 };
const tiles = "https://tiles.example.com/{z}/{x}/{y}.png";

it("is a link that loads nothing from elsewhere, unless the operator names a server of tiles", async () => {
  const server = await startTestServer();
  const { account, slug } = await publish(server);
  const id = await makeListing(server, account, place);
  const { text, headers } = await visit(server, `/p/${slug}/listings/${id}`);
  expect(text).toContain(
    'href="https://www.openstreetmap.org/?mlat=39.78&amp;mlon=-89.65#map=17/39.78/-89.65"',
  );
  expect(text).not.toContain("/map.js");
  expect(headers["content-security-policy"]).not.toMatch(/script-src|tiles/);
  const without = await makeListing(server, account);
  expect((await visit(server, `/p/${slug}/listings/${without}`)).text).not.toContain("openstreetmap");
});

it("loads tiles from that server alone, and on pages with coordinates alone", async () => {
  const server = await startTestServer({ MAP_TILES_URL: tiles });
  const { account, slug } = await publish(server);
  const id = await makeListing(server, account, place);
  const { text, headers } = await visit(server, `/p/${slug}/listings/${id}`);
  expect(text).toContain(`data-tiles="${tiles}"`);
  expect(text).toContain('<script src="/map.js" async>');
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("img-src 'self' http://127.0.0.1:3000 https://tiles.example.com;");
  expect(policy).toContain("script-src 'self';");
  const script = await visit(server, "/map.js");
  expect([script.status, script.text.includes("OpenStreetMap")]).toEqual([200, true]);
  const without = await makeListing(server, account);
  const other = await visit(server, `/p/${slug}/listings/${without}`);
  expect(other.text).not.toContain("/map.js");
  expect(String(other.headers["content-security-policy"])).not.toContain("tiles");
});
