import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { en } from "../../src/http/pages/texts/en.ts";
import { es } from "../../src/http/pages/texts/es.ts";
import { preferredLanguage } from "../../src/http/pages/texts/index.ts";
import { makeListing, makeProperty } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { addPhotos } from "./photos.ts";
import { hostile, isUnescaped, publish, publishListings, visit } from "./published.ts";

let server: TestServer;
let account: TestAccount;
let slug: string;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  ({ account, slug } = await publish(server, { licenseNumber: "IL-1", publicPhone: "+1 217 555 0100" }));
  ids = await publishListings(server, account, 13);
});
afterAll(() => server.close());

const statusOf = async (url: string) => (await visit(server, url)).status;

describe("who sees a page", () => {
  it("anybody, when the profile is public", async () => {
    expect(await statusOf(`/p/${slug}`)).toBe(200);
    expect(await statusOf(`/p/${slug}/listings/${ids[0]}`)).toBe(200);
  });

  it("nobody, when the profile is not public or the slug is unknown: a page with 404", async () => {
    const hidden = await publish(server, { profilePublic: false }, "Hidden");
    const id = await makeListing(server, hidden.account);
    for (const url of [`/p/${hidden.slug}`, `/p/${hidden.slug}/listings/${id}`, "/p/nobody", "/p/%00"]) {
      const { status, headers, text } = await visit(server, url);
      expect([url, status, headers["content-type"]]).toEqual([url, 404, "text/html; charset=utf-8"]);
      expect(text).toContain(en.notFound);
    }
  });

  it("a property that is not public, or of another account, or deleted, is on no page", async () => {
    const other = await publish(server, {}, "Other");
    const foreign = await makeListing(server, other.account, { title: "Foreign" });
    const draft = await makeProperty(server, account, { title: "Draft" });
    const gone = await makeListing(server, account, { title: "Gone" });
    await server.request("DELETE", `/properties/${gone}`, { as: account });
    for (const id of [foreign, draft, gone, "nonsense"]) {
      const { status, text } = await visit(server, `/p/${slug}/listings/${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect(text).toContain(`href="/p/${slug}"`);
    }
    for (const page of [1, 2])
      expect((await visit(server, `/p/${slug}?page=${page}`)).text).not.toMatch(/Foreign|Draft|Gone/);
  });

  it("an unknown path of an account leads to its homes, in the visitor's language", async () => {
    for (const [path, texts] of [
      [`/p/${slug}/nothing/here?lang=es`, es],
      [`/p/${slug}/listing`, en],
    ] as const) {
      const { status, text } = await visit(server, path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain(`<h1>${texts.notFoundTitle}</h1>`);
      expect(text).toContain(`<a class="button" href="/p/${slug}">${texts.allHomes}</a>`);
      expect(text).toContain(`<a class="brand" href="/p/${slug}">`);
      expect(text).toContain(`href="/p/${slug}/chat"`);
    }
    const hidden = await publish(server, { profilePublic: false }, "Hidden too");
    const { status, text } = await visit(server, `/p/${hidden.slug}/nothing`);
    expect([status, text.includes(`${hidden.slug}"`)]).toEqual([404, false]);
  });

  it("an address of no account's page is a 404 page in the language of the browser", async () => {
    const language = (accept: string) =>
      server.call({
        method: "GET",
        url: "/nothing",
        headers: { accept: "text/html", "accept-language": accept },
      });
    for (const [accept, title] of [
      ["es-MX,es;q=0.9,en;q=0.8", "Página no encontrada"],
      ["en-US", "Page not found"],
      ["fr", "Page not found"],
    ] as const) {
      const { status, text } = await language(accept);
      expect([accept, status]).toEqual([accept, 404]);
      expect(text).toContain(`<h1>${title}</h1>`);
    }
  });

  it("an unknown path below /p is a 404 page, with any method", async () => {
    for (const method of ["GET", "POST", "PUT"] as const) {
      const { status, headers } = await server.call({ method, url: `/p/${slug}/nothing/here` });
      expect([method, status, headers["content-type"]]).toEqual([method, 404, "text/html; charset=utf-8"]);
    }
  });

  it("a path that can't be decoded is such a page too, in the visitor's language", async () => {
    for (const url of ["/p/%zz", `/p/${slug}/listings/%E0%A4%A?page=%`, "/p/bookings/%"]) {
      const { status, headers, text } = await visit(server, url, "es-MX");
      expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(text).toContain(`<h1>${es.notFoundTitle}</h1>`);
    }
  });
});

describe("the list of listings", () => {
  const titles = (text: string) => [...text.matchAll(/>(Home \d+)<\/a>/g)].map(([, title]) => title);

  it("has pages of 12, newest first, and leads to the next and the previous one", async () => {
    const first = (await visit(server, `/p/${slug}`)).text;
    expect([titles(first).length, titles(first)[0]]).toEqual([12, "Home 13"]);
    expect(first).toContain(`<a class="button plain" rel="next" href="/p/${slug}?page=2">`);
    const second = (await visit(server, `/p/${slug}?page=2`)).text;
    expect(titles(second)).toEqual(["Home 1"]);
    expect(second).toContain('rel="prev"');
    expect((await visit(server, `/p/${slug}?page=9`)).text).toContain(en.noSuchPage);
  });

  it("applies the filters, keeps them in the form and in the pages, and ignores empty fields", async () => {
    const { text } = await visit(server, `/p/${slug}?city=spring&maxRent=1500&minBedrooms=&petFriendly=`);
    expect(titles(text)).toEqual(["Home 5", "Home 3", "Home 1"]);
    expect(text).toContain('value="spring"');
    expect(text).toContain('name="robots" content="noindex"');
    const none = await visit(server, `/p/${slug}?city=Nowhere`);
    expect(none.text).toContain(en.noneFound);
  });

  it("says beside each filter what is wrong with it, and focuses the first", async () => {
    const { status, text } = await visit(server, `/p/${slug}?maxRent=lots&availableBefore=soon`);
    expect(status).toBe(422);
    expect(text).toContain('<div class="problems" role="alert"');
    expect(text).toContain('<a href="#field-maxRent">');
    expect(text).toMatch(
      /name="maxRent" aria-describedby="field-maxRent-wrong" aria-invalid="true" autofocus>/,
    );
    expect(text).toContain(`${en.filterBefore}: ${en.wrongDay}`);
  });
});

describe("safety", () => {
  it("loads and runs nothing, is in no frame, and sends forms only here", async () => {
    for (const url of [`/p/${slug}`, `/p/${slug}/listings/${ids[0]}`, "/p/nobody"]) {
      const { headers } = await visit(server, url);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; font-src 'self'; img-src 'self' http:\/\/127\.0\.0\.1:3000; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        vary: "Accept-Language, Cookie",
      });
    }
  });

  it("escapes every text of the account, of its listings and of the query", async () => {
    const evil = await publish(
      server,
      {
        agentName: hostile.slice(0, 200),
        licenseNumber: hostile,
        publicPhone: hostile,
        publicChatIntro: hostile,
        externalLinkLabel: hostile,
        externalLinkUrl: "https://example.com/?<script>alert(1)</script>\"'",
        showExternalLinkOnProfile: true,
      },
      "Evil",
    );
    const id = await makeListing(server, evil.account, {
      title: hostile,
      address: hostile,
      description: hostile,
      city: hostile,
      state: hostile.slice(0, 100),
      zip: hostile.slice(0, 20),
      features: [hostile],
    });
    const query = new URLSearchParams({ city: hostile, lang: hostile, maxRent: hostile }).toString();
    for (const url of [
      `/p/${evil.slug}`,
      `/p/${evil.slug}?city=${encodeURIComponent(hostile.slice(0, 50))}`,
      `/p/${evil.slug}?${query}`,
      `/p/${evil.slug}/listings/${id}`,
      `/p/${evil.slug}/listings/${encodeURIComponent(hostile)}`,
      `/p/${encodeURIComponent(hostile)}`,
    ])
      for (const language of ["en", "es"]) {
        const { text } = await visit(server, url, language);
        expect([url, isUnescaped(text)]).toEqual([url, false]);
        expect(text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
      }
  });

  it("puts texts into the data for search engines so that they stay data", async () => {
    const id = await makeListing(server, account, { title: hostile, description: hostile });
    const { text } = await visit(server, `/p/${slug}/listings/${id}`);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!;
    expect(json).not.toMatch(/[<>&\u2028]/);
    const [page, home, offer] = JSON.parse(json!)["@graph"];
    expect(page).toMatchObject({
      "@type": "RealEstateListing",
      name: hostile,
      url: `${server.config.baseOrigin}/p/${slug}/listings/${id}`,
      mainEntity: { "@id": home["@id"] },
      offers: { "@id": offer["@id"] },
    });
    expect(home).toMatchObject({ "@type": "Accommodation", name: hostile, numberOfBedrooms: 2 });
    expect(offer).toMatchObject({
      "@type": "Offer",
      price: 1850,
      priceCurrency: "USD",
      itemOffered: { "@id": home["@id"] },
      availability: "https://schema.org/InStock",
    });
    await server.request("DELETE", `/properties/${id}`, { as: account });
  });
});

describe("languages", () => {
  /** The names of all texts, with dots. */
  const names = (given: object, path = ""): string[] =>
    Object.entries(given).flatMap(([name, value]) =>
      value !== null && typeof value === "object" ? names(value, `${path}${name}.`) : `${path}${name}`,
    );

  it("have the same texts, none of them empty", () => {
    expect(names(es).sort()).toEqual(names(en).sort());
    for (const table of [en, es])
      for (const value of Object.values(table))
        if (typeof value === "string") expect(value.trim()).not.toBe("");
  });

  it("are chosen by the weights of Accept-Language, and English when it names neither", () => {
    const cases: [string | undefined, string][] = [
      [undefined, "en"],
      ["", "en"],
      ["es", "es"],
      ["es-MX,es;q=0.9,en;q=0.8", "es"],
      ["en-GB,en;q=0.9,es;q=0.5", "en"],
      ["fr,es;q=0.3", "es"],
      ["fr-CH, fr;q=0.9, *;q=0.5", "en"],
      ["es;q=0", "en"],
      ["es;q=nonsense, en;q=0.1", "en"],
      ["x".repeat(100_000), "en"],
    ];
    for (const [header, language] of cases)
      expect([header, preferredLanguage(header)]).toEqual([header, language]);
  });

  it("follow the browser, and then the visitor's choice, which a cookie keeps", async () => {
    const url = `/p/${slug}`;
    expect((await visit(server, url, "es-MX")).text).toContain('<html lang="es">');
    const chosen = await visit(server, `${url}?lang=en`, "es-MX");
    expect(chosen.text).toContain('<html lang="en">');
    expect(chosen.headers["set-cookie"]).toBe(
      "language=en; Path=/p; Max-Age=31536000; HttpOnly; SameSite=Lax",
    );
    const later = await visit(server, url, "es-MX", { cookie: "other=1; language=en" });
    expect(later.text).toContain('<html lang="en">');
    expect((await visit(server, url, "es", { cookie: "language=xx" })).text).toContain('<html lang="es">');
  });
});

it("cookies are sent only over HTTPS when that is how the server is reached", async () => {
  const secure = await startTestServer({ BASE_ORIGIN: "https://rent.example.com" });
  const { headers, text } = await visit(secure, `/p/${(await publish(secure)).slug}?lang=es`);
  expect(headers["set-cookie"]).toMatch(/^language=es; .*; Secure$/);
  expect(text).toContain('<meta property="og:url" content="https://rent.example.com/p/');
  await secure.close();
});

describe("for search engines and messengers", () => {
  it("a page names its address, its other language, a title, a description and a picture", async () => {
    const { text } = await visit(server, `/p/${slug}/listings/${ids[0]}?utm=x`);
    const address = `http://127.0.0.1:3000/p/${slug}/listings/${ids[0]}`;
    expect(text).toContain(`<link rel="canonical" href="${address}">`);
    expect(text).toContain(`<link rel="alternate" hreflang="es" href="${address}?lang=es">`);
    expect(text).toContain('<meta property="og:title" content="Home 1 | Elm Street Rentals">');
    expect(text).toMatch(/<meta name="description" content="\$1,000 a month\. 12 Elm Street/);
  });

  it("the sitemaps list the public profile and listings, and nothing else", async () => {
    const index = await visit(server, "/p/sitemap.xml");
    expect(index.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(index.text).toContain(`<loc>http://127.0.0.1:3000/p/${slug}/sitemap.xml</loc>`);
    expect(index.text).not.toContain("/p/hidden/");
    const { text } = await visit(server, `/p/${slug}/sitemap.xml`);
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual([
      `http://127.0.0.1:3000/p/${slug}`,
      ...[...ids].reverse().map((id) => `http://127.0.0.1:3000/p/${slug}/listings/${id}`),
    ]);
    expect(await statusOf("/p/hidden/sitemap.xml")).toBe(404);
    expect((await visit(server, "/robots.txt")).text).toContain(
      "Sitemap: http://127.0.0.1:3000/p/sitemap.xml",
    );
  });
});

it("photos say what they show in the account's words, or else which home it is", async () => {
  const id = await makeListing(server, account, { title: "Sunny home" });
  await addPhotos(server, account, id, 1, hostile);
  await addPhotos(server, account, id, 1);
  const { text } = await visit(server, `/p/${slug}/listings/${id}`);
  const alts = [...text.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts).toEqual([expect.stringMatching(/^Photo 1 of 2: &quot;&gt;/), "Photo 2 of 2: Sunny home"]);
  expect(text).toMatch(
    /srcset="http:\/\/127\.0\.0\.1:3000\/cdn\/[^ ]+\?w=320&amp;h=240&amp;fit=cover&amp;q=60 320w, /,
  );
  expect(text).toMatch(/width="640" height="480"/);
  expect(text.match(/loading="lazy"/g)).toHaveLength(1);
  await server.request("DELETE", `/properties/${id}`, { as: account });
});

describe("sizes", () => {
  it("a full page of listings and a full listing are below 60 kB with their styles, uncompressed", async () => {
    const full = {
      title: "A long title of a home ".repeat(20),
      description: "A long description of this home. ".repeat(150),
      features: Array.from({ length: 40 }, (_, index) => `Feature number ${index}`),
      city: "Springfield",
      state: "IL",
      zip: "62701",
      squareFootage: 940,
    };
    const large = await publish(server, {}, "Large");
    for (let each = 0; each < 12; each++) await makeListing(server, large.account, full);
    const id = await makeListing(server, large.account, full);
    const imageKeys = Array.from(
      { length: 20 },
      (_, index) => `images/${large.account.userId}/${id}/${"x".repeat(32)}${index}.jpg`,
    );
    await server.database.sql`update properties set image_keys = ${server.database.sql.array(imageKeys)}
      where account_id = ${large.account.accountId}`;
    for (const url of [`/p/${large.slug}`, `/p/${large.slug}/listings/${id}`]) {
      const { text, status } = await visit(server, url);
      expect(status).toBe(200);
      expect(text).toContain("<img");
      expect([url, Buffer.byteLength(text) < 60_000, Buffer.byteLength(text)]).toEqual([
        url,
        true,
        expect.any(Number),
      ]);
    }
  });
});
