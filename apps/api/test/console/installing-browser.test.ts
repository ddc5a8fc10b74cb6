import type { CDPSession, Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { consoleSite, describeConsole } from "./console.ts";

const site = consoleSite();

/** What keeps Chromium from installing the page. */
async function obstacles(page: Page): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  return [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)];
}

describeConsole("installing the console", () => {
  it("is possible in a browser, with icons of the sizes that the manifest names", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
        expect(await obstacles(page)).toEqual([]);
        const answer = await fetch(`${site.origin}/console/manifest.webmanifest`);
        const { icons } = (await answer.json()) as { icons: Record<"src" | "sizes" | "type", string>[] };
        for (const { src, sizes, type } of icons) {
          const icon = await fetch(site.origin + src);
          expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
          if (type !== "image/png") continue;
          const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
          expect(`${width}x${height}`).toBe(sizes);
        }
        expect((await fetch(`${site.origin}/console/icon-9999.png`)).status).toBe(404);
      },
      { path: "/listings" },
    );
  }, 90_000);

  it("gives the app a name in the language that was chosen in the console, not that of the browser", async () => {
    await site.as(
      "viewer",
      async (page) => {
        const session: CDPSession = await page.context().newCDPSession(page);
        const nameOf = async () => JSON.parse((await session.send("Page.getAppManifest")).data ?? "{}").name;
        await page.getByRole("button", { name: /^Your account/ }).click();
        await expect.poll(nameOf).toBe("Rental console");
        await page.getByRole("button", { name: "Español" }).click();
        await expect.poll(nameOf).toBe("Consola de alquileres");
      },
      { path: "/listings" },
    );
  }, 90_000);
});
