import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { bulkKind } from "../../src/domains/integrations/bulk-imports/bulk-imports.service.ts";
import { sheetOf, workbookOf } from "../fixtures/workbook.ts";
import type { TestAccount } from "../harness/server.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite("scale");
const path = "/listings/import";

/** Each part that arrives is imported at once, as workers do. */
function work(page: Page): void {
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("bulkImports.create")) void site.server.drain([bulkKind]);
  });
}

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose (a|another) file$/ }).click();
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

const listings = async (account: TestAccount) =>
  (await site.server.request("GET", "/properties?limit=100", { as: account })).body;

const mixed = [
  "Street;Rent;Beds;Baths;Details;Mood",
  '1 Oak Lane;"$1,200";2 BR;1;"Two lines,',
  'and <b>bold</b>";good',
  "",
  "2 Oak Lane;cheap;2;1;;",
  "3 Oak Lane;900;Studio;1;;",
  "3 Oak Lane;900;Studio;1;;",
].join("\r\n");

describeConsole("import of listings", () => {
  it("shows the file first, then what is wrong with which line, and gives back what was not imported", async () => {
    await site.as(
      "agent",
      async (page) => {
        work(page);
        await expectGoodAtEveryWidth(page);
        await choose(page, "oak.csv", mixed);
        await page.getByRole("heading", { name: "oak.csv: 4 rows" }).waitFor();
        await page.getByText("and <b>bold</b>").first().waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Import 4 rows" }).click();
        await page.getByText("2 listings were created. 2 rows were not imported.").waitFor();
        await page.getByText("These columns are unknown and were ignored: Mood.").waitFor();
        const rows = page.getByRole("region", { name: "What is wrong" }).getByRole("row");
        await expect
          .poll(() => rows.allInnerTexts())
          .toMatchObject([
            expect.stringContaining("Line"),
            expect.stringMatching(/5\s+Rent\s+must be US dollars per month.*"cheap"/),
            expect.stringMatching(/7\s+–\s+is identical to line 6/),
          ]);
        await expectGoodAtEveryWidth(page);
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save these rows as a file" }).click();
        const saved = await readFile(await (await download).path(), "utf8");
        expect(saved).toBe(
          "\ufeffStreet,Rent,Beds,Baths,Details,Mood\r\n2 Oak Lane,cheap,2,1,,\r\n3 Oak Lane,900,Studio,1,,",
        );
      },
      { path },
    );
    expect((await listings(site.account)).data).toMatchObject([
      { address: "3 Oak Lane", monthlyRent: 900, bedrooms: 0 },
      { address: "1 Oak Lane", monthlyRent: 1200, description: "Two lines,\nand <b>bold</b>" },
    ]);
  }, 120_000);

  it("imports a workbook whose columns nobody knows as people choose, and remembers it for the account", async () => {
    const account = await site.server.createAccount("scale", "Mapped Homes");
    const book = await workbookOf(
      sheetOf([
        ["Objekt", "Miete", "Zimmer", "Bad", "Mood", "Beds"],
        ["6 Map Lane", 1200, 2, 1, "good", 9],
      ]),
    );
    const choose = async (page: Page) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /^Choose (a|another) file$/ }).click();
      await (await chooser).setFiles({ name: "map.xlsx", mimeType: "application/zip", buffer: book });
    };
    const field = (page: Page, column: string) => page.getByLabel(`Field of ${column}`, { exact: true });
    const chosen: [string, string][] = [
      ["Objekt", "Address"],
      ["Miete", "Rent"],
      ["Zimmer", "Bedrooms"],
      ["Bad", "Bathrooms"],
      ["Beds", "Leave out"],
    ];
    await site.as(
      "agent",
      async (page) => {
        work(page);
        await choose(page);
        await page.getByRole("heading", { name: "map.xlsx: 1 row" }).waitFor();
        expect(await field(page, "Beds").inputValue()).toBe("bedrooms");
        expect(await field(page, "Miete").inputValue()).toBe("");
        await expectGoodAtEveryWidth(page);
        for (const [column, name] of chosen) await field(page, column).selectOption(name);
        await page.getByRole("button", { name: "Import 1 row" }).click();
        await page.getByText("1 listing was created.").waitFor();
        await page.getByText("These columns are unknown and were ignored: Mood.").waitFor();
      },
      { path, account },
    );
    expect((await listings(account)).data).toMatchObject([
      { address: "6 Map Lane", monthlyRent: 1200, bedrooms: 2, bathrooms: 1 },
    ]);
    await site.as(
      "owner",
      async (page) => {
        await choose(page);
        expect(await field(page, "Miete").inputValue()).toBe("monthlyRent");
        expect(await field(page, "Beds").inputValue()).toBe("");
      },
      { path, account },
    );
  }, 120_000);

  it("says in Spanish what is wrong with a file and its rows", async () => {
    await site.as(
      "agent",
      async (page) => {
        work(page);
        const choosing = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Elegir un archivo" }).click();
        const file = (name: string, text: string) => ({
          name,
          mimeType: "text/csv",
          buffer: Buffer.from(text),
        });
        const chooser = await choosing;
        await chooser.setFiles(file("none.csv", "PK\u0003\u0004"));
        await page.getByText("none.csv no se puede leer: es un libro de Excel dañado").waitFor();
        await chooser.setFiles(
          file("oak.csv", 'address,rent,beds,baths\n"4 Oak Lane",cheap,2,1\n"5 Oak Lane",900,-2,1\n'),
        );
        await page.getByRole("button", { name: "Importar 2 filas" }).click();
        await page.getByText("No se importaron 2 filas.").waitFor();
        const rows = page.getByRole("region", { name: "Qué está mal" }).getByRole("row");
        await expect
          .poll(() => rows.allInnerTexts())
          .toMatchObject([
            expect.anything(),
            expect.stringMatching(/debe ser un importe en dólares al mes, como 1850 o \$1,850, no "cheap"/),
            expect.stringMatching(/«Dormitorios» debe ser 0 o más\./),
          ]);
      },
      { path, locale: "es-US" },
    );
  }, 120_000);

  it("imports the export of a program, shows what it converted, and keeps one odd row from costing others", async () => {
    const account = await site.server.createAccount("scale", "Roll Homes");
    const roll = [
      "Rent roll",
      "",
      "Property Address,Unit,BD/BA,Market Rent,Deposit,Actual Rent",
      '4 Roll Rd,1,2/1.50,"$18,000 / year",1 month,900',
      '"4 Roll Rd,2,2/1,1500,,900',
      "4 Roll Rd,3,2/1,450 per week,,900",
      "4 Roll Rd,4,2/1,1500,,900",
    ].join("\r");
    await site.as(
      "owner",
      async (page) => {
        work(page);
        await choose(page, "roll.csv", roll);
        await page.getByRole("heading", { name: "roll.csv: 4 rows" }).waitFor();
        await page.getByRole("button", { name: "Import 4 rows" }).click();
        await page.getByText("2 listings were created. 2 rows were not imported.").waitFor();
        await page.getByText("4 of 4 rows").waitFor();
        const changed = page.getByRole("region", { name: "Converted values" }).getByRole("row");
        await expect
          .poll(() => changed.allInnerTexts())
          .toMatchObject([
            expect.stringContaining("In the listing"),
            expect.stringMatching(/4\s+Rent\s+\$18,000 \/ year\s+1500/),
            expect.stringMatching(/4\s+Security deposit.*\s+1 month\s+1500/),
          ]);
        const wrong = page.getByRole("region", { name: "What is wrong" }).getByRole("row");
        await expect
          .poll(() => wrong.allInnerTexts())
          .toMatchObject([
            expect.stringContaining("Line"),
            expect.stringMatching(/5\s+–\s+has a quotation mark that is not closed/),
            expect.stringMatching(/6\s+Rent\s+.*"450 per week"/),
          ]);
        await expectGoodAtEveryWidth(page);
      },
      { path, account },
    );
    expect((await listings(account)).data).toMatchObject([
      { address: "4 Roll Rd", unit: "4", monthlyRent: 1500, bedrooms: 2, bathrooms: 1 },
      { address: "4 Roll Rd", unit: "1", monthlyRent: 1500, bathrooms: 1.5, depositAmount: 1500 },
    ]);
  }, 120_000);

  it("goes on after a refusal where it stopped, and imports no row twice", async () => {
    const account = await site.server.createAccount("scale", "Long List Homes");
    const rows = Array.from({ length: 503 }, (_, index) => `${index + 1} Long Lane,1000,1,1`);
    let posts = 0;
    await site.as(
      "agent",
      async (page) => {
        work(page);
        await page.route("**/bulkImports.create", async (route) => {
          posts += 1;
          // The first answer is lost, and the second part is refused.
          if (posts === 1) await route.fetch();
          if (posts === 1) await route.abort();
          else await route.continue(posts === 3 ? { postData: '{"properties":[]}' } : {});
        });
        await choose(page, "long.csv", ["address,rent,beds,baths", ...rows].join("\n"));
        await page.getByRole("button", { name: "Import 503 rows" }).click();
        await page.getByText("Some of the values are not valid.").waitFor();
        await page.getByText("500 of 503 rows").waitFor();
        expect((await listings(account)).pagination.total).toBe(500);
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByText("503 listings were created.").waitFor();
      },
      { path, account, expected: /422|ERR_FAILED/ },
    );
    expect((await listings(account)).pagination.total).toBe(503);
  }, 120_000);

  it("updates listings that are already there when the box is checked, and keeps what the file leaves out", async () => {
    const account = await site.server.createAccount("scale", "Nightly Homes");
    const body = {
      address: "9 Night Lane",
      monthlyRent: 900,
      bedrooms: 2,
      bathrooms: 1,
      description: "Quiet.",
    };
    await site.server.request("POST", "/properties", { as: account, body });
    const text = "address,rent,beds,baths\n9 Night Lane,950,2,1\n10 Night Lane,1000,1,1\n";
    await site.as(
      "agent",
      async (page) => {
        work(page);
        const run = async () => {
          await choose(page, "night.csv", text);
          await page.getByLabel("Update listings that are already there").check();
          await page.getByRole("button", { name: "Import 2 rows" }).click();
        };
        await run();
        await page.getByText("1 listing was created. 1 was updated, 0 were already so.").waitFor();
        await run();
        await page.getByText("0 listings were created. 0 were updated, 2 were already so.").waitFor();
      },
      { path, account },
    );
    expect((await listings(account)).data).toMatchObject([
      { address: "10 Night Lane", monthlyRent: 1000 },
      { address: "9 Night Lane", monthlyRent: 950, description: "Quiet." },
    ]);
  }, 120_000);

  it("says which files can't be read, and keeps the file when the plan has no imports", async () => {
    const account = await site.server.createAccount("free_trial", "Small Homes");
    await site.as(
      "owner",
      async (page) => {
        await choose(page, "photo.csv", Buffer.from([0x89, 0x50, 0, 0, 0, 0]));
        await page.getByText("photo.csv can't be read: it is not a text file: save it as CSV.").waitFor();
        await choose(page, "empty.csv", "address,rent\n");
        await page
          .getByText("empty.csv can't be read: a header row and at least one more row are needed")
          .waitFor();
        await choose(page, "elm.csv", "address,rent\n12 Elm Street,900\n");
        await page.getByRole("button", { name: "Import 1 row" }).click();
        await page.getByText("Your plan does not include this.").waitFor();
        await page.getByRole("cell", { name: "12 Elm Street" }).first().waitFor();
        await page.getByRole("button", { name: "Import 1 row" }).waitFor();
      },
      { path, account, expected: /403/ },
    );
  }, 120_000);

  it("is not offered to viewers", async () => {
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Your role is viewer").waitFor();
        expect(await page.getByRole("button", { name: "Choose a file" }).count()).toBe(0);
        await page.getByRole("link", { name: "All listings" }).click();
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        expect(await page.getByRole("link", { name: "Import a file" }).count()).toBe(0);
      },
      { path },
    );
  }, 90_000);
});
