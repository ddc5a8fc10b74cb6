import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { TestAccount } from "../harness/server.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite("scale");
const path = "/contacts/import";

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^(Choose (a|another) file|Elegir (un|otro) archivo)$/ }).click();
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

const contacts = async (account: TestAccount) =>
  (await site.server.request("GET", "/contacts?limit=100", { as: account })).body.data;

describeConsole("import of contacts", () => {
  it("begins on the page of contacts, and says what is wrong with which line", async () => {
    const account = await site.server.createAccount("scale", "People Homes");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Import contacts" }).click();
        await expectGoodAtEveryWidth(page);
        await choose(
          page,
          "people.csv",
          "First name*,Last name*,E-mail,Mobile phone,Role,Social\nAnn,Archer,ann@people.example,,,1\nBen,Baker,,,,2\nCy,Cole,cy,,,3\nDi,Dale,di@people.example,,Owner,4\n",
        );
        await page.getByRole("heading", { name: "people.csv: 4 rows" }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Import 4 rows" }).click();
        await page.getByText("1 contact was created. 3 rows were not imported.").waitFor();
        await page.getByText("These columns are unknown and were ignored: Social.").waitFor();
        const rows = page.getByRole("region", { name: "What is wrong" }).getByRole("row");
        await expect
          .poll(() => rows.allInnerTexts())
          .toMatchObject([
            expect.stringContaining("Line"),
            expect.stringMatching(/3\s+Email\s/),
            expect.stringMatching(/4\s+Email\s/),
            expect.stringMatching(/5\s+Role\s+must be one of "prospect", "tenant", "landlord"/),
          ]);
        await expectGoodAtEveryWidth(page);
      },
      { path: "/contacts", account },
    );
    expect(await contacts(account)).toMatchObject([{ name: "Ann Archer", email: "ann@people.example" }]);
  }, 120_000);

  it("imports columns as people choose, remembers it, and updates contacts that are already there", async () => {
    const account = await site.server.createAccount("scale", "Spanish Homes");
    const body = { name: "Dana Reyes", email: "dana@people.example", referralSource: "A neighbour" };
    await site.server.request("POST", "/contacts", { as: account, body });
    const text = "Persona;Correo;Fijo\nDana R. Reyes;DANA@people.example;+1 217 555 0101\n";
    const run = async (page: Page) => {
      await page.getByLabel("Actualizar los contactos que ya existen").check();
      await page.getByRole("button", { name: "Importar 1 fila" }).click();
    };
    await site.as(
      "agent",
      async (page) => {
        await choose(page, "gente.csv", text);
        const chosen = [
          ["Persona", "Nombre"],
          ["Correo", "Correo"],
          ["Fijo", "Número de teléfono"],
        ] as const;
        for (const [column, field] of chosen)
          await page.getByLabel(`Campo de ${column}`, { exact: true }).selectOption(field);
        await run(page);
        await page.getByText("1 se actualizó, 0 ya estaban igual.").waitFor();
      },
      { path, account, locale: "es-US" },
    );
    await site.as(
      "agent",
      async (page) => {
        await choose(page, "gente.csv", text);
        await expect
          .poll(() => page.getByLabel("Campo de Persona", { exact: true }).inputValue())
          .toBe("name");
        await run(page);
        await page.getByText("0 se actualizaron, 1 ya estaba igual.").waitFor();
      },
      { path, account, locale: "es-US" },
    );
    expect(await contacts(account)).toMatchObject([
      {
        name: "Dana R. Reyes",
        email: "dana@people.example",
        phone: "+1 217 555 0101",
        referralSource: "A neighbour",
      },
    ]);
  }, 120_000);

  it("writes to new contacts in the language in which people work, unless the file names another", async () => {
    const account = await site.server.createAccount("scale", "Casas Nuevas");
    await site.as(
      "agent",
      async (page) => {
        await choose(
          page,
          "gente.csv",
          "name;email;language\nAna;ana@people.example;\nBea;bea@people.example;en\n",
        );
        await page.getByRole("button", { name: "Importar 2 filas" }).click();
        await page.getByText("Se crearon 2 contactos.").waitFor();
      },
      { path, account, locale: "es-US" },
    );
    const languages = (await contacts(account)).map(
      ({ name, language }: { name: string; language: string }) => [name, language],
    );
    expect(Object.fromEntries(languages)).toEqual({ Ana: "es", Bea: "en" });
  }, 120_000);
});
