import { readFile } from "node:fs/promises";
import type { PlanName } from "@rental/contract";
import { afterAll, expect, it } from "vitest";
import { listeningApi } from "../harness/api.ts";
import { printedSeed } from "../harness/random.ts";
import { FuzzAccount } from "./fuzz/accounts.ts";
import { fuzz, report } from "./fuzz/fuzz.ts";
import { startOutside } from "./fuzz/outside.ts";

/** The short form of `.ci/full fuzz`, in this process and without background work. */
const requests = 2_000;

const png = await readFile(new URL("../fixtures/house.png", import.meta.url));
const outside = await startOutside(png);
afterAll(() => outside.close());
const { server, origin } = await listeningApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });

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
    origin,
    accounts,
    seed: printedSeed("fuzz"),
    requests,
    connections: 8,
    outside,
    png,
    sockets: 0,
    patienceMs: 20_000,
    now: () => server.clock.now(),
  });
  expect([...figures.failures.keys()], report(figures)).toEqual([]);
  expect(figures.requests).toBe(requests);
}, 180_000);
