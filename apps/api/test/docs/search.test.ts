/** The search over the guides and the operations. */
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const { server } = await testApi({ plan: "pro" });
const search = async (question: string) =>
  server.call({ method: "GET", url: `/docs/search?q=${encodeURIComponent(question)}` });
const linksOf = (text: string) =>
  [
    ...text
      .split("<main")[1]!
      .split("</main>")[0]!
      .matchAll(/href="([^"]+)"/g),
  ].map(([, href]) => href!);

it.each([
  ["contacts.list", "/docs/resources/contacts#contacts_list"],
  ["list contacts", "/docs/resources/contacts#contacts_list"],
  ["presign", "/docs/resources/images#images_presign"],
  ["verify webhook", "/docs/guides/webhooks"],
  ["idempotncy", "/docs/guides/idempotency"],
  ["Retry-After", "/docs/guides/limits"],
])("finds %s", async (question, href) => {
  const { status, text } = await search(question);
  expect(status).toBe(200);
  expect(linksOf(text).some((link) => link.startsWith(href))).toBe(true);
});

it("leads every result to a heading that exists", async () => {
  const found = new Set<string>();
  for (const question of ["list", "webhook", "image", "key", "error", "showing"])
    for (const link of linksOf((await search(question)).text)) found.add(link);
  expect(found.size).toBeGreaterThan(50);
  for (const link of found) {
    const [path, anchor] = link.split("#");
    const page = await server.call({ method: "GET", url: path! });
    expect([link, page.status]).toEqual([link, 200]);
    if (anchor) expect([link, page.text.includes(`id="${anchor}"`)]).toEqual([link, true]);
  }
});

it("says so when nothing is found, and shows what was asked as text", async () => {
  const { text } = await search("<script>xyzzyplugh");
  expect(text).toContain("0 results for &lt;script&gt;xyzzyplugh");
  expect((await search("")).text).toContain("<h1>Search</h1>");
  expect((await search("?!")).status).toBe(200);
  expect((await server.call({ method: "GET", url: "/docs/search?q=a&q=b" })).status).toBe(200);
});
