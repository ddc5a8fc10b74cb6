import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wholeChromiumPath } from "../../../../scripts/chromium.ts";
import { signedIn } from "../fixtures/people.ts";
import { decryptPush, newBrowser, PushService } from "../fixtures/push.ts";
import { makeContact, makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, patience } from "./console.ts";

const site = consoleSite("pro", { ALLOW_PRIVATE_NETWORKS: "true" });
const service = new PushService();

let whole: Browser | undefined;

beforeAll(async () => {
  await service.open();
  if (wholeChromiumPath)
    whole = await chromium.launch({ executablePath: wholeChromiumPath, args: ["--no-sandbox"] });
}, 60_000);
afterAll(async () => {
  await whole?.close();
  service.close();
});

/** Chromium without a window knows no push service: the page gets a subscription with ours. */
const stubOf = (endpoint: string, keys: object) => `
  let current = null;
  const made = {
    endpoint: ${JSON.stringify(endpoint)},
    toJSON: () => ({ endpoint: made.endpoint, keys: ${JSON.stringify(keys)} }),
    unsubscribe: async () => { current = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async () => { current = made; return made; };`;

/** Delivers messages to the page's service worker, as the browser does. */
async function deliverer(page: Page): Promise<(data: string) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await known;
  // What is delivered before the worker is active is lost.
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  return (data) =>
    session.send("ServiceWorker.deliverPushMessage", { origin: site.origin, registrationId, data });
}

const notices = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async (registration) =>
    (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })))`);

describeConsole("notices in browsers", () => {
  it.skipIf(!wholeChromiumPath)(
    "are switched on, tested, shown while a prospect writes, open the conversation, and are switched off",
    async () => {
      const browser = await newBrowser();
      const person = await signedIn(site.server, site.account, "owner");
      await site.as(
        "owner",
        async (page) => {
          await page.addInitScript(stubOf(`${service.origin}/phone`, browser.keys));
          await page.reload();
          const here = page.getByLabel("Notices on this browser");
          await here.click();
          await page.getByRole("button", { name: "Send a test" }).click();
          await page.getByText("Sent. The notice appears in a moment.").waitFor();
          expect(service.taken.splice(0)).toHaveLength(1);
          await expectGoodAtEveryWidth(page);
          // What the browser has subscribed is gone, as after another sign-in.
          await page.reload();
          await page.getByRole("button", { name: "Send a test" }).waitFor();

          const contactId = await makeContact(site.server, site.account, { name: "Kim Lee" });
          const id = await makeConversation(site.server, site.account, "email", { contactId });
          await site.server.drain(["owner-notice", "push-notice"]);
          const [sent] = service.taken;
          const deliver = await deliverer(page);
          await deliver("no notice");
          await deliver(
            JSON.stringify({ title: "Elsewhere", body: "", tag: "", url: "https://evil.example" }),
          );
          await deliver(await decryptPush(browser, sent!.body));
          await expect
            .poll(() => notices(page), patience)
            .toEqual([{ title: "Kim Lee", body: "New message", tag: id, data: `/console/inbox/${id}` }]);

          const [worker] = page.context().serviceWorkers();
          await worker!.evaluate(
            `clients.matchAll().then(([page]) => page.postMessage({ open: "/console/inbox/${id}" }))`,
          );
          await page.getByRole("log").getByText("Hello Dana").waitFor();
          await page.goBack();
          await here.click();
          await page.getByRole("button", { name: "Send a test" }).waitFor({ state: "detached" });
          expect(await here.isChecked()).toBe(false);
          expect(await site.server.database.sql`select id from push_subscriptions`).toEqual([]);
        },
        {
          path: "/sign-ins",
          hasServiceWorkers: true,
          permissions: ["notifications"],
          person,
          browser: whole!,
        },
      );
    },
    120_000,
  );

  it("can be ended from another browser, and say why this one shows none", async () => {
    const person = await signedIn(site.server, site.account, "agent");
    const keys = (await newBrowser()).keys;
    const subscribe = { endpoint: `${service.origin}/desk`, keys, language: "en" };
    const headers = { ...person.headers, "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
    await site.server.request("POST", "/people/me/push-subscriptions", { headers, body: subscribe });
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("This browser can't show notices.").waitFor();
        expect(await page.getByLabel("Notices on this browser").isDisabled()).toBe(true);
        await page.getByRole("button", { name: /^Remove/ }).click();
        await page.getByRole("heading", { name: "Other browsers" }).waitFor({ state: "detached" });
        expect(await site.server.database.sql`select id from push_subscriptions`).toEqual([]);
      },
      { path: "/sign-ins", person },
    );
  }, 120_000);
});
