/** Leads of Facebook pages, with a server that answers as Facebook's does. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createLeadSource, type Source } from "../../../../test/fixtures/leads.ts";
import { testApi } from "../../../../test/harness/api.ts";

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const pageToken = "EAAB-page-token";

interface Asked {
  path: string;
  authorization: string | undefined;
}
const asked: Asked[] = [];
/** What the next requests are answered with. */
let status = 200;
const graph = createServer((request, response) => {
  const id = request.url!.slice(1);
  asked.push({ path: request.url!, authorization: request.headers.authorization });
  const field_data = [
    { name: "full_name", values: [`Ann ${id}`] },
    { name: "email", values: [`ann${id}@people.example`] },
    { name: "phone_number", values: ["+12175550184"] },
  ];
  response.writeHead(status, { "content-type": "application/json" });
  const refused = { error: { message: "Invalid OAuth access token.", type: "OAuthException", code: 190 } };
  response.end(
    JSON.stringify(status === 200 ? { id, created_time: "2026-11-02T09:30:00+0000", field_data } : refused),
  );
});
await once(graph.listen(0, "127.0.0.1"), "listening");
afterAll(() => graph.close());

const { server, account } = await testApi({
  plan: "pro",
  env: {
    ALLOW_PRIVATE_NETWORKS: "true",
    FACEBOOK_GRAPH_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}/`,
  },
});
const facebook = (fields: object = { appSecret: secret, pageToken }) =>
  createLeadSource(server, account, { kind: "facebook", ...fields });
const read = async (path: string) => (await server.request("GET", path, { as: account })).body.data;

/** As Facebook sends them. */
const callFor = (...ids: string[]) =>
  JSON.stringify({
    object: "page",
    entry: ids.map((leadgen_id) => ({
      id: "9",
      time: 1_793_600_000,
      changes: [{ field: "leadgen", value: { leadgen_id, form_id: "3", page_id: "9" } }],
    })),
  });

const post = (source: Source, body: string, signature: string | null = signed(body)) =>
  server.call({
    method: "POST",
    url: new URL(source.url).pathname,
    headers: {
      "content-type": "application/json",
      ...(signature !== null && { "x-hub-signature-256": signature }),
    },
    payload: body,
  });
const signed = (body: string, by = secret) => `sha256=${createHmac("sha256", by).update(body).digest("hex")}`;

beforeEach(() => {
  asked.length = 0;
  status = 200;
});

it("answers the check of the address with its challenge, to those who know the verify token alone", async () => {
  const source = await facebook({});
  const { verifyToken } = (await read(`/lead-sources/${source.id}`)).facebook;
  const check = (query: Record<string, string>) =>
    server.app.inject({ method: "GET", url: new URL(source.url).pathname, query });
  const right = {
    "hub.mode": "subscribe",
    "hub.verify_token": verifyToken,
    "hub.challenge": "1158201444",
  };
  const answer = await check(right);
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "1158201444",
  ]);
  for (const wrong of [
    { ...right, "hub.verify_token": "wrong" },
    { ...right, "hub.verify_token": "é".repeat(verifyToken.length) },
    { ...right, "hub.mode": "other" },
    { ...right, "hub.challenge": "<script>" },
    {},
  ])
    expect((await check(wrong)).statusCode).toBe(403);
  await server.request("DELETE", `/lead-sources/${source.id}`, { as: account });
  expect((await check(right)).statusCode).toBe(404);
});

it("tells whoever opens the address of another portal that leads are posted there, and nothing of Facebook", async () => {
  const { id, url } = await createLeadSource(server, account, { kind: "zillow" });
  const answer = await server.app.inject({ method: "GET", url: new URL(url).pathname });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "POST"]);
  expect(answer.json().detail).toBe("This address takes leads, which are sent to it with POST.");
  await server.request("DELETE", `/lead-sources/${id}`, { as: account });
});

it("fetches the lead of a signed call with the page token, which no URL has, and makes it a contact once", async () => {
  const source = await facebook();
  const first = await post(source, callFor("4411"));
  expect(first).toMatchObject({ status: 200, body: { data: { outcome: "new_contact" } } });
  expect(asked).toEqual([{ path: "/4411", authorization: `Bearer ${pageToken}` }]);
  const lead = await read(`/leads/${first.body.data.leadId}`);
  expect(lead).toMatchObject({ name: "Ann 4411", email: "ann4411@people.example", phone: "+12175550184" });
  expect((await read(`/contacts/${first.body.data.contactId}`)).source).toBe("facebook");
  expect((await post(source, callFor("4411"))).body).toEqual(first.body);
});

it("receives every lead of a call", async () => {
  const source = await facebook();
  await post(source, callFor("51", "52", "51"));
  const names = (await read(`/leads?leadSourceId=${source.id}`)).map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(["Ann 51", "Ann 52"]);
});

it("refuses calls whose signature is missing or wrong with 401, and stores and fetches nothing", async () => {
  const source = await facebook();
  const body = callFor("61");
  for (const signature of [null, "sha256=", signed(body, "another"), signed(`${body} `)])
    expect((await post(source, body, signature)).status).toBe(401);
  expect(asked).toEqual([]);
  expect(await read(`/leads?leadSourceId=${source.id}`)).toEqual([]);
});

it("asks to be called again while Facebook does not answer, and receives the lead then", async () => {
  const source = await facebook();
  for (status of [500, 429]) {
    const away = await post(source, callFor("71"));
    expect([away.status, away.headers["retry-after"]]).toEqual([503, "60"]);
  }
  expect(await read(`/leads?leadSourceId=${source.id}`)).toEqual([]);
  status = 200;
  expect((await post(source, callFor("71"))).body.data.outcome).toBe("new_contact");
});

it("keeps a lead unread that Facebook does not give out, until it comes with more", async () => {
  const source = await facebook();
  status = 400;
  const refused = await post(source, callFor("81"));
  expect(refused.body.data.outcome).toBe("unread");
  const { reason } = await read(`/leads/${refused.body.data.leadId}`);
  expect(reason).toBe("fetch_refused");
  expect((await post(source, callFor("81"))).body).toEqual(refused.body);
  status = 200;
  expect((await post(source, callFor("81"))).body.data.outcome).toBe("new_contact");
  expect(await read(`/leads?leadSourceId=${source.id}`)).toHaveLength(1);
});

it("fetches nothing for ids that are no numbers, nor without a page token", async () => {
  await post(await facebook(), callFor("../me", "81?fields=name"));
  const unconnected = await facebook({ appSecret: secret });
  const { data } = (await post(unconnected, callFor("91"))).body;
  expect((await read(`/leads/${data.leadId}`)).reason).toBe("only_ids");
  expect(asked).toEqual([]);
});

it("never returns the secrets, stores them encrypted, and takes them for Facebook alone", async () => {
  const source = await facebook();
  const path = `/lead-sources/${source.id}`;
  const shown = await server.request("GET", path, { as: account });
  expect(shown.body.data.facebook).toMatchObject({ hasAppSecret: true, hasPageToken: true });
  expect(shown.text).not.toContain(secret);
  expect(shown.text).not.toContain(pageToken);
  const [row] = await server.database.sql`select * from lead_sources where id = ${source.id}`;
  expect(Buffer.from(row!.page_token as Uint8Array).toString("latin1")).not.toContain(pageToken);
  const change = (body: object) => server.request("PATCH", path, { as: account, body });
  expect((await change({ appSecret: null })).status).toBe(422);
  expect((await change({ appSecret: null, pageToken: null })).body.data.facebook).toMatchObject({
    hasAppSecret: false,
    hasPageToken: false,
  });
  const other = await server.request("POST", "/lead-sources", {
    as: account,
    body: { kind: "zillow", name: "Zillow", appSecret: secret },
  });
  expect([other.status, other.body.errors[0].field]).toEqual([422, "appSecret"]);
  expect((await read(`/lead-sources/${(await createLeadSource(server, account)).id}`)).facebook).toBeNull();
});

it("reads an id that is no text or number as none", async () => {
  const source = await facebook({});
  const odd = JSON.stringify({ entry: [{ changes: [{ value: { leadgen_id: { toString: 1 } } }] }] });
  expect((await post(source, odd, null)).status).toBe(200);
  expect((await read("/leads")).map(({ outcome }: { outcome: string }) => outcome)).toContain("unread");
});
