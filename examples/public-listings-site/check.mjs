// Opens the page in headless Chromium, filters, and asks for free times. Used by `npm run examples`.
import assert from "node:assert/strict";
import { withPage } from "../in-browser.mjs";

await withPage(new URL("serve.mjs", import.meta.url), async (page, complaints) => {
  const homes = page.getByRole("listitem");
  await homes.first().waitFor();
  const all = await homes.count();
  await page.waitForFunction(() => document.images[0]?.naturalWidth > 0);

  await page.getByLabel("Bedrooms").selectOption("3");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForFunction((before) => document.querySelectorAll("li").length < before, all);
  const some = await homes.count();
  assert(some > 0);

  await page.getByRole("button", { name: "Free times" }).first().click();
  const book = page.getByRole("link", { name: "Book a showing" });
  await book.waitFor();
  assert.match((await homes.first().textContent()) ?? "", /\d:\d\d\s[AP]M/);
  await book.click();
  await page.waitForURL(/\/p\/[^/]+\/book\//);
  assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
  assert.deepEqual(complaints, []);
  console.log(
    `OK: ${all} homes with photos, ${some} of them with 3 bedrooms or more, free times, and a page to book`,
  );
});
