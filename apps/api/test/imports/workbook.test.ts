import { readTable } from "@rental/contract/table";
import { csvOfWorkbook, isWorkbook } from "@rental/contract/workbook";
import { expect, it } from "vitest";
import { importFile } from "../../src/domains/integrations/bulk-imports/import-file.ts";
import { sheetOf, workbookOf } from "../fixtures/workbook.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi();

const text = (bytes: Uint8Array) => new TextDecoder().decode(csvOfWorkbook(bytes));
const header = ["Unit Address", "Market Rent", "BD/BA", "Available On", "Pets Allowed"];

it("reads text, numbers, days and yes or no, below titles, with the line numbers of the spreadsheet", async () => {
  const book = await workbookOf(
    sheetOf([
      ["Rent roll"],
      [],
      header,
      ["4 Roll Rd & Co, <2>", 1850.0999999999999, "2/1.50", { day: 46_096 }, true],
    ]),
  );
  expect(isWorkbook(book)).toBe(true);
  const { rows } = readTable(csvOfWorkbook(book));
  expect(rows.map(({ line, values }) => ({ line, ...values }))).toEqual([
    {
      line: 4,
      address: "4 Roll Rd & Co, <2>",
      monthlyRent: "1850.1",
      bedrooms: "2",
      bathrooms: "1.50",
      availabilityDate: "2026-03-15",
      petPolicy: "yes",
    },
  ]);
});

it("reads shared strings without their reading aids, formulas by their values, and days counted from 1904", async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2" t="str"><f>A1&amp;"x"</f><v>5 Elm</v></c><c r="B2" t="e"><v>#REF!</v></c><c r="C2" s="1"><v>44634</v></c></row>`;
  const book = await workbookOf(sheet, {
    "xl/sharedStrings.xml": Buffer.from(
      "<sst><si><r><t>Add</t></r><r><t>ress</t></r><rPh><t>no</t></rPh></si><si><t>Available On</t></si></sst>",
    ),
    "xl/workbook.xml": Buffer.from(
      `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet r:id="rId7"/></sheets></workbook>`,
    ),
  });
  expect(text(book)).toBe("Address,,Available On\r\n5 Elm,,2026-03-15");
});

it("imports a workbook like the same rows as CSV", async () => {
  const book = await workbookOf(
    sheetOf([
      ["address", "rent", "beds", "baths"],
      ["9 Book Lane", 1200, 2, 1],
    ]),
  );
  const result = await importFile(server.platform, account.accountId, book);
  expect(result).toMatchObject({ total: 1, created: 1, failed: 0, errors: [] });
});

const refused = async (bytes: Buffer) => {
  const answer = importFile(server.platform, account.accountId, bytes, { dryRun: true });
  return answer.then(
    () => "read",
    (error: Error & { detail?: string }) => error.detail,
  );
};

it("refuses what would need too much memory, in words", async () => {
  const bomb = await workbookOf("", { "xl/worksheets/sheet1.xml": Buffer.alloc(129 * 1024 * 1024, 32) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await refused(bomb)).toContain("it is too large when unpacked");
  const far = `<row r="1"><c r="XFD1"><v>1</v></c></row>`;
  expect(await refused(await workbookOf(far))).toContain("it has more than 500 columns");
  const deep = `<row r="1048576"><c r="A1048576"><v>1</v></c></row>`;
  expect(await refused(await workbookOf(deep))).toContain("it has more than 50000 rows");
});

it("refuses other ZIP files and damaged workbooks, in words", async () => {
  const zip = await workbookOf("", { "xl/workbook.xml": Buffer.from("<document/>") });
  expect(await refused(zip)).toContain("it is not an Excel workbook");
  const whole = await workbookOf(sheetOf([header]));
  expect(await refused(whole.subarray(0, whole.length - 40))).toContain("damaged");
});

it("expands no entities and follows no references", async () => {
  const sheet = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
    <worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;&c;</v></c></row></sheetData></worksheet>`;
  const read = text(await workbookOf("", { "xl/worksheets/sheet1.xml": Buffer.from(sheet) }));
  expect(read).not.toMatch(/aaaa|root:/);
});
