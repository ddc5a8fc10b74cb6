import { afterAll, beforeAll, expect, it } from "vitest";
import { createLeadSource, postLead } from "../fixtures/leads.ts";
import { createProperty } from "../fixtures/records.ts";
import { receiving } from "../mail/hand-in.ts";
import { ConsoleSite, describeConsole, expectGoodAtEveryWidth, holdBack, skipped } from "./console.ts";

const site = new ConsoleSite();
beforeAll(async () => {
  if (!skipped) await site.open("pro", receiving);
}, 240_000);
afterAll(() => site.close());

const sources = async () =>
  (await site.server.request("GET", "/lead-sources", { as: site.account })).body.data;

describeConsole("leads of portals", () => {
  it("connects a portal, makes what it sends a contact that asks about a home, and learns to read the next", async () => {
    const home = await createProperty(site.server, site.account);
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Connect a portal" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Portal or format").selectOption("generic");
        await dialog.getByRole("textbox", { name: "Name" }).fill("Homes & Co");
        await dialog.getByRole("button", { name: "Connect a portal" }).click();
        await page.getByRole("heading", { name: "Homes & Co" }).waitFor();
        const [source] = await sources();
        await page.getByText(source.url).waitFor();
        await page.getByText(source.address).waitFor();
        const odd = (guest: string, mail: string) => ({ q1: guest, q2: mail, q3: "office@portal.example" });
        await postLead(site.server, source, odd("Ann Ray", "ann@people.example"));
        await page.getByRole("button", { name: /^Make this a contact: / }).click();
        await expectGoodAtEveryWidth(page);
        await dialog.getByLabel("Take from: Name").selectOption("q1");
        await dialog.getByLabel("Take from: Email").selectOption("q2");
        await expect
          .poll(() => dialog.getByLabel("Email", { exact: true }).inputValue())
          .toBe("ann@people.example");
        await dialog.getByLabel("Property they ask about").selectOption(home.id);
        await dialog.getByRole("button", { name: "Make this a contact" }).click();
        await page.getByRole("link", { name: "Open it: Ann Ray" }).waitFor();
        await postLead(site.server, source, odd("Bo Moss", "bo@people.example"));
        await page.getByRole("link", { name: "Open it: Bo Moss" }).click();
        await page.getByText("An inquiry without a message.").first().waitFor();
      },
      { path: "/portals" },
    );
    expect((await sources())[0].mapping).toEqual({ name: "q1", email: "q2" });
    const leads = await site.server.request("GET", "/leads", { as: site.account });
    expect(leads.body.data.map((lead: { propertyId: string | null }) => lead.propertyId)).toEqual([
      null,
      home.id,
    ]);
  }, 120_000);

  it("says which secrets of a Facebook page are missing, and where to find them", async () => {
    const account = await site.server.createAccount("pro", "Page Homes");
    await createLeadSource(site.server, account);
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Connect a portal" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Portal or format").selectOption("facebook");
        await dialog.getByRole("textbox", { name: "Name" }).fill("Our page");
        await dialog.getByLabel("App secret").fill("0123456789abcdef");
        await dialog.getByRole("button", { name: "Connect a portal" }).click();
        const source = page.getByRole("listitem").filter({ hasText: "Our page" });
        await source.getByText("Callback URL", { exact: true }).waitFor();
        await source.getByText("Verify token", { exact: true }).waitFor();
        await source.getByText(/^Page token: at business\.facebook\.com/).waitFor();
        expect(await source.getByText(/^App secret: /).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
        await source.getByRole("button", { name: "Change: Our page" }).click();
        await dialog.getByLabel("Page token").fill("EAAB0123");
        await dialog.getByRole("button", { name: "Save" }).click();
        await source.getByText(/^Page token: /).waitFor({ state: "detached" });
      },
      { account, path: "/portals" },
    );
  }, 120_000);

  it("are connected by a button that no list moves while it loads", async () => {
    const account = await site.server.createAccount("pro", "Slow Homes");
    await createLeadSource(site.server, account, { name: "Homes & Co" });
    await site.as(
      "agent",
      async (page) => {
        const feeds = await holdBack(page, "**/trpc/listingFeeds.list*");
        const sources = await holdBack(page, "**/trpc/leadSources.list*");
        await page.reload();
        const connect = page.getByRole("button", { name: "Connect a portal" });
        await feeds.arrived;
        expect(await connect.count()).toBe(0);
        feeds.release();
        await sources.arrived;
        await connect.waitFor();
        sources.release();
        const below = page.getByRole("heading", { name: "Homes & Co" });
        await below.waitFor();
        const [button, first] = [await connect.boundingBox(), await below.boundingBox()];
        expect(button!.y).toBeLessThan(first!.y);
      },
      { account, path: "/portals" },
    );
  }, 120_000);

  it("shows beside a listing where inquiries about it are sent", async () => {
    const { id } = await createProperty(site.server, site.account);
    const { address } = (
      await site.server.request("GET", `/lead-sources/properties/${id}`, { as: site.account })
    ).body.data;
    await site.as(
      "agent",
      async (page) => {
        const beside = page.getByRole("region", { name: "On portals" });
        await beside.getByRole("region", { name: "Address for inquiries" }).getByText(address).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { path: `/listings/${id}` },
    );
  }, 120_000);

  it("shows a viewer what came, without the addresses and without buttons that change anything", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Only people who may change the portal see its addresses.").waitFor();
        expect(await page.getByRole("button", { name: "Connect a portal" }).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
      },
      { path: "/portals" },
    );
  }, 120_000);
});
