import type { Page } from "playwright-core";
import type { Errand, Place } from "./errand.ts";
import { openConsole, publishListing, signIn } from "./setting-up.ts";

/**
 * Gives a portal a feed, and receives the portal's lead: a person with a conversation, who is answered by mail and answers back.
 */
export async function portal(errand: Errand, { server, account }: Place): Promise<void> {
  const page = await errand.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  const email = `imani-${account.kind}@renter.example`;
  await errand.step("The agency signs in", async () => signIn(page, await server.link(account.id)));
  await publishListing(errand, page);
  const feed = await errand.step("Adds a feed for a portal, and copies its address", async () => {
    await openConsole(page, "Portals");
    await page.getByRole("button", { name: "Add a feed" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Zillow");
    await dialog.getByRole("button", { name: "Add a feed" }).click();
    const url = await dialog.getByLabel("Address for the portal").textContent();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    return url!.trim();
  });
  const listing = await errand.step(
    "The portal reads the feed, and finds the home with its photos",
    async () => {
      const xml = await (await fetch(feed)).text();
      const [found] =
        xml.match(
          /<Listing [^>]*>(?:(?!<\/Listing>)[\s\S])*<street[^>]*>9 Cedar Court<[\s\S]*?<\/Listing>/,
        ) ?? [];
      if (!found) throw new Error(`the feed has no 9 Cedar Court: ${xml.slice(0, 2_000)}`);
      const photos = [...found.matchAll(/<ListingPhoto source="([^"]+)"/g)].map(([, url]) => url!);
      const statuses = await Promise.all(photos.map(async (url) => (await fetch(url)).status));
      if (statuses.join() !== "200,200,200") throw new Error(`its photos are answered with ${statuses}`);
      return {
        id: /<Listing [^>]*id="([^"]+)"/.exec(found)![1]!,
        email: /<contactEmail>([^<]+)</.exec(found)?.[1],
      };
    },
  );
  const leads = await errand.step("Connects the portal, which is to be answered at once", async () => {
    await page.getByRole("button", { name: "Connect a portal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Zillow");
    await dialog.getByRole("switch", { name: /^Answer new inquiries at once/ }).check();
    await dialog.getByRole("button", { name: "Connect a portal" }).click();
    await dialog.waitFor({ state: "hidden" });
    return (await page.getByLabel("Address for programs").last().textContent())!.trim();
  });
  await errand.step("The portal posts the lead of a prospect, twice", async () => {
    const lead = new URLSearchParams({
      listingId: listing.id,
      name: "Imani Cole",
      email,
      phone: "217-555-0143",
      leadType: "question",
      message: "Is the home on Cedar Court still free in June?",
    });
    const answers = await Promise.all([0, 1].map(() => fetch(leads, { method: "POST", body: lead })));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    if (answers.some(({ status }) => status !== 200) || bodies[0] !== bodies[1])
      throw new Error(`the portal was answered with ${bodies.join(" and ")}`);
  });
  const answer = await errand.step("The prospect reads the first answer, with the link to book", async () => {
    const mail = await server.mailTo(email, /./);
    errand.reads(page, mail.text ?? "");
    if (!/https?:\S+\/p\/\S+/.test(mail.text ?? "")) throw new Error(`no link to book: ${mail.text}`);
    return mail;
  });
  await errand.step("The prospect answers the mail", async () => {
    const to = (answer.replyTo?.[0] ?? answer.from)?.address;
    await server.deliver({
      from: `Imani Cole <${email}>`,
      to: to!,
      subject: `Re: ${answer.subject}`,
      text: "Saturday suits me.",
      inReplyTo: answer.messageId!,
    });
  });
  await errand.step("The agency finds the answer in the conversation about the home", async () => {
    await openConsole(page, /^Inbox/);
    await openConversation(page);
    await page.getByText("Is the home on Cedar Court still free in June?").first().waitFor();
    await page.getByText("Saturday suits me.").last().waitFor();
  });
}

const openConversation = (page: Page): Promise<void> =>
  page
    .getByRole("link", { name: /Imani Cole/ })
    .first()
    .click();
