import { beforeEach, describe, expect, it } from "vitest";
import { check as checkNow } from "../../../src/domains/inbox/mailboxes/checking.service.ts";
import { createProperty } from "../../fixtures/records.ts";
import { hasDovecot } from "../../harness/dovecot.ts";
import type { TestAccount } from "../../harness/server.ts";
import { mailboxTest, robin } from "./mailbox-api.ts";

const { server, dovecot, at, connect, get, newAccount, check, deliver, contact, received } =
  await mailboxTest();

let as: TestAccount;
/** The folder of this test. */
let folder: string;
beforeEach(async () => {
  as = await newAccount();
  folder = `Test ${as.accountId}`;
  if (hasDovecot) await dovecot.as(robin, (client) => client.mailboxCreate(folder));
});

const put = (headers: Record<string, string>, text = "Hello", to = folder) =>
  deliver(headers, text, robin, to);

/** Without Dovecot, nothing of this can be tested: apt-get install dovecot-imapd. */
describe.skipIf(!hasDovecot)("a mailbox", () => {
  it("brings mail of known contacts and replies in, lets the rest wait, and changes nothing itself", async () => {
    await put({ From: "dana@example.net", Subject: "Before", "Message-ID": "<before@example.net>" });
    await contact(as, "dana@example.net");
    server.clock.advance(1_000);
    await connect(as, { folder });
    await check();
    await put({ From: "dana@example.net", Subject: "After", "Message-ID": "<after@example.net>" });
    await put({ From: "news@example.org", Subject: "News", "Message-ID": "<news@example.org>" });
    await check();
    expect(await received(as)).toEqual([
      ["News", "ignored", "waits: unknown sender"],
      ["After", "received", null],
    ]);
    const [conversation] = await get("/conversations", as);
    const [message] = await get(`/conversations/${conversation.id}/messages`, as);
    expect(message).toMatchObject({ content: "Hello", metadata: { sender: { proven: false } } });
    const seen = await dovecot.as(robin, async (client) => {
      await client.mailboxOpen(folder, { readOnly: true });
      return client.search({ seen: true });
    });
    expect(seen).toEqual([]);
  });

  it("takes in what waits when a person makes it a conversation", async () => {
    await connect(as, { folder });
    await put({ From: "Tess Lowe <tess@example.org>", Subject: "Is it free?" });
    await check();
    const [waiting] = await get("/incoming-mail", as);
    const taken = await server.request("POST", `/incoming-mail/${waiting.id}/conversation`, { as });
    expect(taken.status).toBe(200);
    expect((await get("/contacts", as)).map(({ email }: { email: string }) => email)).toEqual([
      "tess@example.org",
    ]);
  });

  it("brings in what a portal writes for somebody about a listing of the account", async () => {
    await createProperty(server, as, { address: "12 Elm Street" });
    await connect(as, { folder });
    const from = (to: string) => ({ From: "Portal <leads@portal.example>", "Reply-To": to });
    await put({ ...from("tess@example.org"), Subject: "Inquiry" }, "Is 12 Elm Street still free?");
    const offer = { ...from("offers@example.org"), "Message-ID": "<offer@portal.example>" };
    await put({ ...offer, Subject: "Offer" }, "Half price today");
    await check();
    expect(await received(as)).toEqual([
      ["Offer", "ignored", "waits: unknown sender"],
      ["Inquiry", "received", null],
    ]);
    expect((await get("/contacts", as)).map(({ email }: { email: string }) => email)).toEqual([
      "tess@example.org",
    ]);
  });

  it("keeps what a contact sends too often waiting, without holding up the rest", async () => {
    await contact(as, "dana@example.net");
    await contact(as, "lee@example.net");
    await connect(as, { folder });
    for (let n = 0; n < 31; n++)
      await put({ From: "dana@example.net", Subject: `Mail ${n}`, "Message-ID": `<${n}@often.example>` });
    await put({ From: "lee@example.net", Subject: "Rest", "Message-ID": "<rest@often.example>" });
    await check();
    expect((await received(as)).slice(0, 3)).toEqual([
      ["Rest", "received", null],
      ["Mail 30", "ignored", "waits: too many emails from this sender"],
      ["Mail 29", "received", null],
    ]);
  });

  it("sets an email aside that failed three times, with what to do, and reads the next ones", async () => {
    await server.database.sql`
      create function refuse_poison() returns trigger language plpgsql as
        $$ begin raise exception 'as if the program had a fault'; end $$`;
    await server.database.sql`
      create trigger poison before insert on incoming_mail for each row
        when (new.text like 'poison%') execute function refuse_poison()`;
    const id = await connect(as, { folder });
    await put(
      { From: "Tess Lowe <tess@example.org>", Subject: "Is it frée?", "Message-ID": "<poison@example.org>" },
      "poison",
    );
    await put({ From: "news@example.org", Subject: "Next", "Message-ID": "<next@example.org>" });
    const next = () => {
      server.clock.advance(40 * 60_000);
      const { signal } = new AbortController();
      return checkNow(server.platform, { accountId: as.accountId, id }, () => Promise.resolve(), signal);
    };
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(next()).rejects.toThrow();
      expect(await received(as)).toEqual([]);
    }
    await next();
    await next();
    expect(await received(as)).toEqual([
      ["Next", "ignored", "waits: unknown sender"],
      ["Is it frée?", "ignored", "left: failed"],
    ]);
    expect((await get(`/mailboxes/${id}`, as)).leftCount).toBe(1);
    const left = (await get("/incoming-mail", as)).find(
      ({ reason }: { reason: string }) => reason === "left: failed",
    );
    expect(left.from).toBe("tess@example.org");
    // Whoever wants to answer it here can.
    const taken = await server.request("POST", `/incoming-mail/${left.id}/conversation`, { as });
    expect(taken.status).toBe(200);
    await server.database.sql`drop trigger poison on incoming_mail`;
  });

  it("lists what comes too often from a portal for one person, and leaves nothing in the mailbox alone", async () => {
    const id = await connect(as, { folder });
    const tess = { From: "Tess Lowe <2k4c9v7x1m3q8z5b6n0j4h2g1f@convo.zillow.com>" };
    const ann = { From: "Apartments.com <lead@apartments.com>" };
    for (let n = 0; n < 32; n++) {
      await put(
        { ...tess, Subject: `Tess ${n}`, "Message-ID": `<t${n}@often.example>` },
        "Tess says:\n\nHello\n",
      );
      await put(
        { ...ann, Subject: `Ann ${n}`, "Message-ID": `<a${n}@often.example>` },
        "Name: Ann Ray\nEmail: ann@people.example\n",
      );
    }
    for (let checks = 0; checks < 3; checks++) await check();
    const reasons = (await received(as)).flatMap(([subject, , reason]: [string, string, string | null]) =>
      reason === null ? [] : [[subject.split(" ")[0], reason]],
    );
    expect(reasons).toContainEqual(["Tess", "waits: too many emails from this sender"]);
    expect(reasons).toContainEqual(["Ann", "lead: too_many"]);
    const waiting = (await get("/incoming-mail?limit=100", as)).find(
      ({ reason }: { reason: string }) => reason === "waits: too many emails from this sender",
    );
    await server.request("POST", `/incoming-mail/${waiting.id}/conversation`, { as });
    const contacts: { name: string; email: string | null }[] = await get("/contacts", as);
    expect(contacts.map(({ name, email }) => [name, email]).sort()).toEqual([
      ["Ann Ray", "ann@people.example"],
      ["Tess Lowe", null],
    ]);
    expect(await received(as)).toHaveLength(64);
    expect((await get(`/mailboxes/${id}`, as)).leftCount).toBe(0);
  });

  it("whose UIDs are assigned anew takes nothing twice and loses nothing", async () => {
    const user = "killed@agency.example";
    await contact(as, "dana@example.net");
    await connect(as, { address: user, imap: at(user) });
    const send = (n: number) =>
      deliver(
        { From: "dana@example.net", Subject: `Mail ${n}`, "Message-ID": `<${n}@uids.example>` },
        `Text ${n}`,
        user,
      );
    const validity = async () => {
      const [row] = await server.database
        .sql`select uid_validity as v from mailboxes where account_id = ${as.accountId}`;
      return row!.v as string;
    };
    for (const n of [1, 2, 3]) await send(n);
    await check();
    await send(4);
    const before = await validity();
    await dovecot.assignUidsAnew(user);
    await send(5);
    await check();
    await check();
    expect(await validity()).not.toBe(before);
    const subjects = (await received(as)).map(([subject]: string[]) => subject);
    expect(subjects.sort()).toEqual(["Mail 1", "Mail 2", "Mail 3", "Mail 4", "Mail 5"]);
    const [row] = await server.database.sql`
      select count(*)::int as total from messages where account_id = ${as.accountId} and direction = 'inbound'`;
    expect(row!.total).toBe(5);
  });

  it("whose folder is renamed says so, and continues where it stopped when that is mended", async () => {
    await contact(as, "dana@example.net");
    const id = await connect(as, { folder });
    await put({ From: "dana@example.net", Subject: "One", "Message-ID": "<one@folder.example>" });
    await check();
    await dovecot.as(robin, (client) => client.mailboxRename(folder, `${folder} moved`));
    await put(
      { From: "dana@example.net", Subject: "Two", "Message-ID": "<two@folder.example>" },
      "Hello",
      `${folder} moved`,
    );
    await check();
    expect((await get(`/mailboxes/${id}`, as)).lastError).toBe(
      `receiver.example has no folder “${folder}”, or does not let it be opened. Choose another folder.`,
    );
    await dovecot.as(robin, (client) => client.mailboxRename(`${folder} moved`, folder));
    await check();
    expect((await get(`/mailboxes/${id}`, as)).lastError).toBeNull();
    expect((await received(as)).map(([subject]: string[]) => subject)).toEqual(["Two", "One"]);
  });

  it("with a wrong password says so without words of the server, and works again with the right one", async () => {
    const id = await connect(as, { folder, imap: at(robin, "wrong") });
    await check();
    const wrong = await get(`/mailboxes/${id}`, as);
    expect(wrong.lastError).toBe(
      "receiver.example rejected the user name or the password. Many providers require an app password for other programs.",
    );
    const tested = await server.request("POST", `/mailboxes/${id}/test`, { as });
    expect(tested.body.data).toEqual({ imap: wrong.lastError, smtp: null });
    await server.request("PATCH", `/mailboxes/${id}`, { as, body: { imap: at(robin) } });
    await server.drain(["mailbox_check"]);
    expect(await get(`/mailboxes/${id}`, as)).toMatchObject({ lastError: null });
    const again = await server.request("POST", `/mailboxes/${id}/test`, { as });
    expect(again.body.data).toEqual({ imap: null, smtp: null });
  });

  it.each([
    [
      "is for another name",
      { host: "other.example" },
      "The certificate of other.example is for another host name.",
    ],
    ["does not answer", { port: 9 }, "receiver.example refused the connection."],
  ])("whose server %s says so", async (_name, fields, reason) => {
    const id = await connect(as, { imap: { ...at(robin), ...fields } });
    await check();
    expect((await get(`/mailboxes/${id}`, as)).lastError).toBe(reason);
  });

  it("takes nothing in twice when two workers check it at once", async () => {
    await contact(as, "dana@example.net");
    const id = await connect(as, { folder });
    await check();
    for (let n = 0; n < 5; n++)
      await put({ From: "dana@example.net", Subject: `Mail ${n}`, "Message-ID": `<${n}@${as.accountId}>` });
    server.clock.advance(6 * 60_000);
    const ref = { accountId: as.accountId, id };
    const signal = new AbortController().signal;
    const run = () => checkNow(server.platform, ref, () => Promise.resolve(), signal);
    const first = run();
    // As if its claim had expired while it was stuck.
    await expect
      .poll(async () => {
        const rows = await server.database.sql`
          update mailboxes set next_check_at = ${server.clock.now().toISOString()}
          where id = ${id} and next_check_at > ${server.clock.now().toISOString()} returning id`;
        return rows.length;
      })
      .toBe(1);
    await Promise.all([first, run()]);
    await check();
    expect((await received(as)).length).toBe(5);
  });
});
