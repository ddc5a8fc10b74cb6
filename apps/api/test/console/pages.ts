import { readFileSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { publish } from "../../src/domains/account/demo/publish.service.ts";
import { makeDelivery } from "../authorization/webhooks.ts";
import { makeConnector, makeFollowup } from "../fixtures/records.ts";
import { type ConsoleSite, patience } from "./console.ts";

const source = (path: string) =>
  readFileSync(new URL(`../../../console/src/${path}`, import.meta.url), "utf8");

/** The paths of all pages, from the routes themselves: a new one is tested as soon as it is there. */
export const paths = [...source("app/routes.tsx").matchAll(/(?:page\(|\bpath: |inbox\()"(\/[^"]*)"/gi)].map(
  ([, path]) => path!,
);
export const tabs = [...source("pages/settings/sections.ts").matchAll(/\{ name: "(\w+)", sections/g)].map(
  ([, tab]) => `/settings/${tab}`,
);

/** Fills the account with sample data. @returns for each page of one record, one that has something to show */
async function fill({ server, account }: ConsoleSite): Promise<Record<string, string>> {
  const { platform } = server;
  const seeded = await forAccount(platform, account.accountId, demo.seed);
  await publish(platform, account.accountId);
  await makeFollowup(server, account);
  const connector = await makeConnector(server, account);
  const delivery = await makeDelivery(server, account);
  const person = (await server.request("GET", "/people", { as: account })).body.data[0].id;
  const longest = seeded.conversations.reduce((one, other) => (other.messages > one.messages ? other : one));
  return {
    "/inbox/$id": `/inbox/${longest.id}`,
    "/contacts/$id": `/contacts/${seeded.contacts[0]}`,
    "/listings/$id": `/listings/${seeded.properties[0]}`,
    "/screening/$id": `/screening/${Object.values(seeded.sessions)[0]}`,
    "/workflows/$id": `/workflows/${seeded.workflows[0]}`,
    "/workflows/runs/$id": `/workflows/runs/${seeded.runs[0]}`,
    "/webhooks/$id": delivery.replace(/\/deliveries.*/, ""),
    "/webhooks/$id/deliveries/$deliveryId": delivery,
    "/people/$id": `/people/${person}`,
    "/connectors/$id": `/connectors/${connector.id}`,
  };
}

/** Fills the account of a site. @returns the address of every page and tab of settings */
export async function everyAddress(site: ConsoleSite): Promise<string[]> {
  const records = await fill(site);
  return paths.flatMap((path) => {
    if (path === "/settings/$tab") return tabs;
    if (!path.includes("$")) return [path];
    expect(records, `add a record for the page ${path}`).toHaveProperty([path]);
    return [records[path]!];
  });
}

/** What is asked for after everything that has come was shown, which may ask for more. */
async function stillAsking(page: Page, asking: Set<Request>): Promise<string[]> {
  await page.evaluate("new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))");
  return [...asking].map((request) => request.url());
}

/** Opens pages, each until it has everything that it asks for. */
export function opener(page: Page, origin: string): (address: string) => Promise<void> {
  const asking = new Set<Request>();
  page.on("request", (request) => {
    // The end of the request for the shared worker is not reported to a page.
    if (/\/api\/v1\/trpc\/|\/console\/assets\/(?!shared\.worker)/.test(request.url())) asking.add(request);
  });
  page.on("requestfinished", (request) => asking.delete(request));
  page.on("requestfailed", (request) => asking.delete(request));
  return async (address) => {
    asking.clear();
    await page.goto(`${origin}/console${address}`);
    await page.getByRole("heading", { level: 1 }).waitFor(patience);
    await expect.poll(() => stillAsking(page, asking), patience).toEqual([]);
    // React shows what is loaded by itself a moment after it has come.
    if (/^\/inbox\/./.test(address)) await page.getByRole("log").waitFor(patience);
  };
}
