import { expect, it } from "vitest";
import { makePerson, signedIn } from "../fixtures/people.ts";
import { createProperty, makeContact, makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, openFields, patience } from "./console.ts";

const site = consoleSite();
/** An agent, with a record of each kind of whom nobody looks after, and one of somebody else. */
async function work() {
  const { server } = site;
  const account = await server.createAccount("pro");
  const request = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
  const agent = await signedIn(server, account, "agent");
  const other = await makePerson(server, account.accountId, "owner");
  const contactId = await makeContact(server, account, { name: "Noor Beck" });
  const conversationId = await makeConversation(server, account);
  const listing = await createProperty(server, account, { title: "Elm Street 9" });
  const theirs = await makeContact(server, account, { name: "Sam Ford" });
  const body = { assigneeId: other.id };
  await server.request("PATCH", `/contacts/${theirs}`, { as: account, body });
  return { account, request, agent, other, contactId, conversationId, listing };
}

describeConsole("who looks after records", () => {
  it("is chosen by an agent, who knows the others by name, and lists show what is somebody's", async () => {
    const { account, request, agent, other, contactId, conversationId, listing } = await work();
    const take = { label: "agent" };
    await site.as(
      "agent",
      async (page) => {
        await page.getByLabel("Looked after by").selectOption(take);
        await page.getByRole("button", { name: "Save" }).click();
        await expect
          .poll(async () => (await request(`/contacts/${contactId}`)).assigneeId, patience)
          .toBe(agent.personId);
        await expectGoodAtEveryWidth(page);

        await page.getByRole("link", { name: "All contacts" }).click();
        await page.getByRole("link", { name: "Sam Ford" }).waitFor();
        await page.getByLabel("Looked after by").selectOption("me");
        await page.getByRole("link", { name: "Sam Ford" }).waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Noor Beck" }).waitFor();
        await expect.poll(() => page.url(), patience).toContain("/contacts?who=me");
        await page.reload();
        await page.getByRole("link", { name: "Noor Beck" }).waitFor();
        await page.getByLabel("Looked after by").selectOption(other.id);
        await page.getByRole("link", { name: "Sam Ford" }).waitFor();
        await expect.poll(() => page.getByRole("link", { name: "Noor Beck" }).count(), patience).toBe(0);
        await expectGoodAtEveryWidth(page);

        await page.goto(`${site.origin}/console/listings/${listing.id}`);
        await openFields(page, "For your office, never public");
        await page.getByLabel("Looked after by").selectOption(take);
        await page.getByRole("button", { name: "Save" }).click();
        await expect
          .poll(async () => (await request(`/properties/${listing.id}`)).assigneeId, patience)
          .toBe(agent.personId);
        await page.goto(`${site.origin}/console/listings?who=none`);
        await page.getByText("Nothing here for this person").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByLabel("Looked after by").selectOption("me");
        await page.getByRole("link", { name: "Elm Street 9" }).waitFor();

        await page.goto(`${site.origin}/console/inbox/${conversationId}?who=none`);
        const contact = page.getByRole("complementary", { name: "Contact" });
        await contact.getByLabel("Looked after by").selectOption(take);
        await expect
          .poll(async () => (await request(`/conversations/${conversationId}`)).assigneeId, patience)
          .toBe(agent.personId);
        const list = page.getByRole("region", { name: "Conversations" });
        await list.getByText("Nothing here for this person").waitFor();
        await list.getByLabel("Looked after by").selectOption("me");
        await list.getByRole("link", { name: /Dana Reyes/ }).click();
        await expect.poll(() => page.url(), patience).toContain(`/inbox/${conversationId}?who=me`);
        await expectGoodAtEveryWidth(page);
      },
      { account, person: agent, path: `/contacts/${contactId}` },
    );
  }, 180_000);

  it("is said to viewers, who can't change it", async () => {
    const { account, request, other } = await work();
    const [contact] = await request(`/contacts?assigneeId=${other.id}`);
    await site.as(
      "viewer",
      async (page) => {
        const field = page.getByLabel("Looked after by");
        await expect.poll(() => field.locator("option:checked").textContent(), patience).toBe("owner");
        expect(await field.isDisabled()).toBe(true);
        await page.goto(`${site.origin}/console/contacts?who=${other.id}`);
        await page.getByRole("row", { name: /Sam Ford.*owner/ }).waitFor();
        expect(await page.getByLabel("Looked after by").locator("option[value=me]").count()).toBe(0);
      },
      { account, path: `/contacts/${contact.id}` },
    );
  }, 90_000);
});
