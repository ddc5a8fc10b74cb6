import type { Page } from "playwright-core";
import type { Texts } from "../../src/http/pages/texts/en.ts";

/** Answers question by question, whatever is asked, until the answers are sent. */
export async function fillIn(page: Page, texts: Texts, email: string): Promise<void> {
  const forward = page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^(${texts.startForm}|${texts.next}|${texts.sendAnswers})$`) });
  for (let each = 0; each < 20; each++) {
    if ((await page.getByText(texts.thanks).count()) > 0) return;
    await forward.first().waitFor();
    for (const field of await page
      .locator("main input:visible:not([tabindex='-1']), main textarea:visible, main select:visible")
      .all())
      await answer(field, email);
    const url = page.url();
    await forward.first().click();
    await page.waitForLoadState("load");
    if (page.url() === url && (await page.getByRole("alert").count()) > 0)
      throw new Error(`the form was refused: ${await page.getByRole("alert").first().textContent()}`);
  }
  throw new Error("the form does not end");
}

async function answer(field: ReturnType<Page["locator"]>, email: string): Promise<void> {
  const [kind, name] = [await field.getAttribute("type"), await field.getAttribute("name")];
  if (kind === "radio" || kind === "checkbox") return field.check();
  if (kind === "date") return field.fill("2027-03-01");
  if (kind === "number" || (await field.getAttribute("inputmode")) === "decimal") return field.fill("3000");
  if (kind === "email") return field.fill(email);
  if (kind === "tel") return;
  if (kind !== "hidden" && kind !== "submit") await field.fill(name === "name" ? "Dana Reyes" : "1");
}
