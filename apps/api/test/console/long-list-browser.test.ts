import { expect, it } from "vitest";
import { consoleSite, describeConsole, expectAccessible, patience } from "./console.ts";

const site = consoleSite();

describeConsole("a list of six hundred rows in the console", () => {
  it("draws what is near the screen, and every row again when somebody comes back to it", async () => {
    await site.server.database.sql`
      insert into contacts (account_id, id, name, email, status, role, source, language, created_at, updated_at)
      select ${site.account.accountId}, gen_random_uuid(), 'Robin Vale ' || n, 'robin' || n || '@example.com',
        'prospect', 'prospect', 'api', 'en', ${site.server.clock.now().toISOString()}::timestamptz - n * interval '1 minute', now()
      from generate_series(1, 600) n`;
    await site.as(
      "agent",
      async (page) => {
        const drawn = () => page.locator("main tbody tr[aria-rowindex]").count();
        const names = page.locator("main tbody th a");
        await names.first().waitFor();
        const newest = await names.first().textContent();
        await page.getByRole("checkbox").nth(1).check();
        const more = page.getByRole("button", { name: "Show more" });
        for (let shown = 50; shown < 600; shown += 50) {
          const next = page.waitForResponse((response) => response.url().includes("contacts.list"));
          await more.click();
          await next;
        }
        await expect.poll(() => more.count(), patience).toBe(0);
        await expect.poll(() => page.locator("main table").getAttribute("aria-rowcount")).toBe("601");
        await expect.poll(drawn, patience).toBeLessThanOrEqual(300);
        await expectAccessible(page);
        const widthOf = () =>
          page
            .locator("main thead th")
            .first()
            .evaluate((cell) => cell.clientWidth);
        const width = await widthOf();
        const height = () => page.locator("main table").evaluate((table) => table.clientHeight);
        const wasHigh = await height();
        await page.evaluate("scrollTo(0, 0)");
        await expect.poll(() => names.first().textContent(), patience).toBe(newest);
        await expect.poll(drawn, patience).toBeLessThanOrEqual(300);
        expect(await page.getByRole("checkbox").nth(1).isChecked()).toBe(true);
        expect(await widthOf()).toBe(width);
        // Collapsed borders are rounded.
        expect(Math.abs((await height()) - wasHigh)).toBeLessThan(10);
      },
      { path: "/contacts" },
    );
  }, 120_000);
});
