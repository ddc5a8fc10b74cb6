import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLink } from "../../src/domains/people/people/sign-in-links.service.ts";
import { recipientTokens } from "../../src/gate/identity/recipient-tokens.ts";
import { visitorTokens } from "../../src/gate/identity/visitor-tokens.ts";
import { en } from "../../src/http/pages/texts/en.ts";
import { makeExample } from "../authorization/derived.ts";
import { signedIn } from "../fixtures/people.ts";
import {
  makeBooking,
  makeChat,
  makeContact,
  makeForm,
  makeListing,
  makeSession,
  startSession,
} from "../fixtures/records.ts";
import { sharedBrowser, withoutBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import { pathsOf } from "../harness/routes.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { faultsOf, faultsOfColors, inaccessible, scrollsSideways } from "../pages/faults.ts";
import { addPhotos } from "../pages/photos.ts";
import { publish } from "../pages/published.ts";
import { fillIn } from "../walk/fill-in.ts";

/** The pages of the reference are made alike, so that axe looks at a third of them in the short form. */
const isLong = process.env.RUN_LONG === "1";
const skipped = withoutBrowser("every page of the server in a real browser");

let server: TestServer;
let browser: Browser;
/** Addresses that show each page with something on it, by the route of the page. */
const examples: Record<string, string[]> = {};
/** Addresses of no page. */
const others: string[] = [];
/** Of somebody who has signed in, for the pages that only such a person sees. */
let cookie: string;

/** What is no page, and why. */
const notPages: [RegExp, string][] = [
  [/^\/(?:api|public|inbound)\/v1\/|^\/(?:mcp|trpc)/, "for programs"],
  [/\.(?:js|json|xml|txt|md|ics|ico|svg|png|webmanifest)$/, "files that browsers and robots load"],
  [/^\/\.well-known\//, "for programs"],
  [/^\/(?:cdn|ical|attachments|console\/assets|fonts|uploads|feeds|exports)\//, "files"],
  [/^\/(?:healthz|readyz|metrics)$/, "for what watches the server"],
  [/^\/$/, "leads to the console"],
  [/^\/p\/:slug\/book\/:id\/leave$/, "leads to the listing"],
];
const routes = () => pathsOf(server.app).filter((path) => !notPages.some(([pattern]) => pattern.test(path)));
const isReference = (path: string): boolean => path.startsWith("/docs");

beforeAll(async () => {
  if (skipped) return;
  const port = await freePort();
  server = await startTestServer({ PORT: String(port), BASE_ORIGIN: `http://127.0.0.1:${port}` });
  await server.app.listen({ host: "127.0.0.1", port });
  browser = await sharedBrowser();
  const { account, slug } = await publish(server, {
    licenseNumber: "IL-471-0000",
    publicPhone: "+1 217 555 0100",
    callHumanEnabled: true,
    timezone: "UTC",
  });
  const home = await makeListing(server, account, {
    title: "Sunny two-bedroom near the park",
    features: ["Dishwasher", "Balcony"],
    description: "Quiet street, new kitchen.",
    squareFootage: 940,
  });
  await addPhotos(server, account, home, 7);
  const buildingId = await makeExample(server, account, "buildings.get");
  const unit = await makeListing(server, account, {
    buildingId,
    unit: "3A",
    latitude: 39.78,
    longitude: -89.65,
    laundry: "in_unit",
    furnished: true,
    fees: [{ name: "Parking", amount: 50, frequency: "monthly" }],
    leaseTermMonths: { min: 6, max: 12 },
  });
  const rented = await makeListing(server, account, { title: "A".repeat(200), available: false });
  const [booked, cancelled] = [await makeBooking(server, account), await makeBooking(server, account)];
  await server.call({ method: "DELETE", url: `/public/v1/bookings/${cancelled.token}` });
  const form = await makeForm(server, account);
  // Two that are over, of which everybody was asked, and everybody has answered.
  const [over, answered] = [await makeBooking(server, account), await makeBooking(server, account)];
  const ended = new Date(server.clock.now().getTime() - 3_600_000);
  const feedback = { rating: 4, text: "Bright rooms.", wantsToApply: true, at: ended.toISOString() };
  await server.database
    .sql`update calendar_entries set start_time = ${ended.toISOString()}::timestamptz - interval '1 hour',
    end_time = ${ended.toISOString()}, feedback_asked_at = ${ended.toISOString()}
    where id in (${over.showingId}, ${answered.showingId})`;
  await server.database
    .sql`update calendar_entries set outcome = 'attended', outcome_note = 'Liked the kitchen.',
    outcome_at = ${ended.toISOString()}, feedback = ${JSON.stringify(feedback)}::text::jsonb where id = ${answered.showingId}`;
  const [session, filledIn] = [await startSession(server, account), await startSession(server, account)];
  await inBrowser({}, async (page) => {
    await page.goto(`/p/sessions/${filledIn.token}`);
    await fillIn(page, en, "dana@example.com");
  });
  const { url } = await server.database.transact((tx) =>
    makeLink({ ...server.platform, tx }, { ...account, personId: account.userId }, "operator"),
  );
  ({ cookie } = await signedIn(server, account, "owner"));
  Object.assign(examples, {
    "/p/:slug": [`/p/${slug}`, `/p/${slug}?maxRent=lots`, `/p/${slug}?maxRent=1`],
    "/p/:slug/listings/:id": [
      `/p/${slug}/listings/${home}`,
      `/p/${slug}/listings/${rented}`,
      `/p/${slug}/listings/${unit}`,
    ],
    "/p/:slug/buildings/:id": [`/p/${slug}/buildings/${buildingId}`],
    "/p/:slug/book/:id": [`/p/${slug}/book/${home}`],
    "/p/:slug/book/:id/details": [`/p/${slug}/book/${home}/details?start=2026-06-16T15:00:00Z`],
    "/p/:slug/w/:workflowSlug": [`/p/${slug}/w/${form.slug}`],
    "/p/:slug/chat": [`/p/${slug}/chat`, `/p/${slug}/chat?property=${home}`],
    "/p/sessions/:token": [`/p/sessions/${session.token}`],
    "/p/sessions/:token/complete": [`/p/sessions/${filledIn.token}/complete`],
    "/p/bookings/:token": [booked, cancelled].map(({ token }) => `/p/bookings/${token}`),
    "/p/bookings/:token/move": [`/p/bookings/${booked.token}/move`],
    "/p/bookings/:token/cancel": [`/p/bookings/${booked.token}/cancel`],
    "/p/bookings/:token/reinstate": [`/p/bookings/${cancelled.token}/reinstate`],
    "/p/bookings/:token/feedback": [booked, over, answered].map(
      ({ token }) => `/p/bookings/${token}/feedback`,
    ),
    "/p/outcomes/:token": [booked, over, answered].map(
      ({ showingId: id }) =>
        `/p/outcomes/${visitorTokens(server.platform.secrets, "outcome").of({ ...account, id })}`,
    ),
    "/p/chats/:token": [`/p/chats/${(await makeChat(server, account)).token}`],
    "/p/unsubscribe/:token": [
      `/p/unsubscribe/${recipientTokens(server.platform.secrets).of(await makeContact(server, account))}`,
    ],
    "/problems/:type": ["/problems/validation-error"],
    "/console": ["/console"],
    "/console/*": ["/console/listings"],
    "/console/sign-in/:token": [url, "/console/sign-in/nothing"],
    "/console/sessions/:id/record": [`/console/sessions/${await makeSession(server, account)}/record`],
    "/docs": ["/docs/"],
    "/docs/search": ["/docs/search?q=create+a+contact", "/docs/search?q=xyzzy"],
  });
  others.push(`/p/${slug}/nothing`, "/nothing");
}, 240_000);
afterAll(async () => {
  await server?.close();
});

async function inBrowser(
  options: Parameters<Browser["newContext"]>[0],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.config.baseOrigin,
    reducedMotion: "reduce",
    viewport: { width: 320, height: 640 },
    ...options,
  });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The addresses of these routes. Fails for one without an example. */
const addressesOf = (paths: string[]): string[] =>
  paths.flatMap((path) => {
    if (/^\/docs\/(?:guides|resources)\/[\w-]+$/.test(path)) return [path];
    expect(examples, `add an example of the page ${path}`).toHaveProperty([path]);
    return examples[path]!;
  });

describe.skipIf(skipped)("every page that the server has", () => {
  it("is found by this test", () => {
    expect(routes()).toEqual(expect.arrayContaining(["/p/:slug/listings/:id", "/docs/guides/webhooks"]));
    expect(Object.keys(examples).filter((path) => !routes().includes(path))).toEqual([]);
  });

  describe.each(["en-US", "es-US"])("in %s", (locale) => {
    it("fits a screen of 320 pixels, has large targets, and axe finds nothing, in light and in dark", async () => {
      const wrong: [string, string][] = [];
      // One tab shows them all, because a tab of its own for each takes three times as long.
      await inBrowser({ locale, colorScheme: "light" }, async (page) => {
        for (const address of [...addressesOf(routes().filter((path) => !isReference(path))), ...others]) {
          await page.context().clearCookies();
          if (address.endsWith("/record")) {
            const [name = "", value = ""] = cookie.split("=");
            await page.context().addCookies([{ name, value, url: server.config.baseOrigin }]);
          }
          await page.emulateMedia({ colorScheme: "light" });
          await page.goto(address);
          await expect.poll(() => page.locator("h1").count(), { timeout: 40_000, message: address }).toBe(1);
          if (address.endsWith("/record")) expect(page.url()).toContain(address);
          const language = await page.evaluate("document.documentElement.lang");
          if (address.startsWith("/console/sign-in") && language !== locale.slice(0, 2))
            wrong.push([address, `is in ${language}`]);
          for (const fault of await faultsOf(page)) wrong.push([address, fault]);
          for (const fault of await faultsOfColors(page, "dark")) wrong.push([address, `in dark: ${fault}`]);
        }
      });
      expect(wrong).toEqual([]);
    }, 240_000);
  });

  // They are in English. Their colors are the same on each, so that half of them are enough in each.
  it("of the reference fits a screen of 320 pixels, and axe finds nothing", async () => {
    const wrong: [string, unknown][] = [];
    await inBrowser({}, async (page) => {
      for (const [index, address] of addressesOf(routes().filter(isReference)).entries()) {
        await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
        await page.goto(address);
        if (await scrollsSideways(page)) wrong.push([address, "scrolls sideways"]);
        if (!isLong && index % 3 > 0) continue;
        for (const fault of await inaccessible(page)) wrong.push([address, fault]);
      }
    });
    expect(wrong).toEqual([]);
  }, 300_000);
});
