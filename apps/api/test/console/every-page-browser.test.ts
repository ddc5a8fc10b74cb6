import { readFileSync } from "node:fs";
import type { Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { publish } from "../../src/domains/account/demo/publish.service.ts";
import { makeDelivery } from "../authorization/webhooks.ts";
import { makeConnector, makeFollowup } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectAccessibleIn,
  expectNoSideways,
  patience,
  skipped,
} from "./console.ts";

const site = consoleSite();
const source = (path: string) =>
  readFileSync(new URL(`../../../console/src/${path}`, import.meta.url), "utf8");

/** The paths of all pages, from the routes themselves: a new one is tested as soon as it is there. */
const paths = [...source("app/routes.tsx").matchAll(/(?:page\(|path: )"(\/[^"]*)"/g)].map(
  ([, path]) => path!,
);
const tabs = [...source("pages/settings/sections.ts").matchAll(/\{ name: "(\w+)", sections/g)].map(
  ([, tab]) => `/settings/${tab}`,
);

/** Pages of one record, with a record that has something to show. */
const records: Record<string, string> = {};

beforeAll(async () => {
  if (skipped) return;
  const { server, account } = site;
  const { platform } = server;
  const seeded = await forAccount(platform, account.accountId, demo.seed);
  await publish(platform, account.accountId);
  await makeFollowup(server, account);
  const connector = await makeConnector(server, account);
  const delivery = await makeDelivery(server, account);
  const person = (await server.request("GET", "/people", { as: account })).body.data[0].id;
  Object.assign(records, {
    "/inbox/$id": `/inbox/${seeded.conversations[0]!.id}`,
    "/contacts/$id": `/contacts/${seeded.contacts[0]}`,
    "/listings/$id": `/listings/${seeded.properties[0]}`,
    "/screening/$id": `/screening/${Object.values(seeded.sessions)[0]}`,
    "/workflows/$id": `/workflows/${seeded.workflows[0]}`,
    "/workflows/runs/$id": `/workflows/runs/${seeded.runs[0]}`,
    "/webhooks/$id": delivery.replace(/\/deliveries.*/, ""),
    "/webhooks/$id/deliveries/$deliveryId": delivery,
    "/people/$id": `/people/${person}`,
    "/connectors/$id": `/connectors/${connector}`,
  });
}, 120_000);

/** The addresses of a route. Fails for one with a record that is not in `records`. */
function addressesOf(path: string): string[] {
  if (path === "/settings/$tab") return tabs;
  if (!path.includes("$")) return [path];
  expect(records, `add a record for the page ${path}`).toHaveProperty([path]);
  return [records[path]!];
}

describeConsole("every page of the console", () => {
  it("has routes and tabs that this test finds", () => {
    expect(paths.length).toBeGreaterThan(30);
    expect(tabs.length).toBeGreaterThan(5);
  });

  describe.each([
    ["en-US", "light"],
    ["es-US", "dark"],
  ] as const)("in %s, %s", (locale, colorScheme) => {
    it("fits a screen of 320 pixels, and axe finds nothing", async () => {
      const wrong: string[] = [];
      await site.as(
        "owner",
        async (page) => {
          const asking = new Set<Request>();
          page.on("request", (request) => {
            if (request.url().includes("/api/v1/trpc/")) asking.add(request);
          });
          page.on("requestfinished", (request) => asking.delete(request));
          page.on("requestfailed", (request) => asking.delete(request));
          for (const address of paths.flatMap(addressesOf)) {
            asking.clear();
            // All pages together ask for more than a person may in a minute.
            site.server.clock.advance(5_000);
            await page.goto(`${site.origin}/console${address}`);
            await page.getByRole("heading", { level: 1 }).waitFor(patience);
            await expect.poll(() => asking.size, patience).toBe(0);
            const checks = [expectNoSideways(page), expectAccessibleIn(colorScheme, page)];
            for (const { status, reason } of (await Promise.allSettled(checks)) as PromiseRejectedResult[])
              if (status === "rejected") wrong.push(`${address}: ${JSON.stringify(reason.actual)}`);
          }
        },
        { locale, colorScheme, viewport: { width: 320, height: 640 } },
      );
      expect(wrong).toEqual([]);
    }, 300_000);
  });
});
