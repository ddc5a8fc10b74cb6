import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeContact } from "../fixtures/records.ts";
import { type Recorder, startRecorder, status } from "../webhooks/recorder.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite("pro", { ALLOW_PRIVATE_NETWORKS: "true" });
let receiver: Recorder;

beforeAll(async () => {
  receiver = await startRecorder();
});
beforeEach(() => {
  receiver.take();
  receiver.answer = status(200);
  // Each test may make as many requests as the plan allows in a minute.
  site.server.clock.advance(60_000);
});
afterAll(() => receiver.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  site.server.request(method, path, { as: site.account, body });
const deliver = () => site.server.drain(["webhook-fan-out", "webhook-delivery"]);
const subscribe = async () =>
  (await call("POST", "/webhooks", { url: receiver.url, events: ["contact.updated"] })).body.data
    .id as string;
const changeContact = async () => {
  const id = await makeContact(site.server, site.account);
  await call("PATCH", `/contacts/${id}`, { name: "Kim Changed" });
  await deliver();
};

/** What people come for is not below the facts. */
async function expectBesideTitle(page: Page, name: string): Promise<void> {
  await button(page, name).waitFor();
  const { y, height } = (await button(page, name).boundingBox())!;
  const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
  expect(Math.abs(y + height / 2 - title.y - title.height / 2)).toBeLessThan(8);
}

describeConsole("webhooks", () => {
  it("are added with a secret that is shown once, tested, switched off and deleted", async () => {
    await site.as(
      "agent",
      async (page) => {
        await heading(page, "Webhooks");
        await page.getByText("No webhooks yet").waitFor();
        await expectGoodAtEveryWidth(page);
        await button(page, "Add a webhook").first().click();
        await page.getByLabel("Address").fill("not an address");
        await page.getByLabel("Address").fill(receiver.url);
        await page.getByRole("checkbox", { name: "contact.updated" }).check();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("dialog").getByRole("button", { name: "Add a webhook" }).click();
        await page.getByText(/^whsec_[\w+/]{43}=$/).waitFor();
        await page.getByRole("link", { name: "Go to the webhook" }).click();
        await heading(page, "Webhook");
        for (const name of ["Send a test", "Switch off"]) await expectBesideTitle(page, name);
        await button(page, "Send a test").click();
        await page.getByText(/The test arrived after \d+ ms/).waitFor();
        await expectGoodAtEveryWidth(page);
        expect(receiver.take()).toMatchObject([{ event: { event: "test.ping" } }]);
        await page.keyboard.press("Escape");
        await button(page, "Switch off").click();
        await page.getByText("This webhook is off").waitFor();
        const main = page.getByRole("main").locator("button[data-variant=filled]");
        expect(await main.allTextContents()).toEqual(["Switch on"]);
        await expectGoodAtEveryWidth(page);
        await button(page, "Delete").click();
        await page.getByRole("button", { name: "Undo" }).waitFor();
        await page.getByRole("status").getByRole("button", { name: "Close" }).last().click();
        await page.getByText("No webhooks yet").waitFor();
      },
      { path: "/webhooks" },
    );
  }, 120_000);

  it("show what was sent and answered; a failed delivery is sent again", async () => {
    const id = await subscribe();
    receiver.answer = (response) => response.writeHead(500).end("<b>database away</b>");
    await changeContact();
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Failing, 1 in a row").waitFor();
        await page.getByRole("link", { name: "contact.updated" }).click();
        await heading(page, "Delivery");
        await page.getByText("The receiver responded with 500").waitFor();
        await page.getByText("<b>database away</b>").waitFor();
        await page.getByText(`POST ${receiver.url}`).waitFor();
        await expectGoodAtEveryWidth(page);
        const [first] = receiver.take();
        await page.getByText(first!.body.toString()).waitFor();
        receiver.answer = status(200);
        await button(page, "Send again").click();
        await page.getByText("The event is sent again.").waitFor();
        await deliver();
        await page.getByText("Attempt 2").waitFor();
        await page.getByText("Delivered", { exact: true }).waitFor();
        expect(receiver.take()).toMatchObject([{ event: { webhookId: first!.event.webhookId } }]);
      },
      { path: `/webhooks/${id}` },
    );
  }, 120_000);

  it("recover everything since a time", async () => {
    const id = await subscribe();
    await changeContact();
    await deliver();
    receiver.take();
    await site.as(
      "owner",
      async (page) => {
        await button(page, "Send events again from a given time").click();
        await page.getByRole("textbox", { name: "Since" }).fill("2026-01-01T00:00");
        await page
          .getByRole("dialog")
          .getByRole("button", { name: "Send events again from a given time" })
          .click();
        await page.getByText(/events? (is|are) sent again\./).waitFor();
        await deliver();
        expect(receiver.take().length).toBeGreaterThan(0);
      },
      { path: `/webhooks/${id}` },
    );
  }, 120_000);

  it("can be read and not changed by a viewer, who is told why", async () => {
    const id = await subscribe();
    await site.as(
      "viewer",
      async (page) => {
        await heading(page, "Webhook");
        await page.getByText("Your role is viewer").waitFor();
        // The rest of the address may be a secret.
        await page
          .getByText(`${new URL(receiver.url).origin}/...`)
          .first()
          .waitFor();
        for (const name of ["Send a test", "Delete", "Switch off"])
          expect(await button(page, name).count()).toBe(0);
      },
      { path: `/webhooks/${id}` },
    );
  }, 120_000);
});

describeConsole("connectors", () => {
  it("are added with a secret that is shown once, tested, switched off and deleted", async () => {
    await site.as(
      "agent",
      async (page) => {
        await heading(page, "Connectors");
        await button(page, "Add a connector").click();
        await page.getByLabel("Name").fill("Our SMS");
        await page.getByLabel("Outgoing messages go to").fill(receiver.url);
        await expectGoodAtEveryWidth(page);
        await page.getByRole("dialog").getByRole("button", { name: "Add a connector" }).click();
        await page.getByText("This secret signs both directions").waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
        await page.getByRole("link", { name: "Our SMS" }).click();
        await heading(page, "Our SMS");
        for (const name of ["Send a test", "Switch off"]) await expectBesideTitle(page, name);
        await expectGoodAtEveryWidth(page);
        await button(page, "Send a test").click();
        await page.getByText(/Your program answered after \d+ ms/).waitFor();
        await page.keyboard.press("Escape");
        await button(page, "Switch off").click();
        await button(page, "Switch on").waitFor();
        const main = page.getByRole("main").locator("button[data-variant=filled]");
        expect(await main.allTextContents()).toEqual(["Switch on"]);
        await expectGoodAtEveryWidth(page);
        await button(page, "Delete").click();
        await page.getByRole("button", { name: "Undo" }).waitFor();
        await page.getByRole("status").getByRole("button", { name: "Close" }).last().click();
        await page.getByText("No connectors yet").waitFor();
      },
      { path: "/connectors" },
    );
  }, 120_000);
});

describeConsole("the pages for developers", () => {
  it("make a key that is shown once and works, and revoke it", async () => {
    const status = (key: string) =>
      fetch(`${site.origin}/api/v1/properties`, { headers: { authorization: `Bearer ${key}` } }).then(
        (response) => response.status,
      );
    await site.as(
      "owner",
      async (page) => {
        await heading(page, "API keys");
        await button(page, "Make a key").click();
        await page.getByLabel("Name").fill("Website");
        await page.getByRole("dialog").getByRole("button", { name: "Make a key" }).click();
        const key = (await page.getByText(/^rk_live_/).textContent())!;
        expect(await status(key)).toBe(200);
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
        await page.getByRole("rowheader", { name: "Website" }).waitFor();
        expect(await page.getByText(key).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
        await button(page, "Revoke: Website").click();
        await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
        await page.getByText("Revoked", { exact: true }).waitFor();
        await expect.poll(() => status(key), { timeout: 40_000 }).toBe(401);
      },
      { path: "/developers" },
    );
  }, 120_000);

  it("show requests, changes as they happen, and the usage as charts that can be read aloud", async () => {
    await site.as(
      "owner",
      async (page) => {
        await heading(page, "API keys");
        await page.getByRole("link", { name: "Requests" }).click();
        await heading(page, "Requests");
        await call("GET", "/contacts?limit=nonsense");
        await page.getByLabel("Status").selectOption("4xx");
        await page.getByText("GET /api/v1/contacts").first().waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: "Changes" }).click();
        await heading(page, "Changes");
        await page.getByText("Waiting for the next change").waitFor();
        const id = await makeContact(site.server, site.account);
        await page.getByText(id).first().waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: "Usage" }).click();
        await heading(page, "Usage");
        await page.getByRole("img", { name: /^Requests each day: / }).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { path: "/developers" },
    );
  }, 120_000);

  it("give the same call in curl and in the SDK", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Do the same with a program").click();
        await page.getByText(`'${site.origin}/api/v1/webhooks'`).waitFor();
        await page.getByText("await rental.webhooks.list()").waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { path: "/webhooks" },
    );
  }, 120_000);

  it("show keys and usage to owners only", async () => {
    await site.as(
      "agent",
      async (page) => {
        await heading(page, "Requests");
        expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
        expect(await page.getByRole("link", { name: "Usage" }).count()).toBe(0);
      },
      { path: "/developers" },
    );
  }, 120_000);
});
