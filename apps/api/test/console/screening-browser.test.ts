import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { outgoingMail } from "../../src/db/tables/index.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { createSession } from "../../src/domains/screening/sessions/sessions.service.ts";
import { dana, openAgency } from "../fixtures/agency.ts";
import { visit } from "../fixtures/form-visitor.ts";
import { formWorkflow, makeContact, makeConversation, makeListing } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  descriptionOf,
  expectGoodAtEveryWidth,
  yearUnlessThis,
} from "./console.ts";

const site = consoleSite();

type Status = Parameters<typeof createSession>[1]["status"];

const complete = async (name: string, email: string | undefined, status: Status = "completed") => {
  const contactId = await makeContact(site.server, site.account, { name, email, phone: "+1 555 0100" });
  const session = await forAccount(site.server.platform, site.account.accountId, (call) =>
    createSession(call, {
      contactId,
      workflowTemplateId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52",
      submission: { budget: 1500, pets: false, note: "<img src=x onerror=alert(1)>" },
      status,
    }),
  );
  return session.id;
};
const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

describeConsole("screening", () => {
  it("leads from where nobody is to review to the workflows, which have the forms", async () => {
    const account = await site.server.createAccount("pro");
    await site.as(
      "owner",
      async (page) => {
        await page.getByText("Nobody to review").waitFor();
        await page.getByRole("link", { name: "Set up a form" }).click();
        await page.getByRole("heading", { name: "Workflows", level: 1 }).waitFor();
      },
      { path: "/screening", account },
    );
  }, 90_000);

  it("shows the answers as text, and the email before the decision; approving sends exactly that email", async () => {
    const id = await complete("Dana Reyes", "dana@example.com");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("heading", { name: "Pre-screening", level: 1 }).waitFor();
        await page.getByRole("link", { name: "Dana Reyes" }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: "Dana Reyes" }).click();
        await page.getByText("<img src=x onerror=alert(1)>").waitFor();
        await page.getByText("dana@example.com").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("heading", { name: "Pre-screening: Dana Reyes", level: 1 }).waitFor();
        await expect.poll(() => page.title()).toContain("Pre-screening: Dana Reyes · ");
        await page.getByRole("button", { name: "Approve", exact: true }).click();
        await page.getByRole("dialog", { name: "Approve: Dana Reyes", exact: true }).waitFor();
        await page.getByText("Your pre-screening was approved").waitFor();
        // The focus is after the email, so that the button says what it does.
        const said = await descriptionOf(dialogButton(page, "Approve and send"));
        expect(said).toContain("Your pre-screening was approved");
        expect(said).toContain("A decision is final.");
        await page.getByLabel("Internal notes").fill("Income verified.");
        await expectGoodAtEveryWidth(page);
        await dialogButton(page, "Approve and send").click();
        await page.getByText("Approved", { exact: true }).waitFor();
        await page.getByText("Income verified.").waitFor();
        const mails = await site.server.database.read
          .select()
          .from(outgoingMail)
          .where(eq(outgoingMail.to, "dana@example.com"));
        expect(mails).toMatchObject([{ subject: "Your pre-screening was approved" }]);
      },
      { path: "/screening" },
    );
    const { body } = await site.server.request("GET", `/sessions/${id}`, { as: site.account });
    expect(body.data).toMatchObject({ reviewStatus: "approved", reviewNotes: "Income verified." });
  }, 120_000);

  it("lists as to be decided only who has answered everything, and says of others how far they are", async () => {
    await complete("Dora Done", "dora@example.com");
    await complete("Ari Answering", "ari@example.com", "active");
    const link = (page: Page, name: string) => page.getByRole("link", { name });
    await site.as(
      "viewer",
      async (page) => {
        await link(page, "Dora Done").waitFor();
        expect(await link(page, "Ari Answering").count()).toBe(0);
        await page.getByLabel("Status").selectOption("active");
        await link(page, "Ari Answering").click();
        await page.getByRole("heading", { name: "Pre-screening: Ari Answering", level: 1 }).waitFor();
        await page.getByText("Being answered", { exact: true }).waitFor();
        expect(await page.getByText("To be decided").count()).toBe(0);
        await link(page, "Ari Answering").click();
        await page.getByText(", Being answered").waitFor();
      },
      { path: "/screening" },
    );
  }, 120_000);

  it("shows the showing that waits on the answers, and the answers as the reader writes them", async () => {
    site.server.clock.set("2026-06-15T12:00:00.000Z");
    const agency = await openAgency(site.server);
    const options = ["Soon", { label: "Later", value: "later" }];
    const translations = { es: { label: "¿Cuándo?", options: ["Pronto", "Más tarde"] } };
    const questions = [
      { key: "budget", label: "What would you like to pay?", type: "number" },
      { key: "when", label: "When?", type: "choice", options, translations },
      { key: "since", label: "Since when do you look?", type: "date" },
    ];
    const body = { ...formWorkflow, questionConfig: { questions } };
    const form = (await agency.api("POST", "/workflows", body)).body.data;
    await agency.set({ bookingRequires: form.id });
    const begun = await agency.visit("POST", `/${agency.slug}/forms/${form.slug}/sessions`, {
      ...dana,
      propertyId: agency.listingId,
    });
    const { sessionId, token } = begun.body.data as { sessionId: string; token: string };
    const answer = (method: "PATCH" | "POST", path: string, answers?: object) =>
      visit(site.server, method, `/sessions/${sessionId}${path}`, { token, body: answers });
    await answer("PATCH", "", { answers: { budget: 1, when: "later", since: "2026-05-01" } });
    expect((await answer("POST", "/complete")).status).toBe(200);
    // Tuesday, 10:00 in Chicago.
    const booked = await agency.bookAt("2026-06-16T15:00:00.000Z", { sessionToken: token });
    expect(booked.status, booked.text).toBe(201);
    const { contactId } = (await agency.api("GET", `/sessions/${sessionId}`)).body.data;
    await agency.api("POST", "/messages", { contactId, content: "Hello", channel: "email" });
    await site.as(
      "owner",
      async (page) => {
        await page.getByText(`1 may${yearUnlessThis(2026).replace(",", "")}`, { exact: true }).waitFor();
        await page.getByRole("heading", { name: "Preselección: Dana Reyes", level: 1 }).waitFor();
        const ways = ["Dana Reyes", "Elm, 12 Elm Street", "Abrir la conversación"];
        for (const name of ways) await page.getByRole("link", { name, exact: true }).waitFor();
        await page.getByText("Más tarde", { exact: true }).waitFor();
        await page.getByText(/Solicitada, aún sin confirmar/).waitFor();
        await page.getByText(/el alquiler es más alto de lo que quieren pagar/).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("link", { name: /Dana Reyes, / }).click();
        await page.getByRole("dialog", { name: /Dana Reyes, / }).waitFor();
      },
      { account: agency.account, path: `/screening/${sessionId}`, locale: "es-US" },
    );
  }, 120_000);

  it("says when the prospect gets no email, and when somebody else has decided meanwhile", async () => {
    const id = await complete("Pat Phone", undefined);
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Deny", exact: true }).click();
        await page.getByText("the contact has no email address").waitFor();
        await site.server.request("PATCH", `/sessions/${id}/review`, {
          as: site.account,
          body: { reviewStatus: "approved" },
        });
        await page.getByText("Approved", { exact: true }).waitFor();
        expect(await dialogButton(page, "Deny").count()).toBe(0);
      },
      { path: `/screening/${id}` },
    );
  }, 120_000);

  it("lets a viewer read the answers and decide nothing, and names the home that the contact asked about", async () => {
    const id = await complete("Vera Viewer", "vera@example.com");
    const { server, account } = site;
    const { contactId } = (await server.request("GET", `/sessions/${id}`, { as: account })).body.data;
    const propertyId = await makeListing(server, account, { title: "Sunny loft" });
    await makeConversation(server, account, "email", { contactId, propertyId });
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("<img src=x onerror=alert(1)>").waitFor();
        await page.getByText("Your role is viewer").waitFor();
        await page.getByRole("link", { name: "Sunny loft" }).waitFor();
        expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
      },
      { path: `/screening/${id}` },
    );
  }, 120_000);
});

describeConsole("follow-ups", () => {
  it("are listed with their state, and cancelled when somebody says so", async () => {
    const contactId = await makeContact(site.server, site.account, { name: "Idle Ines" });
    const inDays = (days: number) =>
      new Date(site.server.clock.now().getTime() + days * 86_400_000).toISOString();
    const add = (body: object) =>
      site.server.request("POST", "/followups", { as: site.account, body: { contactId, ...body } });
    await site.server.request("PATCH", "/settings", {
      as: site.account,
      body: { followupTemplates: [{ step: 2, template: "Hi {contactName}, one more question." }] },
    });
    await add({ message: "Still looking?", scheduledFor: inDays(1) });
    await add({ scheduledFor: inDays(3) });
    await add({ sequenceStep: 2, scheduledFor: inDays(2) });
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Idle Ines").first().waitFor();
        await page.getByText("Still looking?").waitFor();
        await page.getByText("one more question").waitFor();
        const rows = await page.getByRole("row").allTextContents();
        for (const [at, text] of [
          "Still looking?",
          "“Hi [contact's name], one more",
          "or the built-in text",
        ].entries())
          expect(rows[at + 1]).toContain(text);
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Cancel it" }).first().click();
        await page.getByRole("dialog").getByRole("button", { name: "Cancel it" }).click();
        await page.getByText("Cancelled", { exact: true }).last().waitFor();
        await expect.poll(() => page.getByRole("button", { name: "Cancel it" }).count()).toBe(2);
      },
      { path: "/followups" },
    );
  }, 120_000);
});
