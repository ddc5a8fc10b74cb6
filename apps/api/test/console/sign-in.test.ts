import { eq } from "drizzle-orm";
import pino from "pino";
import { describe, expect, it, vi } from "vitest";
import { ensureConsole } from "../../../../scripts/lib/console.mjs";
import { outgoingMail, people, signIns } from "../../src/db/tables/index.ts";
import { invitationMs, makeLink } from "../../src/domains/people/people/sign-in-links.service.ts";
import { signInCookie, signInTokenOf } from "../../src/gate/identity/sign-in-cookie.ts";
import { linkUrl } from "../../src/gate/identity/sign-in-tokens.ts";
import { SignIns } from "../../src/gate/identity/sign-ins.ts";
import { contentSecurityPolicy } from "../../src/http/console/policy.ts";
import { allLinksSent } from "../../src/http/console/sign-in.ts";
import { AppError } from "../../src/platform/app-error.ts";
import { makePerson, signedIn } from "../fixtures/people.ts";
import { testApi } from "../harness/api.ts";
import { afterMs } from "../harness/monotonic-clock.ts";
import { english } from "../walk/raw-words.ts";

const logged: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
const { server, account: pro } = await testApi({ log, env: { CORS_ORIGINS: "https://app.example" } });
const origin = "http://127.0.0.1:3000";
const { database, platform } = server;

type Headers = Record<string, string>;
const get = (path: string, headers: Headers = {}) =>
  server.call({ method: "GET", url: path.replace(origin, ""), headers });
const post = (path: string, fields: Record<string, string> = {}, headers: Headers = { origin }) =>
  server.call({
    method: "POST",
    url: path.replace(origin, ""),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers["set-cookie"]).split(";")[0]!;
const me = (cookie: string) => server.request("GET", "/people/me", { headers: { cookie } });

async function linkFor(personId: string, validMs?: number) {
  const { url } = await database.transact((tx) =>
    makeLink({ ...platform, tx }, { accountId: pro.accountId, personId }, "operator", validMs),
  );
  return url;
}
const person = async () => (await makePerson(server, pro.accountId, "agent")).id;
const signInsOf = (personId: string) =>
  database.read.select().from(signIns).where(eq(signIns.personId, personId));

describe("a link", () => {
  it("shows a button and nothing more to a GET and a HEAD, and signs in with a POST", async () => {
    const personId = await person();
    const url = await linkFor(personId);
    const path = url.replace(origin, "");
    for (const method of ["GET", "HEAD", "GET"] as const) {
      const { status, headers, text } = await server.call({ method, url: path });
      expect([status, headers["set-cookie"], headers["cache-control"]]).toEqual([200, undefined, "no-store"]);
      if (method === "GET")
        expect(text).toContain('<form method="post"><button type="submit">Sign in</button>');
    }
    expect(await signInsOf(personId)).toEqual([]);
    const answer = await post(url, {}, { origin, "user-agent": "Test browser" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/console"]);
    expect(answer.headers["set-cookie"]).toMatch(
      /^rental-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(answer);
    expect((await me(cookie)).body.data.person).toMatchObject({
      id: personId,
      lastSignInAt: "2026-06-15T12:00:00.000Z",
    });
    const { body } = await me(cookie);
    expect(body.data).toMatchObject({ role: "agent", account: { name: "Test pro", id: pro.accountId } });
    const [row] = await signInsOf(personId);
    expect(row!.userAgent).toBe("Test browser");
    // The database has nothing that a browser could send.
    expect(JSON.stringify(row)).not.toContain(cookie.split("=")[1]);
  });

  it("speaks the browser's language before anybody has signed in, and says in it what is wrong", async () => {
    const spanish = { "accept-language": "es-MX,es;q=0.9,en;q=0.5" };
    const page = await get("/console", spanish);
    expect(page.text).toContain('<html lang="es">');
    expect(page.text).toContain("Enviar el enlace");
    expect(page.text).toContain(">Consola de alquileres</a>");
    const wrong = await post("/console/sign-in", { email: "robin" }, { origin, ...spanish });
    expect([wrong.status, wrong.text.includes("Escriba un correo como")]).toEqual([422, true]);
    const sent = await post("/console/sign-in", { email: "robin@example.com" }, { origin, ...spanish });
    expect(sent.text).toContain("Si robin@example.com es el correo");
    const over = await get("/console/sign-in/nothing", spanish);
    expect([over.status, over.text.includes("Este enlace ya no sirve: se usó")]).toEqual([410, true]);
    const foreign = await post("/console/logout", {}, { origin: "https://other.example", ...spanish });
    expect([foreign.status, foreign.text.includes("Volver a la consola")]).toEqual([403, true]);
    for (const { text } of [page, wrong, sent, over, foreign])
      expect(english.exec(text.replace(/<style>.*?<\/style>|<[^>]*>/gs, " "))?.[0]).toBeUndefined();
    expect((await get("/console", { "accept-language": "fr" })).text).toContain('<html lang="en">');
  });

  it("works once: of 20 requests at the same time, one signs in", async () => {
    const personId = await person();
    const url = await linkFor(personId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(410)]);
    expect(await signInsOf(personId)).toHaveLength(1);
    const { status, text } = await get(url);
    expect([status, text.includes("This link no longer works")]).toEqual([410, true]);
  });

  it.each([
    ["15 minutes", undefined, 15 * 60_000],
    ["seven days, for an invitation", invitationMs, invitationMs],
  ])("works for %s", async (_, validMs, ms) => {
    const start = server.clock.now();
    const [late, inTime] = [await linkFor(await person(), validMs), await linkFor(await person(), validMs)];
    server.clock.advance(ms - 1);
    expect((await post(inTime)).status).toBe(303);
    server.clock.advance(1);
    expect([(await get(late)).status, (await post(late)).status]).toEqual([410, 410]);
    server.clock.set(start);
  });

  it("no longer works when the person was removed, or got another address", async () => {
    const [removed, renamed] = [await person(), await person()];
    const links = [await linkFor(removed), await linkFor(renamed)];
    await server.request("DELETE", `/people/${removed}`, { as: pro });
    await server.request("PATCH", `/people/${renamed}`, { as: pro, body: { email: "new@elmhomes.example" } });
    for (const url of links) expect([(await get(url)).status, (await post(url)).status]).toEqual([410, 410]);
  });

  it("and the removal of its person at the same time end without an error, and without a sign-in", async () => {
    for (let round = 0; round < 20; round++) {
      const personId = await person();
      const url = await linkFor(personId);
      const [used, removed] = await Promise.all([
        post(url),
        server.request("DELETE", `/people/${personId}`, { as: pro }),
      ]);
      expect([303, 410]).toContain(used.status);
      expect([removed.status, await signInsOf(personId)]).toEqual([204, []]);
    }
  });

  it("of one account opens nothing in another, and a changed or cut token opens nothing", async () => {
    const url = await linkFor(await person());
    const token = url.split("/").at(-1)!;
    const other = await server.createAccount("pro");
    const { url: foreign } = await database.transact((tx) =>
      makeLink({ ...platform, tx }, { accountId: other.accountId, personId: other.userId }, "operator"),
    );
    const half = token.length / 2;
    const wrong = [
      foreign.split("/").at(-1)!.slice(0, half) + token.slice(half),
      token.slice(half) + token.slice(0, half),
      token.slice(0, -1),
      `${token}0`,
      `${token[0] === "1" ? "2" : "1"}${token.slice(1)}`,
      "%00",
      "x".repeat(4000),
    ];
    for (const each of wrong) {
      const path = `/console/sign-in/${each}`;
      expect([each, (await get(path)).status, (await post(path)).status]).toEqual([each, 410, 410]);
    }
    expect((await post(url)).status).toBe(303);
  });

  it("is not in the log", async () => {
    const url = await linkFor(await person());
    logged.length = 0;
    await get(url);
    await post(url);
    await post(url);
    const token = url.split("/").at(-1)!;
    expect(logged.filter((line) => line.includes("/console/sign-in/:token"))).toHaveLength(3);
    expect(logged.join("")).not.toContain(token);
  });
});

describe("the cookie", () => {
  it("is always a new one: a value from before never signs anybody in, and the earlier sign-in ends", async () => {
    const planted = `rental-session=${"A".repeat(43)}`;
    const first = cookieOf(await post(await linkFor(await person()), {}, { origin, cookie: planted }));
    expect(first).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
    const personId = await person();
    const second = cookieOf(await post(await linkFor(personId), {}, { origin, cookie: first }));
    expect(second).not.toBe(first);
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).body.data.person.id).toBe(personId);
  });

  it("has the prefix of its host and is sent over TLS alone where the public origin is https", () => {
    const host = "https://rental.example";
    const token = "A".repeat(43);
    expect(signInCookie(token, host)).toBe(
      `__Host-rental-session=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(signInTokenOf({ cookie: `a=b; __Host-rental-session=${token}` }, host)).toBe(token);
    // Another host of the domain can set a cookie without the prefix.
    expect(signInTokenOf({ cookie: `rental-session=${token}` }, host)).toBeUndefined();
    expect(signInTokenOf({ cookie: `rental-session=${token}x` }, origin)).toBeUndefined();
  });

  it.each([
    "",
    "rental-session",
    "rental-session=",
    `rental-session=${"A".repeat(42)}`,
    "=;;=x",
    `a=${"b".repeat(9999)}`,
  ])("that is none (%j) is answered like no key at all", async (cookie) => {
    const { status, body } = await me(cookie);
    expect([status, body.detail]).toEqual([
      401,
      "Send an API key in the header: Authorization: Bearer <API_KEY>.",
    ]);
    expect((await get("/console", { cookie })).text).toContain("Send the link");
  });

  it("is ignored when the request has a key, valid or not", async () => {
    const viewer = await signedIn(server, pro, "viewer");
    const create = (headers: Headers) =>
      server.request("POST", "/contacts", { body: { name: "Alex", email: "a@example.com" }, headers });
    expect((await create(viewer.headers)).body.code).toBe("role_too_low");
    const { cookie } = viewer;
    expect((await create({ cookie, authorization: `Bearer ${pro.apiKey}` })).status).toBe(201);
    expect((await create({ ...viewer.headers, authorization: "Bearer wrong" })).status).toBe(401);
  });

  it("stops working within a second on every process when the sign-in ends, or the person is removed", async () => {
    const [ended, removed] = [await signedIn(server, pro, "agent"), await signedIn(server, pro, "agent")];
    const processes = [1, 2].map(() => new SignIns(database, server.config.plans, server.clock));
    const states = () =>
      Promise.all(
        [ended, removed].flatMap(({ cookie }) =>
          processes.map(
            async (each) => !((await each.of(cookie.split("=")[1]!, "192.0.2.1")) instanceof AppError),
          ),
        ),
      );
    expect(await states()).toEqual([true, true, true, true]);
    await server.request("DELETE", `/people/${ended.personId}/sign-ins/${ended.signInId}`, { as: pro });
    await server.request("DELETE", `/people/${removed.personId}`, { as: pro });
    expect(await afterMs(1_000, states)).toEqual([false, false, false, false]);
  });

  it("has a new role within a second", async () => {
    const agent = await signedIn(server, pro, "agent");
    const create = () =>
      server.request("POST", "/contacts", {
        body: { name: "Alex", email: "a@example.com" },
        headers: agent.headers,
      });
    expect((await create()).status).toBe(201);
    await server.request("PATCH", `/people/${agent.personId}`, { as: pro, body: { role: "viewer" } });
    expect((await afterMs(1_000, create)).status).toBe(403);
  });

  it("goes through the same rules over tRPC", async () => {
    const [viewer, agent] = [await signedIn(server, pro, "viewer"), await signedIn(server, pro, "agent")];
    const call = (headers: Headers, method: "GET" | "POST", procedure: string, input?: object) =>
      server.call({
        method,
        url: `/api/v1/trpc/${procedure}`,
        headers: { ...headers, "content-type": "application/json" },
        ...(method === "POST" && { payload: JSON.stringify(input) }),
      });
    const contact = { name: "Alex", email: "trpc@example.com" };
    const seen = [
      await call(viewer.headers, "GET", "people.me"),
      await call(viewer.headers, "POST", "contacts.create", contact),
      await call(agent.headers, "GET", "people.list"),
      await call(agent.headers, "POST", "contacts.create", contact),
      await call({ cookie: agent.cookie }, "POST", "contacts.create", contact),
      await call({ cookie: agent.cookie, origin: "https://app.example" }, "POST", "contacts.create", contact),
      await call({ cookie: agent.cookie, origin }, "POST", "contacts.create", contact),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 403, 403, 200, 403, 403, 200]);
  });

  it("is never shared with pages of other origins, also those that may call with a key", async () => {
    const viewer = await signedIn(server, pro, "viewer");
    const answer = await server.request("GET", "/people/me", {
      headers: { cookie: viewer.cookie, origin: "https://app.example" },
    });
    expect(answer.headers["access-control-allow-origin"]).toBe("https://app.example");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("has the person's own rate, as a key has", async () => {
    const viewer = await signedIn(server, pro, "viewer");
    const remaining = async () =>
      Number(
        (await server.request("GET", "/people/me", { headers: viewer.headers })).headers[
          "x-ratelimit-remaining"
        ],
      );
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
  });
});

describe("signing out", () => {
  it("ends this browser's sign-in, clears the cookie and leaves other browsers signed in", async () => {
    const personId = await person();
    const [here, there] = [
      cookieOf(await post(await linkFor(personId))),
      cookieOf(await post(await linkFor(personId))),
    ];
    const answer = await post("/console/logout", {}, { origin, cookie: here });
    expect([answer.status, answer.headers.location]).toEqual([303, "/console"]);
    expect(answer.headers["set-cookie"]).toBe("rental-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 200]);
    expect((await post("/console/logout", {}, { origin, cookie: here })).status).toBe(303);
  });
});

describe("the audit log", () => {
  it("has every sign-in and sign-out, invitation, change of a role and removal, with who did it", async () => {
    const account = await server.createAccount("pro");
    const owner = await signedIn(server, account, "owner");
    const as = { headers: owner.headers };
    const body = { email: "robin@elmhomes.example", name: "Robin Elm", role: "agent" };
    const { id, inviteUrl } = (await server.request("POST", "/people", { ...as, body })).body.data;
    const cookie = cookieOf(await post(inviteUrl));
    await server.request("PATCH", `/people/${id}`, { ...as, body: { role: "viewer" } });
    await post("/console/logout", {}, { origin, cookie });
    const { signInId } = await signedIn(server, account, "viewer");
    const [{ personId } = { personId: "" }] = await database.read
      .select()
      .from(signIns)
      .where(eq(signIns.id, signInId));
    await server.request("DELETE", `/people/${personId}/sign-ins/${signInId}`, as);
    await server.request("DELETE", `/people/${id}`, as);
    const { data } = (await server.request("GET", "/audit?resource=people", as)).body;
    const byOwner = { kind: "session", id: owner.personId, name: "owner" };
    const byRobin = { kind: "session", id, name: "Robin Elm" };
    expect(data).toMatchObject([
      {
        principal: byOwner,
        operation: "people.delete",
        action: "deleted",
        recordId: id,
        before: { ...body, role: "viewer" },
      },
      { principal: byOwner, operation: "people.endSignIn", action: "signed_out", recordId: personId },
      { principal: byRobin, operation: "console.logOut", action: "signed_out", recordId: id },
      {
        principal: byOwner,
        operation: "people.update",
        action: "updated",
        recordId: id,
        before: { role: "agent" },
        after: { role: "viewer" },
      },
      { principal: byRobin, operation: "console.signIn", action: "signed_in", recordId: id },
      { principal: byOwner, operation: "people.create", action: "created", recordId: id, after: body },
    ]);
    expect(JSON.stringify(data)).not.toContain(inviteUrl.split("/").at(-1));
  });
});

describe("a form from elsewhere", () => {
  it.each([
    ["without an origin", {}],
    ["of another site", { origin: "https://evil.example" }],
    ["of a page without an origin", { origin: "null" }],
    ["of another site, as the browser says", { origin, "sec-fetch-site": "cross-site" }],
    ["of another host of the domain", { origin, "sec-fetch-site": "same-site" }],
  ])("%s is refused and does nothing", async (_, headers) => {
    const personId = await person();
    const url = await linkFor(personId);
    const { cookie } = await signedIn(server, pro, "owner");
    for (const path of [url, "/console/logout", "/console/sign-in"])
      expect([path, (await post(path, { email: "a@b.example" }, { ...headers, cookie })).status]).toEqual([
        path,
        403,
      ]);
    expect([(await signInsOf(personId)).length, (await me(cookie)).status]).toEqual([0, 200]);
    expect((await post(url)).status).toBe(303);
  });
});

describe("asking for a link by email", () => {
  const ask = (email: string, remoteAddress = "127.0.0.1") =>
    server.call({
      method: "POST",
      url: "/console/sign-in",
      remoteAddress,
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ email }).toString(),
    });
  const mailsTo = (email: string) =>
    database.read.select().from(outgoingMail).where(eq(outgoingMail.to, email));

  it("answers the same for an address that nobody has, and emails a link that works", async () => {
    const { email, id } = await makePerson(server, pro.accountId, "viewer");
    const [known, unknown] = [await ask(` ${email.toUpperCase()} `), await ask("nobody@example.com")];
    expect(known.status).toBe(200);
    expect(known.text.replace(email.toUpperCase(), "X")).toBe(
      unknown.text.replace("nobody@example.com", "X"),
    );
    await allLinksSent();
    expect([(await mailsTo(email)).length, await mailsTo("nobody@example.com")]).toEqual([1, []]);
    const sent = vi.spyOn(platform.mailer, "send");
    await server.drain(["mail"]);
    const mail = sent.mock.calls.map(([each]) => each).find(({ to }) => to === email)!;
    sent.mockRestore();
    expect(mail.subject).toBe("Sign in to Test pro");
    const [url] = /http:\S+/.exec(mail.text)!;
    const cookie = cookieOf(await post(url));
    expect((await me(cookie)).body.data.person.id).toBe(id);
  });

  it("reaches people of a trial, whose plan sends no other email", async () => {
    const trial = await server.createAccount("free_trial", "Trial", "trial@example.com");
    await ask("trial@example.com");
    await allLinksSent();
    await server.drain(["mail"]);
    expect((await mailsTo("trial@example.com"))[0]).toMatchObject({
      accountId: trial.accountId,
      status: "sent",
    });
  });

  it("sends the same link until it is used or about to expire, four times at most, and 30 answers to an address", async () => {
    const { email } = await makePerson(server, pro.accountId, "viewer");
    for (let i = 0; i < 8; i++) expect((await ask(email, "192.0.2.1")).status).toBe(200);
    await allLinksSent();
    expect(await mailsTo(email)).toHaveLength(4);
    for (let i = 8; i < 30; i++) expect((await ask("x@example.com", "192.0.2.1")).status).toBe(200);
    const refused = await ask(email, "192.0.2.1");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  });

  it("lets nobody use up the links of a person by asking for them", async () => {
    const { email, id } = await makePerson(server, pro.accountId, "viewer");
    const linksIn = async () => new Set((await mailsTo(email)).map(({ signInLinkId }) => signInLinkId));
    for (let i = 0; i < 40; i++) await ask(email, `2001:db8:${i.toString(16)}::1`);
    await allLinksSent();
    expect([(await mailsTo(email)).length, (await linksIn()).size]).toEqual([4, 1]);
    server.clock.advance(10 * 60_000 + 1);
    for (let i = 0; i < 40; i++) await ask(email, `2001:db8:${i.toString(16)}::1`);
    await ask(email, "192.0.2.200");
    await allLinksSent();
    expect((await linksIn()).size).toBe(2);
    const [newest] = (await mailsTo(email)).sort((a, b) => (a.id < b.id ? 1 : -1));
    const url = linkUrl(platform, { accountId: pro.accountId, id: newest!.signInLinkId! });
    const cookie = cookieOf(await post(url));
    expect((await me(cookie)).body.data.person.id).toBe(id);
    await ask(email, "192.0.2.201");
    await allLinksSent();
    expect((await linksIn()).size).toBe(3);
  });

  it("sends no more than 50 emails an hour to all people of an account together", async () => {
    const account = await server.createAccount("scale");
    const emails = await Promise.all(
      Array.from({ length: 52 }, async () => (await makePerson(server, account.accountId, "viewer")).email),
    );
    await Promise.all(emails.map((email, i) => ask(email, `192.0.2.${i + 2}`)));
    await allLinksSent();
    const sent = await database.read
      .select()
      .from(outgoingMail)
      .where(eq(outgoingMail.accountId, account.accountId));
    expect(sent).toHaveLength(50);
  });

  it.each(["", "nobody", "a@b", "<script>alert(1)</script>"])(
    "refuses what is no address: %j",
    async (email) => {
      const { status, text } = await ask(email, "192.0.2.250");
      expect([status, text.includes("Enter an email address such as")]).toEqual([422, true]);
      expect(text).not.toContain("<script>");
    },
  );
});

describe("the pages of the console", () => {
  it("are in no frame, run and style by files of this server alone, and contain what people wrote as data only", async () => {
    await ensureConsole();
    const viewer = await signedIn(server, pro, "viewer");
    await database.read
      .update(people)
      .set({ name: "<img src=x onerror=alert(1)>" })
      .where(eq(people.id, viewer.personId));
    const { text, headers } = await get("/console", viewer.headers);
    expect(text).not.toContain("<img");
    const data = /<script type="application\/json" id="session">([^<]*)<\/script>/.exec(text)![1]!;
    expect(JSON.parse(data).person).toMatchObject({ id: viewer.personId, role: "viewer" });
    const scripts = / type="module" crossorigin src="\/console\/assets\/| type="application\/json" id="\w+">/;
    expect(text).not.toMatch(new RegExp(`<style|style=|<script(?!${scripts.source})`));
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob: http://127.0.0.1:3000; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("allow photos to be sent to the store that they are kept in, and nothing else", () => {
    const keys = { region: "eu-west-1", accessKeyId: "a", secretAccessKey: "b", bucket: "photos" };
    const sources = (s3: { endpoint: string | undefined; forcePathStyle: boolean }) =>
      /connect-src ([^;]+)/.exec(
        contentSecurityPolicy({ cdnUrl: "https://cdn.example/x", s3: { ...keys, ...s3 } }),
      )![1];
    expect(sources({ endpoint: undefined, forcePathStyle: false })).toBe(
      "'self' https://photos.s3.eu-west-1.amazonaws.com",
    );
    expect(sources({ endpoint: "http://minio:9000", forcePathStyle: true })).toBe("'self' http://minio:9000");
  });

  it("send their files compressed and for good, to anybody, and no other file", async () => {
    await ensureConsole();
    const { text } = await get("/console", (await signedIn(server, pro, "agent")).headers);
    const [script] = /\/console\/assets\/[\w.-]+\.js/.exec(text)!;
    const { status, headers } = await get(script, { "accept-encoding": "gzip, br" });
    expect([status, headers["content-encoding"], headers["cache-control"]]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
    expect((await get(script)).text).toContain("createElement");
    for (const name of [
      "no.js",
      "..%2Findex.html",
      "..%2f..%2fpackage.json",
      "%00.js",
      `${"a".repeat(3000)}.js`,
    ])
      expect([name, (await get(`/console/assets/${name}`)).status]).toEqual([name, 404]);
  });

  it("lead to the page to sign in without a sign-in, and afterwards to the page that was asked for", async () => {
    expect((await get("/console")).text).toContain('action="/console/sign-in"');
    const asked = await get("/console/listings?page=2");
    expect(asked.text).toContain('action="/console/sign-in"');
    const cookie = cookieOf(asked);
    const answer = await post(await linkFor(await person()), {}, { origin, cookie });
    expect([answer.status, answer.headers.location]).toEqual([303, "/console/listings?page=2"]);
    expect((await post("/console/unknown")).status).toBe(404);
  });

  it.each([
    "//evil.example",
    "https://evil.example",
    "/console//evil.example",
    "/other",
    "/console/a%0d%0aX: y",
    "%",
  ])("never lead to %j after a sign-in", async (path) => {
    const cookie = `rental-console-return=${encodeURIComponent(path)}`;
    const answer = await post(await linkFor(await person()), {}, { origin, cookie });
    expect(answer.headers.location).toBe("/console");
  });
});
