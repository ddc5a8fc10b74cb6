import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { contacts, outgoingMail, prescreeningSessions } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { createSession, type NewSession } from "./sessions.service.ts";

const { server } = await testApi();
let account: TestAccount;
let contactId: string;

const dayMs = 86_400_000;
const templateId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52";
const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

beforeEach(async () => {
  account = await server.createAccount("pro");
  contactId = await makeContact(server, account);
  await server.takeEvents();
});

const add = (fields: Partial<NewSession> = {}) =>
  forAccount(server.platform, account.accountId, (call) =>
    createSession(call, {
      contactId,
      workflowTemplateId: templateId,
      submission: { monthlyIncome: 5200, pets: false },
      status: "completed",
      ...fields,
    }),
  );
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * dayMs);
const get = (path: string, as = account) => server.request("GET", path, { as });
const review = (id: string, body: object, as = account) =>
  server.request("PATCH", `/sessions/${id}/review`, { as, body });
const listed = async (query: string) =>
  (await get(`/sessions?${query}`)).body.data.map(({ id }: { id: string }) => id) as string[];
const refusal = ({ status, body }: { status: number; body: { code?: string; type: string } }) => [
  status,
  body.type.split("/").at(-1),
  body.code,
];
const mails = () =>
  server.database.read
    .select()
    .from(outgoingMail)
    .where(eq(outgoingMail.accountId, account.accountId))
    .orderBy(asc(outgoingMail.createdAt));
const stored = async (id: string) =>
  (await server.database.read.select().from(prescreeningSessions).where(eq(prescreeningSessions.id, id)))[0]!;

describe("GET /sessions/{id}", () => {
  it("returns the session with its full submission, which expires 30 days after creation", async () => {
    const { id } = await add();
    const answer = await get(`/sessions/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id,
      contactId,
      workflowTemplateId: templateId,
      propertyId: null,
      submission: { monthlyIncome: 5200, pets: false },
      status: "completed",
      reviewStatus: "pending_review",
      reviewNotes: null,
      reviewedAt: null,
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
      expiresAt: daysAgo(-30).toISOString(),
    });
    const data = { id, contactId, status: "completed" };
    expect(await server.takeEvents()).toEqual([
      { accountId: account.accountId, event: "session.completed", data },
    ]);
  });

  it("returns 404 for another account's session, an unknown session and a malformed id", async () => {
    const { id } = await add();
    const other = await server.createAccount("scale");
    expect((await get(`/sessions/${id}`, other)).status).toBe(404);
    expect((await get(`/sessions/${unknown}`)).status).toBe(404);
    expect((await get("/sessions/12")).status).toBe(404);
  });
});

describe("GET /sessions", () => {
  it("lists newest first, page by page, with every filter", async () => {
    const sam = await makeContact(server, account, { name: "Sam" });
    const oldest = await add({ createdAt: daysAgo(3), status: "draft" });
    const middle = await add({ createdAt: daysAgo(2), contactId: sam, reviewStatus: "approved" });
    const newest = await add({ createdAt: daysAgo(1), workflowTemplateId: unknown });
    expect(await listed("")).toEqual([newest.id, middle.id, oldest.id]);
    expect(await listed("limit=2&page=2")).toEqual([oldest.id]);
    expect(await listed(`contactId=${sam}`)).toEqual([middle.id]);
    expect(await listed(`workflowTemplateId=${templateId}`)).toEqual([middle.id, oldest.id]);
    expect(await listed("status=draft")).toEqual([oldest.id]);
    expect(await listed("status=completed")).toEqual([newest.id, middle.id]);
    expect(await listed("status=active")).toEqual([]);
    expect(await listed("reviewStatus=approved")).toEqual([middle.id]);
    expect(await listed("status=completed&reviewStatus=pending_review")).toEqual([newest.id]);
    const other = await server.createAccount("pro");
    expect((await get("/sessions", other)).body.pagination.total).toBe(0);
  });

  it.each(["status=lost", "reviewStatus=maybe", "contactId=12", "workflowTemplateId=x"])(
    "returns 422 naming the parameter for %s",
    async (query) => {
      const { status, body } = await get(`/sessions?${query}`);
      expect([status, body.errors[0].field]).toEqual([422, query.split("=")[0]]);
    },
  );
});

describe("expiry", () => {
  const states = [
    ["draft", "pending_review", true],
    ["active", "pending_review", true],
    ["completed", "pending_review", true],
    ["completed", "approved", false],
    ["completed", "denied", false],
    ["expired", "pending_review", true],
  ] as const;

  it.each(states)(
    "of a session that is %s and %s, exactly at its end, while no worker runs: %s",
    async (status, reviewStatus, expires) => {
      const { id, expiresAt } = await add({ status, reviewStatus, createdAt: daysAgo(29) });
      const shown = async () => (await get(`/sessions/${id}`)).body.data;
      const found = async (of: string) => (await listed(`status=${of}`)).includes(id);
      const seen = async () => {
        const one = await shown();
        const all = (await get("/sessions")).body.data;
        expect(all).toEqual([one]);
        const by = await Promise.all(["draft", "active", "completed", "expired"].map(found));
        expect(by.filter(Boolean)).toHaveLength(1);
        expect(await found(one.status)).toBe(true);
        return one.status;
      };
      const end = new Date(expiresAt).getTime();
      server.clock.set(new Date(end - 1));
      expect(await seen()).toBe(status);
      server.clock.set(new Date(end));
      expect(await seen()).toBe(expires ? "expired" : status);
      expect((await stored(id)).status).toBe(status);
    },
  );

  it("is saved by the worker exactly as reads have shown it", async () => {
    const overdue = await add({ status: "active", createdAt: daysAgo(40) });
    const inTime = await add({ status: "active", createdAt: daysAgo(29) });
    const reviewed = await add({ reviewStatus: "denied", createdAt: daysAgo(40), reviewedAt: daysAgo(35) });
    const before = (await get("/sessions")).body;
    await server.takeEvents();
    expect(await server.drain(["session_expiry"])).toBeGreaterThan(0);
    expect((await get("/sessions")).body).toEqual(before);
    const statuses = [overdue, inTime, reviewed].map(async ({ id }) => (await stored(id)).status);
    expect(await Promise.all(statuses)).toEqual(["expired", "active", "completed"]);
    expect(await server.drain(["session_expiry"])).toBe(0);
    expect(await server.takeEvents()).toEqual([]);
  });
});

describe("PATCH /sessions/{id}/review", () => {
  it.each(["approved", "denied"])(
    "returns the session, %s, and emits session.reviewed",
    async (reviewStatus) => {
      const session = await add({ createdAt: daysAgo(3) });
      await server.takeEvents();
      const answer = await review(session.id, { reviewStatus, reviewNotes: "Income verified." });
      const now = server.clock.now().toISOString();
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({
        ...session,
        reviewStatus,
        reviewNotes: "Income verified.",
        reviewedAt: now,
        updatedAt: now,
      });
      expect((await get(`/sessions/${session.id}`)).body).toEqual(answer.body);
      const data = { id: session.id, contactId, status: "completed", reviewStatus };
      expect(await server.takeEvents()).toEqual([
        { accountId: account.accountId, event: "session.reviewed", data },
      ]);
    },
  );

  it("returns 404 for another account's session, before it checks the body", async () => {
    const { id } = await add();
    const other = await server.createAccount("pro");
    expect((await review(id, { reviewStatus: "approved" }, other)).status).toBe(404);
    expect((await review(unknown, { reviewStatus: "maybe" })).status).toBe(404);
    expect((await get(`/sessions/${id}`)).body.data.reviewStatus).toBe("pending_review");
  });

  it("returns 409 session_already_reviewed for a second review, even when its body is invalid", async () => {
    const { id } = await add();
    await review(id, { reviewStatus: "approved" });
    const expected = [409, "conflict", "session_already_reviewed"];
    expect(refusal(await review(id, { reviewStatus: "denied" }))).toEqual(expected);
    expect(refusal(await review(id, { reviewStatus: "maybe" }))).toEqual(expected);
    server.clock.advance(40 * dayMs);
    expect(refusal(await review(id, { reviewStatus: "approved" }))).toEqual(expected);
    expect((await get(`/sessions/${id}`)).body.data.reviewStatus).toBe("approved");
    expect(await mails()).toHaveLength(1);
  });

  it.each(["draft", "active"] as const)(
    "returns 422 session_not_completed while it is %s",
    async (status) => {
      const { id } = await add({ status });
      expect(refusal(await review(id, { reviewStatus: "approved" }))).toEqual([
        422,
        "unprocessable-entity",
        "session_not_completed",
      ]);
      expect((await get(`/sessions/${id}`)).body.data.reviewStatus).toBe("pending_review");
      expect(await mails()).toEqual([]);
    },
  );

  it("returns 422 session_expired for an expired session, saved as such or not, and it remains readable", async () => {
    const written = await add({ status: "expired", createdAt: daysAgo(40) });
    const unwritten = await add({ status: "completed", createdAt: daysAgo(30) });
    for (const { id } of [written, unwritten]) {
      expect(refusal(await review(id, { reviewStatus: "approved" }))).toEqual([
        422,
        "unprocessable-entity",
        "session_expired",
      ]);
      expect((await get(`/sessions/${id}`)).body.data.status).toBe("expired");
    }
    expect(await mails()).toEqual([]);
  });

  it.each([
    ["no decision", {}, "reviewStatus"],
    ["a missing decision", { reviewStatus: "pending_review" }, "reviewStatus"],
    ["notes of 2001 characters", { reviewStatus: "denied", reviewNotes: "x".repeat(2001) }, "reviewNotes"],
  ])("returns 422 naming the field for %s", async (_, body, field) => {
    const { id } = await add();
    const answer = await review(id, body);
    expect(refusal(answer)).toEqual([422, "validation-error", undefined]);
    expect(answer.body.errors[0].field).toBe(field);
  });

  it("returns one 200 and 49 times 409 for 50 concurrent reviews, and sends one email", async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => review(id, { reviewStatus: n % 2 ? "approved" : "denied" })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await get(`/sessions/${id}`)).body.data).toEqual(won[0]!.body.data);
    expect(await mails()).toHaveLength(1);
  });
});

describe("the review email", () => {
  it("goes to the prospect's address and does not contain the notes", async () => {
    const { id } = await add();
    await server.request("PATCH", "/settings", {
      as: account,
      body: { agentName: "Ada", emailSignOff: "Bye" },
    });
    await review(id, { reviewStatus: "denied", reviewNotes: "Bad credit, very rude." });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "dana@example.com", fromName: "Ada", status: "pending" });
    expect(mail!.text).toMatch(/^Hello Dana Reyes,\n\n.*\n\nBye\n$/s);
    expect(JSON.stringify(mail)).not.toMatch(/credit|rude/);
  });

  it("ends without empty lines when the account has neither a sign-off nor a name", async () => {
    const { id } = await add();
    const body = { agentName: " ", emailSignOff: "" };
    await server.request("PATCH", "/settings", { as: account, body });
    await review(id, { reviewStatus: "denied" });
    expect((await mails())[0]!.text).toMatch(/^Hello Dana Reyes,\n\n[^\n]+\n$/);
  });

  it("is shown before the review, word for word, and nothing is sent or decided by that", async () => {
    const { id } = await add();
    await server.takeEvents();
    for (const reviewStatus of ["approved", "denied"]) {
      const preview = await get(`/sessions/${id}/review-mail?reviewStatus=${reviewStatus}`);
      expect(preview.body.data).toMatchObject({ reason: null, mail: { to: "dana@example.com" } });
      expect(await mails()).toEqual([]);
    }
    expect(await server.takeEvents()).toEqual([]);
    const { mail } = (await get(`/sessions/${id}/review-mail?reviewStatus=denied`)).body.data;
    await review(id, { reviewStatus: "denied" });
    expect(await mails()).toMatchObject([mail]);
  });

  it("has a preview that says why there is none", async () => {
    const phoneOnly = await makeContact(server, account, { email: undefined, phone: "+1 555 0100" });
    const deleted = await makeContact(server, account);
    const optedOut = await makeContact(server, account, { email: "out@example.com" });
    await server.database.read
      .update(contacts)
      .set({ optedOutAt: { email: "2026-01-01T00:00:00.000Z" } })
      .where(eq(contacts.id, optedOut));
    const ids = [phoneOnly, deleted, optedOut, contactId];
    const sessions = [];
    for (const of of ids) sessions.push((await add({ contactId: of })).id);
    await server.request("DELETE", `/contacts/${deleted}`, { as: account });
    const reasonFor = async (id: string) => {
      const { data } = (await get(`/sessions/${id}/review-mail?reviewStatus=approved`)).body;
      expect(data.mail === null).toBe(data.reason !== null);
      return data.reason;
    };
    expect(await Promise.all(sessions.map(reasonFor))).toEqual([
      "no_address",
      "contact_deleted",
      "opted_out",
      null,
    ]);
    await server.request("PATCH", "/settings", {
      as: account,
      body: { emailPreferences: { notifyProspectOnReview: false } },
    });
    expect(await reasonFor(sessions[3]!)).toBe("switched_off");
    expect((await get(`/sessions/${sessions[3]}/review-mail`)).status).toBe(422);
  });

  it("is not sent without an address, for a deleted contact, or when the settings turn it off", async () => {
    const phoneOnly = await makeContact(server, account, { email: undefined, phone: "+1 555 0100" });
    const deleted = await makeContact(server, account);
    const sessions = [await add({ contactId: phoneOnly }), await add({ contactId: deleted })];
    await server.request("DELETE", `/contacts/${deleted}`, { as: account });
    for (const { id } of sessions) expect((await review(id, { reviewStatus: "approved" })).status).toBe(200);
    const unwanted = await add();
    await server.request("PATCH", "/settings", {
      as: account,
      body: { emailPreferences: { notifyProspectOnReview: false } },
    });
    expect((await review(unwanted.id, { reviewStatus: "approved" })).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it("is sent once for one Idempotency-Key", async () => {
    const { id } = await add();
    const once = () =>
      server.request("PATCH", `/sessions/${id}/review`, {
        as: account,
        body: { reviewStatus: "approved" },
        headers: { "idempotency-key": "review" },
      });
    const [first, again] = [await once(), await once()];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers["x-idempotent-replayed"]).toBe("true");
    expect(await mails()).toHaveLength(1);
  });
});

describe("the plan", () => {
  it("on the trial refuses sessions with 403; Starter can read but not review them", async () => {
    const trial = await server.createAccount("free_trial");
    const starter = await server.createAccount("starter");
    for (const path of ["/sessions", `/sessions/${unknown}`]) {
      expect(refusal(await get(path, trial))).toEqual([403, "forbidden", "plan_lacks_resource"]);
      expect([200, 404]).toContain((await get(path, starter)).status);
    }
    const body = { reviewStatus: "approved" };
    expect(refusal(await review(unknown, body, trial))[2]).toBe("plan_lacks_resource");
    expect(refusal(await review(unknown, body, starter))).toEqual([403, "forbidden", "plan_is_read_only"]);
  });
});
