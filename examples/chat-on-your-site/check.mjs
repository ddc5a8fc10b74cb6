// Opens the page in headless Chromium and chats. Used by `npm run examples`.
import assert from "node:assert/strict";
import { withPage } from "../in-browser.mjs";

await withPage(new URL("serve.mjs", import.meta.url), async (page, complaints) => {
  await page.getByRole("button", { name: "Open the chat" }).click();
  await page.getByRole("log").getByText("automated assistant").waitFor();
  await page.getByRole("textbox", { name: "Your message" }).fill("Who are you?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("The people of the agency").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.deepEqual(complaints, []);
  console.log("OK: the chat opened on a page with a strict policy, greeted and answered");
});
