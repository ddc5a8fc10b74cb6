/** What people read of the demo account: no names of fields, no values, ids and placeholders of programs. */
import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { publish } from "../../src/domains/account/demo/publish.service.ts";
import { rawWordsIn } from "../walk/raw-words.ts";
import { consoleSite, describeConsole, patience } from "./console.ts";

describeConsole("pages of the demo account", () => {
  const site = consoleSite();
  it.each(["en-US", "es-US"])(
    "say nothing in the words of programs: %s",
    async (locale) => {
      const { server, account } = site;
      server.clock.set("2026-06-15T15:00:00.000Z");
      const seeded = await server.database.sql`select 1 from properties limit 1`;
      if (seeded.length === 0) {
        await forAccount(server.platform, account.accountId, demo.seed);
        await publish(server.platform, account.accountId);
      }
      const first = async (path: string) =>
        (await server.request("GET", `${path}?limit=1`, { as: account })).body.data[0].id as string;
      const paths = [
        "/inbox",
        `/inbox/${await first("/conversations")}`,
        "/incoming",
        "/calendar?view=list&day=2026-06-15",
        "/calendar?view=week&day=2026-06-15",
        "/listings",
        `/listings/${await first("/properties")}`,
        "/listings/new",
        "/portals",
        "/contacts",
        `/contacts/${await first("/contacts")}`,
        "/screening",
        `/screening/${await first("/sessions")}`,
        "/followups",
        "/connectors",
        "/people",
        ...["public", "assistant", "showings", "calendars", "followups", "email", "voice"].map(
          (tab) => `/settings/${tab}`,
        ),
      ];
      const [{ slug }] = (await server.database.sql`
      select slug from accounts where id = ${account.accountId}`) as unknown as [{ slug: string }];
      const found: string[] = [];
      await site.as(
        "owner",
        async (page) => {
          const look = async (url: string) => {
            await page.goto(url);
            await page.getByRole("heading", { level: 1 }).first().waitFor();
            await expect.poll(() => page.getByText(/^(Loading|Cargando) …/).count(), patience).toBe(0);
            await expect
              .poll(() => page.locator("[data-loading], [aria-busy=true]").count(), patience)
              .toBe(0);
            for (const word of await rawWordsIn(page, {})) found.push(`${url}: ${word}`);
          };
          for (const path of paths) await look(`${site.origin}/console${path}`);
          const { data } = (await server.request("GET", "/properties?limit=50", { as: account })).body;
          const listing = data.find(({ isPublic }: { isPublic: boolean }) => isPublic).id as string;
          for (const path of ["", `/listings/${listing}`, `/book/${listing}`, "/chat"])
            await look(`${site.origin}/p/${slug}${path}`);
        },
        { locale },
      );
      expect(found).toEqual([]);
    },
    240_000,
  );
});
