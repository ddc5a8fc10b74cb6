import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { eraseContact } from "../../src/domains/people/erasing/erasing.service.ts";
import { record, verifyAll } from "../../src/domains/screening/session-records/session-records.service.ts";
import { operator } from "../../src/program/cli/operator.ts";
import { type Forms, openForms } from "../fixtures/form-visitor.ts";
import { testApi } from "../harness/api.ts";

const { server } = await testApi();
const { sql } = server.database;
let forms: Forms;
let form: { slug: string };
let email: string;
let people = 0;

beforeAll(async () => {
  forms = await openForms(server);
  await forms.set({ profilePublic: true });
  form = await forms.withQuestions([
    { key: "bedrooms", label: "How many bedrooms?", type: "number" },
    { key: "about", label: "Anything else?", type: "text" },
  ]);
});

beforeEach(() => {
  email = `quentina${++people}@overmars.example`;
});

const entriesOf = async (id: string) =>
  (await sql`select kind from session_record_entries where session_id = ${id} order by position`).map(
    ({ kind }) => kind as string,
  );
const recordOf = async (id: string, after = 0) =>
  (await forms.request("GET", `/sessions/${id}/record?after=${after}`)).body.data;

/** As an attack did: one form, changed 120 times. @returns how often each answer came */
async function change120(session: Awaited<ReturnType<Forms["start"]>>) {
  const counts: Record<string, number> = {};
  for (let n = 0; n < 120; n++) {
    const { status, body } = await session.save({ answers: { bedrooms: n } });
    const answer = [status, body.code].filter(Boolean).join(" ");
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** Changes a record as only somebody with all rights in the database can. */
const tamper = (statement: (tx: typeof sql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await statement(tx as unknown as typeof sql);
  });

describe("the record of a form that is changed 120 times", () => {
  it("has no entry while nobody is known", async () => {
    const session = await forms.start(form);
    expect(await change120(session)).toEqual({ "200": 60, "422 too_many_changes": 60 });
    expect(await entriesOf(session.id)).toEqual([]);
    const [heads] = await sql`select count(*)::int as count from session_record_heads
      where session_id = ${session.id}`;
    expect(heads!.count).toBe(0);
  }, 240_000);

  it("has an end, after which the form can still be completed", async () => {
    const session = await forms.start(form, { name: "Quentina Overmars", email });
    expect(await change120(session)).toEqual({ "200": 60, "422 too_many_changes": 60 });
    expect(await entriesOf(session.id)).toHaveLength(62);
    expect((await session.get()).answers).toEqual({ bedrooms: 59 });
    expect((await session.save({ answers: { bedrooms: 59 } })).status).toBe(200);
    expect((await session.complete()).status).toBe(200);
  }, 240_000);
});

it("begins with the contact, with everything that was given until then", async () => {
  const session = await forms.start(form);
  await session.save({ answers: { bedrooms: 2 } });
  await session.save({ answers: { about: "A balcony" } });
  expect(await entriesOf(session.id)).toEqual([]);
  await session.save({ name: "Quentina Overmars", email });
  const { entries, verification } = await recordOf(session.id);
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["started", "answered"]);
  expect(entries[1]).toMatchObject({
    data: {
      answers: [
        { key: "about", value: "A balcony" },
        { key: "bedrooms", value: 2 },
      ],
    },
    personal: { name: "Quentina Overmars", email },
  });
  expect(verification).toMatchObject({ valid: true, entries: 2 });
});

it("that an earlier release began without a contact goes with its session", async () => {
  const session = await forms.start(form);
  const other = await forms.start(form, { name: "Quentina Overmars", email });
  const { accountId } = forms.account;
  await forAccount(server.platform, accountId, (call) =>
    record(call, session.id, { kind: "started", data: {} }),
  );
  server.clock.advance(31 * 86_400_000);
  await server.drain();
  expect([await entriesOf(session.id), await entriesOf(other.id)]).toEqual([[], ["started", "answered"]]);
});

describe("erasing the contact", () => {
  async function erased() {
    const session = await forms.start(form, { name: "Quentina Overmars", email, phone: "(217) 555-0187" });
    const about = `I am QUENTINA  Overmars, call +1 217.555.0187 or ${email.toUpperCase()}, two Overmarsian cats`;
    await session.save({ answers: { about } });
    // As earlier releases wrote it.
    const { accountId } = forms.account;
    await forAccount(server.platform, accountId, (call) =>
      record(call, session.id, { kind: "answered", data: { answers: [], name: "Q. Overmars" } }),
    );
    await session.complete();
    const { contactId } = (await forms.seen(session.id)).body.data;
    const last = async () =>
      (await sql`select last_at from session_record_heads where session_id = ${session.id}`)[0]!.last_at;
    const kept = await last();
    server.clock.advance(1000);
    const erase = () =>
      forAccount(server.platform, accountId, (call) =>
        eraseContact(call, contactId, operator("contact erase")),
      );
    await recordOf(session.id);
    await erase();
    expect(await last()).toEqual(kept);
    return { ...session, erase };
  }

  it("takes identity out of the record, keeps the rest, and the chain stays valid", async () => {
    const session = await erased();
    const { entries, verification } = await recordOf(session.id);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      "started",
      "answered",
      "answered",
      "answered",
      "completed",
      "erased",
    ]);
    expect(entries[2].data.answers).toEqual([
      {
        key: "about",
        question: "Anything else?",
        value: "I am [erased], call [erased] or [erased], two Overmarsian cats",
      },
    ]);
    expect(entries[3].data).toEqual({ answers: [], name: "[erased]" });
    const texts = entries.map(({ data, personal }: { data: unknown; personal: unknown }) => [data, personal]);
    expect(JSON.stringify(texts)).not.toMatch(/quentina|555.0187|overmars\b/i);
    expect(verification).toMatchObject({ valid: true, entries: 6 });
    expect((await verifyAll(server.database.read)).broken).toEqual([]);
  });

  it("again changes nothing more", async () => {
    const session = await erased();
    await session.erase();
    expect(await entriesOf(session.id)).toHaveLength(6);
  });

  it.each([
    ["what was left", "data = replace(data, 'cats', 'dogs')", 3],
    ["an entry that says that it was redacted", "is_redacted = true, data = '{}'", 5],
  ])("finds a change of %s", async (_, change, position) => {
    const { id } = await erased();
    await recordOf(id);
    await tamper((tx) =>
      tx.unsafe(
        `update session_record_entries set ${change} where session_id = '${id}' and position = ${position}`,
      ),
    );
    expect((await recordOf(id)).verification).toMatchObject({ valid: false, brokenAt: position });
    await tamper((tx) => tx`delete from session_record_heads where session_id = ${id}`);
  });

  it("is the only way to change what was said, and only for texts", async () => {
    const { id } = await erased();
    for (const change of ["data = '{}', is_redacted = true", "data = '{}'"]) {
      const update = sql.unsafe(`update session_record_entries set ${change} where session_id = '${id}'`);
      await expect(update).rejects.toThrow("The record of a session is only added to.");
    }
  });
});

it("is not checked again from its beginning for each page, but what is shown is", async () => {
  const session = await forms.start(form, { name: "Quentina Overmars", email });
  const { accountId } = forms.account;
  for (let n = 0; n < 10; n++)
    await forAccount(server.platform, accountId, async (call) => {
      for (let m = 0; m < 12; m++)
        await record(call, session.id, { kind: "said", data: { reply: `Text ${n} ${m}` } });
    });
  const first = await recordOf(session.id);
  expect([first.nextAfter, first.verification.valid]).toEqual([100, true]);
  await tamper(
    (tx) =>
      tx`update session_record_entries set data = '{}' where session_id = ${session.id} and position = 50`,
  );
  await session.save({ answers: { bedrooms: 1 } });
  expect((await recordOf(session.id, 100)).verification).toMatchObject({ valid: true, entries: 123 });
  expect((await recordOf(session.id)).verification).toMatchObject({ valid: false, brokenAt: 50 });
  expect((await verifyAll(server.database.read, { accountId })).broken).toEqual([
    { accountId, sessionId: session.id, brokenAt: 50 },
  ]);
});
