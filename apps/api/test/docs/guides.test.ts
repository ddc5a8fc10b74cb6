/** The commands of the guides, run as they are written, and the pages on which the server shows them. */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { events } from "@rental/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { guides } from "../../src/http/docs/guides.ts";
import { listeningApi } from "../harness/api.ts";

const run = promisify(execFile);
const { server, account, origin } = await listeningApi();

let folder: string;
beforeAll(async () => {
  await forAccount(server.platform, account.accountId, demo.seed);
  folder = await mkdtemp(join(tmpdir(), "guides-"));
  await copyFile(new URL("../fixtures/house.png", import.meta.url), join(folder, "front.png"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The output of a guide's commands, run one after the other in one shell. */
async function outputOf(name: string): Promise<string> {
  const text = await readFile(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8");
  const commands = [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, indent, code]) =>
    code!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
  const script = commands
    .join("\n")
    .replaceAll("http://127.0.0.1:3000", origin)
    .replace("RENTAL_API_KEY=rk_live_...", "");
  const env = { ...process.env, RENTAL_API_KEY: account.apiKey };
  const { stdout } = await run("bash", ["-e", "-o", "pipefail", "-c", script], { cwd: folder, env });
  return stdout;
}

describe("the commands of a guide work as they are written", () => {
  it("first-steps", async () => {
    const output = await outputOf("first-steps");
    expect(output).toContain('"monthlyRent":1795');
    expect(output).toContain("HTTP/1.1 204");
    expect(output).toContain('"field":"email"');
  });

  it("keys", async () => {
    const output = await outputOf("keys");
    expect(output).toContain('"agentName"');
    expect(output).toContain('"status":401');
  });

  it("people", async () => {
    const output = await outputOf("people");
    expect(output).toContain('"inviteUrl":"');
    expect(output).toContain('"role":"viewer"');
    expect(output).toContain('"person":null');
    const { body } = await server.request("GET", "/people", { as: account });
    expect(body.pagination.total).toBe(1);
  });

  it("paging", async () => {
    const { body } = await server.request("GET", "/contacts?limit=100", { as: account });
    const output = await outputOf("paging");
    for (const { name } of body.data) expect(output).toContain(`${name}\n`);
  });

  it("idempotency", async () => {
    const output = await outputOf("idempotency");
    expect(output.match(/HTTP\/1.1 201/g)).toHaveLength(2);
    expect(output.match(/x-idempotent-replayed: true/gi)).toHaveLength(1);
    expect(output).toContain('"status":422');
    const { body } = await server.request("GET", "/contacts?search=robin@example.com", { as: account });
    expect(body.data).toHaveLength(1);
  });

  it("limits", async () => {
    expect(await outputOf("limits")).toMatch(/x-ratelimit-remaining: \d+/i);
  });

  it("feeds", async () => {
    expect(await outputOf("feeds")).toMatch(/"url":"[^"]+\/feeds\/[^"]+\.xml"/);
  });

  it("leads", async () => {
    expect(await outputOf("leads")).toMatch(/"url":"[^"]+\/inbound\/v1\/leads\/[^"]+"/);
  });

  it("audit", async () => {
    const output = await outputOf("audit");
    expect(output).toContain('"operation":"contacts.update"');
    expect(output).toContain('"limits":[');
  });

  it("reports", async () => {
    expect(await outputOf("reports")).toContain('"report":"funnel"');
  });

  it("uploads", async () => {
    expect(await outputOf("uploads")).toContain('"altText":"The front"');
  });
});

describe("the pages of the reference and the guides", () => {
  const call = (url: string, headers = {}) => server.call({ method: "GET", url, headers });

  it.each(guides)(
    "the guide $name is a page that runs one script of this server, and its links lead to pages",
    async ({ name }) => {
      const page = await call(`/docs/guides/${name}`);
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.headers["content-security-policy"]).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+';/,
      );
      expect(page.text.match(/<h1/g)).toHaveLength(1);
      expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/page.js" defer>']);
      for (const [, path] of page.text.matchAll(/href="(\/docs\/[^"#]*)/g))
        expect((await call(path!)).status, path).toBe(200);
      for (const [, anchor] of page.text.matchAll(/href="#([^"]+)"/g))
        expect(page.text).toContain(`id="${anchor}"`);
    },
  );

  it("the guide of events has every event, and each member of its data", async () => {
    const { text } = await call("/docs/guides/events");
    const [common] = text.split("<h2");
    for (const [type, { data }] of Object.entries(events)) {
      const section = text.split(`>${type}</h2>`)[1]!.split("<h2")[0]!;
      for (const name of Object.keys(data.shape))
        expect(`${common}${section}`, `${name} of ${type}`).toContain(`<code>${name}</code>`);
    }
  });

  it("has a page for each resource, with every operation and its samples", async () => {
    const first = await call("/docs/");
    const links = [...first.text.matchAll(/href="(\/docs\/resources\/[^"#]+)#([^"]+)"/g)];
    expect(links.length).toBeGreaterThan(90);
    const pages = new Map<string, string>();
    for (const path of new Set(links.map(([, path]) => path!))) pages.set(path, (await call(path)).text);
    for (const [, path, id] of links) expect(pages.get(path!)).toContain(`<h2 id="${id}">`);
    expect(pages.get("/docs/resources/properties")).toContain("rental.properties.list()");
  });

  it("is compressed, and is not sent again while it is the same", async () => {
    const { headers, status } = await call("/docs/", { "accept-encoding": "gzip, br" });
    expect([status, headers["content-encoding"], headers.vary]).toEqual([200, "br", "Accept-Encoding"]);
    const again = await call("/docs/", { "if-none-match": headers.etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(
      (await call("/docs/", { "accept-encoding": "gzip;q=0" })).headers["content-encoding"],
    ).toBeUndefined();
  });

  it("the first view is less than 400 kB, with its script", async () => {
    const sizes = await Promise.all(
      ["/docs/", "/docs/reference.js", "/docs/resources/workflows"].map(
        async (url) =>
          (await server.app.inject({ url, headers: { "accept-encoding": "gzip" } })).rawPayload.length,
      ),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  });

  it("names this server in every command", async () => {
    const origin = server.config.baseOrigin;
    const { text } = await call("/docs/guides/first-steps");
    expect(text).toContain(`${origin}/api/v1`);
    for (const { name } of guides) {
      const page = (await call(`/docs/guides/${name}`)).text;
      expect([name, page.replaceAll(origin, "").includes("http://127.0.0.1:3000/")]).toEqual([name, false]);
    }
  });

  it("an unknown guide is 404", async () => {
    expect((await call("/docs/guides/none")).status).toBe(404);
  });
});
