import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sharedBrowser, withoutBrowser } from "../harness/browser.ts";
import { Errand } from "./errand.ts";

const skipped = withoutBrowser("what breaks an errand of the walk");

/** What is shown for one frame, and is gone when the button is. */
const flash = (
  text: string,
  into = "document.body",
) => `<h1>Page</h1><button>Go on</button><div id="host"></div><script>
document.querySelector("button").onclick = () => {
  const said = document.createElement("p");
  said.textContent = ${JSON.stringify(text)};
  const place = ${into};
  place.append(said);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    said.remove();
    document.querySelector("button").remove();
  }));
};
</script>`;
const shadow = `document.querySelector("#host").shadowRoot ?? document.querySelector("#host").attachShadow({ mode: "open" })`;

const bodies: Record<string, string> = {
  "/good": flash("Hello"),
  "/placeholder": flash("Hello {contactName}"),
  "/field": flash("Choose a moveInDate"),
  "/id": flash("0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a72 wrote"),
  "/english": flash("Please wait for the answer"),
  "/shadow": flash("undefined wrote", shadow),
  "/console": `${flash("Hello")}<script>console.error("is broken")</script>`,
  "/throws": `${flash("Hello")}<script>throw new Error("is broken")</script>`,
  "/missing": `${flash("Hello")}<script>fetch("/nothing")</script>`,
  "/fails": `${flash("Hello")}<script>fetch("/error")</script>`,
};

let site: Server;
let folder: string;
let origin: string;
beforeAll(async () => {
  if (skipped) return;
  folder = await mkdtemp(join(tmpdir(), "rental-errand-"));
  site = createServer(({ url = "" }, response) => {
    const body = bodies[url];
    response.writeHead(body ? 200 : url === "/error" ? 500 : 404, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Page</title><link rel="icon" href="data:,">${body ?? ""}`);
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Does an errand of one step. @returns whether it was done, and what it printed */
async function walk(path: string, { language = "en" as "en" | "es", asks = false } = {}) {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    const errand = new Errand(await sharedBrowser(), folder);
    const isDone = await errand.run(async () => {
      const page: Page = await errand.visit({}, { language });
      if (asks) errand.asksFor(404, /^\/nothing$/);
      await errand.step("Presses the button", async () => {
        await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
        await page.getByRole("button").click();
        await page.getByRole("button").waitFor({ state: "detached" });
      });
    });
    return { isDone, said: printed.join("") };
  } finally {
    write.mockRestore();
  }
}

describe.skipIf(skipped)("an errand of the walk", () => {
  it("prints its steps with the time of each, and saves a screenshot of each", async () => {
    const { isDone, said } = await walk("/good");
    expect([isDone, said]).toEqual([
      true,
      expect.stringMatching(/^ +1 +\d+\.\d\d s {2}Presses the button\n$/),
    ]);
    expect(await readdir(folder)).toContain("01-presses-the-button.png");
  });

  it.each([
    ["/placeholder", "en", "shows a placeholder"],
    ["/field", "en", "shows a name of a program's field"],
    ["/id", "en", "shows an id"],
    ["/english", "es", "shows an English word"],
    ["/shadow", "en", "shows a value that is missing"],
    ["/console", "en", "wrote to the console: is broken"],
    ["/throws", "en", "threw is broken"],
    ["/missing", "en", "/nothing was answered with 404"],
    ["/fails", "en", "/error was answered with 500"],
  ] as const)("breaks on what %s (%s) has for a moment: it %s", async (path, language, fault) => {
    const { isDone, said } = await walk(path, { language });
    expect([isDone, said]).toEqual([false, expect.stringContaining(fault)]);
    expect(said).toContain("broken  Presses the button");
  });

  it("goes on after an answer that it asked for", async () => {
    expect((await walk("/missing", { asks: true })).isDone).toBe(true);
  });
});
