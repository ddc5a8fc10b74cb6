import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeConversation } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, expectNoSideways } from "./console.ts";

const site = consoleSite();
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const conversation = async (id: string) =>
  (await site.server.request("GET", `/conversations/${id}`, { as: site.account })).body.data;

const rowOf = (page: Page) =>
  page.getByRole("region", { name: "Conversations" }).getByRole("link", { name: /Dana Reyes/ });

/** Moves a finger from the middle of the row of Dana Reyes. @param meanwhile before it is lifted */
async function swipe(page: Page, dx: number, dy = 0, meanwhile?: () => Promise<void>): Promise<void> {
  const { x, y, width, height } = (await rowOf(page).boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", share: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + width / 2 + dx * share, y: y + height / 2 + dy * share }],
    });
  await touch("touchStart", 0);
  for (const share of [0.1, 0.3, 0.6, 1]) await touch("touchMove", share);
  await meanwhile?.();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await cdp.detach();
}

/** What a swipe shows that it will do, and whether letting go does it; empty while nothing is swiped. */
const shown = (page: Page) =>
  page.evaluate(`(() => {
    const row = document.querySelector("section li[data-side]");
    return row ? [row.dataset.does.replace("\\n", " "), row.dataset.far].join() : "";
  })()`);

describeConsole("the console on a phone", () => {
  it("answers and snoozes by swipes, the second with Undo; a short or a vertical one does nothing", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("navigation", { name: "Views" }).waitFor();
        await expect
          .poll(() => page.evaluate('getComputedStyle(document.querySelector("section ul")).touchAction'))
          .toContain("pan-y");
        await swipe(page, -40, 0, () => expect.poll(() => shown(page)).toBe("Snooze until tomorrow,"));
        await swipe(page, 30, -150);
        await swipe(page, 150, 90);
        expect(await shown(page)).toBe("");
        expect(await conversation(id)).toMatchObject({ state: "open" });
        expect(new URL(page.url()).pathname).toBe("/console/inbox");

        await swipe(page, -160, 0, () => expect.poll(() => shown(page)).toBe("Snooze until tomorrow,later"));
        await page.getByText(/^The conversation is back on/).waitFor();
        await rowOf(page).waitFor({ state: "detached" });
        expect((await conversation(id)).snoozedUntil).toMatch(/T09:00:00/);
        await page.getByRole("button", { name: "Undo" }).click();
        await rowOf(page).waitFor();
        expect(await conversation(id)).toMatchObject({ state: "open" });

        await swipe(page, 160, 0, () => expect.poll(() => shown(page)).toBe("Answer,now"));
        await page.waitForURL(new RegExp(`/console/inbox/${id}$`));
        const reply = page.getByRole("textbox", { name: "Reply to Dana Reyes" });
        await expect.poll(() => reply.evaluate((field) => field.matches(":focus"))).toBe(true);
      },
      { path: "/inbox", ...phone },
    );
  }, 120_000);

  it("keeps the reply and the newest message of a long conversation in the window", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.server.database.sql`
      insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
      select account_id, gen_random_uuid(), id, 'inbound', 'Old ' || n, 'old ' || n, 'email',
        started_at - n * interval '1 minute', started_at
      from conversations, generate_series(1, 40) n where id = ${id}`;
    await site.as(
      "agent",
      async (page) => {
        const reply = page.getByRole("textbox", { name: "Reply to Dana Reyes" });
        const newest = page.getByRole("log").getByText("Hello Dana");
        const bottomOf = async (what: typeof reply) => {
          const { y, height } = (await what.boundingBox())!;
          return y + height;
        };
        const isInSight = async () => {
          const top = (await reply.boundingBox())!.y;
          return (await bottomOf(newest)) < top && (await bottomOf(reply)) <= page.viewportSize()!.height;
        };
        await newest.waitFor();
        await expect.poll(isInSight).toBe(true);
        await expectGoodAtEveryWidth(page);
        await page.setViewportSize({ width: 320, height: 480 });
        await expectNoSideways(page);
        await reply.click();
        await page.getByLabel("Send by").waitFor();
        await reply.fill("One\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten");
        await expect.poll(isInSight).toBe(true);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page.getByRole("button", { name: "Send now" }).click();
        await expect.poll(async () => (await reply.inputValue()) === "").toBe(true);
        await page.getByRole("button", { name: "Contact", exact: true }).click();
        await expect
          .poll(async () => (await page.getByRole("complementary", { name: "Contact" }).boundingBox())!.y)
          .toBeLessThan(240);
      },
      { path: `/inbox/${id}`, ...phone },
    );
  }, 120_000);

  it("has the pages that are used most at the bottom, except in a conversation and in a low window", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        const bar = page.getByRole("navigation", { name: "Most used pages" });
        for (const name of ["Today", "Inbox", "Calendar", "Contacts"])
          await bar.getByRole("link", { name, exact: true }).waitFor();
        await bar.getByRole("link", { name: "Listings" }).click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        expect(await bar.locator("[aria-current=page]").textContent()).toBe("Listings");
        await expectGoodAtEveryWidth(page);
        await page.setViewportSize({ width: 360, height: 400 });
        await bar.waitFor({ state: "hidden" });
        await page.setViewportSize(phone.viewport);
        await bar.waitFor();
        await page.goto(new URL(`/console/inbox/${id}`, page.url()).href);
        await page.getByRole("textbox", { name: "Reply to Dana Reyes" }).waitFor();
        expect(await bar.count()).toBe(0);
      },
      { path: "/", ...phone },
    );
  }, 120_000);

  it("shows the filters of a list on demand, and how many are set", async () => {
    await site.as(
      "agent",
      async (page) => {
        const toggle = page.getByRole("button", { name: "Filters (1)" });
        const status = page.getByRole("combobox", { name: "Status" });
        await toggle.waitFor();
        expect(await status.isVisible()).toBe(false);
        await toggle.click();
        await status.selectOption({ label: "All" });
        await page.getByRole("button", { name: "Filters", exact: true }).waitFor();
        expect(new URL(page.url()).search).toBe("");
        await expectGoodAtEveryWidth(page);
      },
      { path: "/contacts?status=prospect", ...phone },
    );
  }, 120_000);
});
