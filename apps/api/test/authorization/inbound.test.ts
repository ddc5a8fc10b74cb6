import { type PlanName, planNames } from "@rental/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inboundOperations } from "../../src/domains/operations.ts";
import { makeConnector } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { signedHeaders } from "./connectors.ts";
import { inboundTable } from "./inbound.ts";

const { server } = await testApi();
const accounts = {} as Record<PlanName, TestAccount>;

beforeAll(async () => {
  for (const plan of planNames) accounts[plan] = await server.createAccount(plan);
});

const send = (path: string, body: object, headers: Record<string, string>) =>
  server.call({
    method: "POST",
    url: `/inbound/v1${path}`,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
const sign = (secret: string, body: object) =>
  signedHeaders(secret, JSON.stringify(body), server.clock.now());

/** Those of connectors; the one for email is tested in domains/inbox/incoming-mail. */
const ofConnectors = inboundOperations.filter(({ meta }) => meta.callers.includes("connector"));

it("has a row for every operation of connectors, and no row without an operation", () => {
  expect(Object.keys(inboundTable).sort()).toEqual(ofConnectors.map(({ name }) => name).sort());
});

describe.each(ofConnectors)("$name", ({ name }) => {
  const row = inboundTable[name]!;

  it.each(planNames)("answers a connector of an account on the plan %s as the table says", async (plan) => {
    const { path, body, secret } = await row.prepare(server, accounts[plan]);
    const answer = await send(path, body, sign(secret, body));
    const status = plan === "free_trial" || plan === "starter" ? 403 : row.status;
    expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
    expect(answer.headers["x-ratelimit-resource"]).toBe("connectors");
  });

  it("returns 401 unsigned, with an API key, and with the secret of another connector", async () => {
    const { path, body } = await row.prepare(server, accounts.pro);
    const other = await makeConnector(server, accounts.scale);
    const key = { authorization: `Bearer ${accounts.pro.apiKey}` };
    for (const headers of [{}, key, sign(other.secret, body)]) {
      const answer = await send(path, body, headers);
      expect([answer.status, answer.body.title]).toEqual([401, "Unauthorized"]);
    }
  });

  it("returns 404 for a deleted connector", async () => {
    const { path, body, secret } = await row.prepare(server, accounts.pro);
    const [, , id] = path.split("/");
    await server.request("DELETE", `/connectors/${id}`, { as: accounts.pro });
    expect((await send(path, body, sign(secret, body))).status).toBe(404);
  });

  it("is served only over REST, below its own prefix", async () => {
    const { path, body, secret } = await row.prepare(server, accounts.pro);
    const headers = { "content-type": "application/json", ...sign(secret, body) };
    for (const url of [`/api/v1${path}`, `/public/v1${path}`, `/api/v1/trpc/${name}`]) {
      const payload = JSON.stringify(body);
      const answer = await server.call({ method: "POST", url, headers, payload });
      expect([401, 404]).toContain(answer.status);
    }
  });
});
