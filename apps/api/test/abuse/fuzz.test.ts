import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { PlanName } from "@rental/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../harness/free-port.ts";
import { printedSeed } from "../harness/random.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { FuzzAccount } from "./fuzz/accounts.ts";
import { fuzz, report } from "./fuzz/fuzz.ts";
import { type Outside, startOutside } from "./fuzz/outside.ts";

/** The short form of `.ci/full fuzz`, in this process and without background work. */
const requests = 2_000;

let server: TestServer;
let outside: Outside;
let png: Buffer;

beforeAll(async () => {
  png = await readFile(new URL("../fixtures/house.png", import.meta.url));
  outside = await startOutside(png);
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), ALLOW_PRIVATE_NETWORKS: "true" });
  await server.app.listen({ host: "127.0.0.1", port });
});
afterAll(async () => {
  await server?.close();
  await outside?.close();
});

it("answers as documented, whatever is sent to any operation through both transports", async () => {
  const plans: [PlanName, number][] = [
    ["scale", 40],
    ["scale", 30],
    ["pro", 20],
    ["starter", 6],
    ["free_trial", 2],
  ];
  const accounts: FuzzAccount[] = [];
  for (const [n, [plan, weight]] of plans.entries()) {
    const { accountId, apiKey } = await server.createAccount(plan);
    const account = new FuzzAccount(`${plan}${n}`.replace("_", "-"), apiKey, weight);
    await server.database.sql`update accounts set slug = ${account.canary} where id = ${accountId}`;
    accounts.push(account);
  }
  const figures = await fuzz({
    origin: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    accounts,
    seed: printedSeed("fuzz"),
    requests,
    connections: 8,
    outside,
    png,
    sockets: 0,
    patienceMs: 20_000,
  });
  expect([...figures.failures.keys()], report(figures)).toEqual([]);
  expect(figures.requests).toBe(requests);
}, 180_000);
