import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { makeContact } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, yearUnlessThis } from "./console.ts";

const site = consoleSite();
const year = yearUnlessThis(2026);
const call = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  site.server.request(method, path, { as: site.account, body });
const make = async (workflow: object): Promise<string> =>
  (await call("POST", "/workflows", { triggerType: "manual", ...workflow })).body.data.id;

const pets = {
  key: "pets",
  label: "Do you have pets?",
  type: "choice",
  options: [
    { label: "Yes, a dog", value: "dog" },
    { label: "No", value: "none" },
  ],
};
const rooms = { key: "rooms", label: "How many bedrooms?", type: "number" };
/** Asks about pets, and tells the owner when there is a dog. */
const asking = {
  name: "Pets",
  questionConfig: { questions: [pets] },
  steps: [
    { type: "ask", config: { questionKey: "pets" } },
    { type: "condition", config: { field: "answers.pets", op: "eq", value: "dog", thenStep: 3 } },
    { type: "end", config: {} },
    { type: "notify_owner", config: { template: "{contactName} has a dog." } },
  ],
};

/** Nothing that only programs read: braces and quotes of JSON, or names such as `thenStep`. */
async function expectNoInside(page: Page): Promise<void> {
  // The example of a request, on every page, is meant for programs, and closed.
  const text = await page.evaluate<string>(`document.querySelector("main").innerText`);
  expect(text).not.toMatch(/[{}]|"\w+":|\b(?:[a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)\b/);
}

describeConsole("workflows in words", () => {
  it("show a run's questions, answers, decisions and times as sentences, in English and Spanish", async () => {
    const contactId = await makeContact(site.server, site.account, {
      name: "Petra",
      email: "petra@example.com",
    });
    const workflowId = await make(asking);
    site.server.clock.set("2026-06-15T12:00:00.000Z");
    const { id } = (await call("POST", "/workflows/runs", { workflowId, contactId })).body.data;
    await site.server.drain(["workflow_run"]);
    await forAccount(site.server.platform, site.account.accountId, (within) =>
      receiveMessage(within, { contactId, channel: "email", content: "yes, a dog" }),
    );
    await site.server.drain(["workflow_run"]);
    // The template changes afterwards: the run still reads as it was.
    await call("PATCH", `/workflows/${workflowId}`, { questionConfig: { questions: [rooms] } });
    const path = `/workflows/runs/${id}`;
    await site.as(
      "owner",
      async (page) => {
        await page.getByText("Ask “Do you have pets?” and wait for the answer").first().waitFor();
        await page.getByText(new RegExp(`^Answered on Jun 15${year}, 12:00\\sPM: “yes, a dog”`)).waitFor();
        await page.getByText("Understood as: Yes, a dog").waitFor();
        await page
          .getByText(
            "Checked: the answer to “Do you have pets?” is Yes, a dog. True: it was Yes, a dog, so it went on with step 4.",
          )
          .waitFor();
        await page.getByText("Email to you: “Petra has a dog.”").waitFor();
        const answers = page.getByRole("definition").filter({ hasText: "Yes, a dog" });
        await expect.poll(() => answers.count()).toBe(1);
        await page.getByRole("heading", { name: "Who decided" }).waitFor();
        await page.getByText(/^The program “.+” started it on/).waitFor();
        await expectNoInside(page);
        await expectGoodAtEveryWidth(page);
      },
      { path },
    );
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Preguntar «Do you have pets?» y esperar la respuesta").first().waitFor();
        await page.getByText(/^Se comprobó: la respuesta a «Do you have pets\?» es Yes, a dog\./).waitFor();
        await expectNoInside(page);
      },
      { path, locale: "es-US" },
    );
  }, 120_000);

  it("say in words why a run ended or waits for a person", async () => {
    const contactId = await makeContact(site.server, site.account, {
      name: "Silent Sue",
      phone: "+13125550177",
    });
    const workflowId = await make({ ...asking, name: "Cancelled" });
    const { id } = (await call("POST", "/workflows/runs", { workflowId, contactId })).body.data;
    await call("POST", `/workflows/runs/${id}/cancel`);
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Somebody cancelled it.").waitFor();
        await expectNoInside(page);
      },
      { path: `/workflows/runs/${id}` },
    );
  }, 120_000);

  it("say once why a run failed, with the way to mend it, and which steps it did not reach", async () => {
    const contactId = await makeContact(site.server, site.account, {
      name: "Phone Phil",
      email: null,
      phone: "+13125550178",
    });
    const steps = ["Hello.", "Are you there?"].map((template) => ({
      type: "send_message",
      config: { template },
    }));
    const workflowId = await make({ name: "By SMS", steps });
    const { id } = (await call("POST", "/workflows/runs", { workflowId, contactId })).body.data;
    await site.server.drain(["workflow_run"]);
    await site.as(
      "agent",
      async (page) => {
        const reason = page.getByText("The channel by which the contact is written to is not connected.");
        await reason.waitFor();
        await page.getByText("Not reached", { exact: true }).waitFor();
        expect(await reason.count()).toBe(1);
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: "Open the connectors" }).click();
        await page.waitForURL(/\/connectors$/);
      },
      { path: `/workflows/runs/${id}` },
    );
  }, 120_000);

  it("compare two versions as sentences, with the words that changed marked", async () => {
    const id = await make({ ...asking, introMessage: "Hello there, a few questions first." });
    await call("PATCH", `/workflows/${id}`, {
      introMessage: "Hello there, two questions first.",
      questionConfig: { questions: [pets, rooms] },
      completionConfig: { redirectUrl: "https://example.com/thanks", theirs: { color: "red" } },
    });
    await site.as(
      "agent",
      async (page) => {
        const difference = page.getByRole("region", { name: "Versions compared" });
        const changed = difference.getByRole("listitem").filter({ hasText: "It begins with" });
        await changed.waitFor();
        expect(await changed.locator("del").allTextContents()).toEqual(["a few"]);
        expect(await changed.locator("ins").allTextContents()).toEqual(["two"]);
        const added = difference.getByRole("listitem").filter({ hasText: "Added:" });
        expect(await added.allTextContents()).toEqual([
          "Added: It asks “How many bedrooms?” (Number, can be left out)",
          "Added: Then it leads to https://example.com/thanks",
          "Added: A program also set theirs.color: red",
        ]);
        expect(await difference.textContent()).not.toMatch(/[{}]|thenStep|questionKey/);
        await expectGoodAtEveryWidth(page);
      },
      { path: `/workflows/${id}` },
    );
  }, 120_000);

  it("keep steps that are being edited when the questions are saved, under the keys that these get", async () => {
    const id = await make({
      ...asking,
      questionConfig: { questions: [{ ...rooms, key: "rooms" }] },
      steps: [
        { type: "ask", config: { questionKey: "rooms" } },
        { type: "end", config: {} },
      ],
    });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Add a step" }).click();
        await page.getByLabel("Message", { exact: true }).fill("Not saved yet");
        await page
          .getByLabel("Used to find matching listings", { exact: true })
          .selectOption({ label: "as the number of bedrooms" });
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Saved.").waitFor();
        await page.getByText("Send “Not saved yet”").waitFor();
        await page.getByText("Ask “How many bedrooms?” and wait for the answer").waitFor();
        await page.getByRole("button", { name: "Save the steps" }).click();
        await page.getByText(/^Saved as version/).waitFor();
      },
      { path: `/workflows/${id}` },
    );
    const { steps, questionConfig } = (await call("GET", `/workflows/${id}`)).body.data;
    expect(questionConfig.questions[0].key).toBe("bedrooms");
    expect(steps).toEqual([
      { type: "ask", config: { questionKey: "bedrooms" } },
      { type: "send_message", config: { template: "Not saved yet" } },
      { type: "end", config: {} },
    ]);
  }, 120_000);

  it("begin at times that are chosen and read back as a sentence, for contacts that are chosen", async () => {
    const steps = [{ type: "end", config: {} }];
    const triggerConfig = { cron: "0 9 * * 1", theirs: 1 };
    const id = await make({ name: "Monthly", triggerType: "scheduled", triggerConfig, steps });
    const path = `/workflows/${id}`;
    await site.as(
      "agent",
      async (page) => {
        await page
          .getByText(/^Every Monday at 9:00\sAM, in the time zone of the settings/)
          .first()
          .waitFor();
        await page.getByLabel("How often").selectOption("monthly");
        await page.getByLabel("Day of the month").selectOption({ label: "the last day" });
        await page.locator("input[type=time]").fill("18:30");
        await page.getByLabel("Time zone", { exact: true }).selectOption({ label: "Another one" });
        await page.getByRole("combobox", { name: "Which time zone" }).fill("chicago");
        await page.getByRole("option", { name: /^America\/Chicago/ }).click();
        await page.getByLabel("Tenant", { exact: true }).check();
        await page.getByRole("button", { name: "Add a condition" }).click();
        await page.getByRole("button", { name: "Save when it begins" }).click();
        await page.getByText("Choose at least one.").waitFor();
        await page.getByLabel("Applicant", { exact: true }).check();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Save when it begins" }).click();
        await page.getByText("Saved.").waitFor();
      },
      { path },
    );
    expect((await call("GET", `/workflows/${id}`)).body.data.triggerConfig).toEqual({
      theirs: 1,
      cron: "30 18 L * *",
      timezone: "America/Chicago",
      filter: { role: ["prospect", "tenant"], "contact.status": "applicant" },
    });
    await site.as(
      "viewer",
      async (page) => {
        await page
          .getByText(
            /^El último día de cada mes a las 6:30\sp\.\s?m\., en la zona horaria America\/Chicago, para cada contacto que no está archivado, solo si el rol del contacto es interesado o inquilino y el estado del contacto es solicitante\.$/,
          )
          .waitFor();
      },
      { path, locale: "es-US" },
    );
  }, 120_000);

  it("take any cron expression, read it back, and say what is wrong with it", async () => {
    const id = await make({
      name: "Odd",
      triggerType: "scheduled",
      triggerConfig: { cron: "*/15 8-18 * * 1-5" },
      steps: [{ type: "end", config: {} }],
    });
    await site.as(
      "agent",
      async (page) => {
        await page
          .getByText(/^Every 15 minutes, between 08:00 AM and 06:59 PM/)
          .first()
          .waitFor();
        await page.getByLabel("Cron expression").fill("nonsense");
        await page.getByText(/^At times that can't be read/).waitFor();
        await page.getByRole("button", { name: "Save when it begins" }).click();
        await page.getByText("Cron expression must have five fields").waitFor();
      },
      { path: `/workflows/${id}`, expected: /422/ },
    );
    expect((await call("GET", `/workflows/${id}`)).body.data.triggerConfig.cron).toBe("*/15 8-18 * * 1-5");
  }, 120_000);

  it("name those of every account in the reader's language", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByRole("link", { name: "Después de la visita" }).click();
        await page.getByRole("heading", { name: "Después de la visita", level: 1 }).waitFor();
      },
      { path: "/workflows", locale: "es-US" },
    );
  }, 60_000);
});
