/** What programs look for to find their way around the server. */
import { expect, it } from "vitest";
import { guides } from "../../src/http/docs/guides.ts";
import { testApi } from "../harness/api.ts";

const { server } = await testApi({ env: { SECURITY_CONTACT: "mailto:security@example.com" } });
const { server: silent } = await testApi();

const get = (path: string, from = server) => from.app.inject({ method: "GET", url: path });
const pathOf = (url: string) => new URL(url).pathname;

it("llms.txt names every guide as Markdown, and every address in it can be opened", async () => {
  const { payload, headers } = await get("/llms.txt");
  expect(headers["content-type"]).toContain("text/markdown");
  const links = [...payload.matchAll(/^- \[.*?\]\((.*?)\)/gm)].map((match) => pathOf(match[1]!));
  expect(links).toEqual(expect.arrayContaining(guides.map(({ name }) => `/docs/guides/${name}.md`)));
  for (const link of links.filter((path) => path !== "/mcp")) {
    const answer = await get(link);
    expect(answer.statusCode, link).toBe(200);
    if (link.endsWith(".md")) expect(answer.payload).toMatch(/^# /);
  }
});

it.each(guides)("every link in the Markdown of $name can be opened", async ({ name }) => {
  const { payload } = await get(`/docs/guides/${name}.md`);
  for (const [, href] of payload.matchAll(/\]\(([^)\s]+)\)/g)) {
    const { origin, pathname } = new URL(href!, `${server.config.baseOrigin}/docs/guides/${name}.md`);
    if (origin === server.config.baseOrigin) expect((await get(pathname)).statusCode, href).toBeLessThan(400);
  }
});

it("the catalog of APIs links descriptions and documents that can be opened", async () => {
  const { payload, headers } = await get("/.well-known/api-catalog");
  expect(headers["content-type"]).toMatch(/^application\/linkset\+json/);
  const { linkset } = JSON.parse(payload) as { linkset: Record<string, string | { href: string }[]>[] };
  expect(linkset.map(({ anchor }) => pathOf(String(anchor)))).toEqual(["/api/v1", "/public/v1"]);
  const links = linkset.flatMap((entry) => Object.values(entry).filter((value) => typeof value !== "string"));
  for (const { href } of links.flat()) expect((await get(pathOf(href))).statusCode, href).toBe(200);
});

it("security.txt says whom to tell, until half a year from now", async () => {
  const { payload, headers } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const [, contact, expires] = /^Contact: (\S+)\nExpires: (\S+)\n/.exec(payload)!;
  expect(contact).toBe("mailto:security@example.com");
  expect(Date.parse(expires!) - server.clock.now().getTime()).toBe(180 * 86_400_000);
});

it("security.txt is missing where nobody is named", async () => {
  expect((await get("/.well-known/security.txt", silent)).statusCode).toBe(404);
});
