import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { exportKind } from "../../src/domains/account/exports/exports.service.ts";
import { makeProperty } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite("pro");
const path = "/settings/data";

describeConsole("the export of an account", () => {
  it("is started by an owner, and downloaded when it is ready", async () => {
    await makeProperty(site.server, site.account, { address: "7 Export Lane" });
    await site.as(
      "owner",
      async (page) => {
        page.on("requestfinished", (request) => {
          if (request.url().endsWith("exports.create")) void site.server.drain([exportKind]);
        });
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Export everything" }).click();
        await page.getByText(/The file can be downloaded until/).waitFor();
        await expectGoodAtEveryWidth(page);
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: /^Download \([1-9][\d.]* kB\)$/ }).click();
        const file = await readFile(await (await download).path());
        expect(file.includes("csv/properties.csv")).toBe(true);
      },
      { path },
    );
  }, 120_000);

  it("is on the page of usage for the owner of a trial, whose plan has no settings", async () => {
    const account = await site.server.createAccount("free_trial", "Small Homes");
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Export everything" }).waitFor();
      },
      { path: "/developers/usage", account, expected: /403/ },
    );
  }, 90_000);

  it("is not offered to others", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("Only owners can export the account.").waitFor();
        expect(await page.getByRole("button", { name: "Export everything" }).count()).toBe(0);
      },
      { path },
    );
  }, 90_000);
});
